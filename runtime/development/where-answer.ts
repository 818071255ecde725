/** A place in a config file; line and column count from 1. */
export interface SourceLocation {
  file: string;
  line: number;
  column: number;
}

/** One thing that a config says of a field, step or call: its word, and what stands there. */
export interface Fact {
  word: string;
  value: unknown;
}

/** Something that is declared: a field, a transition, a call, a page. */
export interface Declared extends SourceLocation {
  kind: "field" | "transition" | "call" | "page";
  name: string;
  facts: Fact[];
}

/** A text that a brand says for a key. */
interface LabelLocation extends SourceLocation {
  key: string;
  brand: string;
  text: string;
}

/** The wording of a key: what won first, then what it stands over; nothing where no brand words it. */
export interface LabelOrigin {
  key: string;
  locations: LabelLocation[];
}

/** Where something on a page comes from, as `GET /development/where` answers. */
export interface Origin {
  /** Its place on the page; `isNearest` where the file itself does not say it and this is what stands around it. */
  page?: SourceLocation & { path: string; isNearest: boolean };
  field?: Declared;
  labels: LabelOrigin[];
  /** Where the further places stand that were asked for, in their order. */
  near: SourceLocation[];
  /** What an action does, and where it leads. */
  action: Declared[];
}
