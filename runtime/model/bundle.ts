import type { Constants } from "../../generated/types/constants.d.ts";
import type { FieldItem, Item, Page, With } from "./grammar.ts";

/** The groups of schemas/constants.json that the browser goes by. */
export type ShownConstants = Pick<Constants, "session" | "polling" | "display" | "business">;

/** One property of an entity, with vocabulary and references already resolved by the generator. */
export interface PropertyShape {
  type?: string | readonly string[];
  format?: string;
  ref?: string;
  /** What people read of the record that it refers to: a field, or several side by side. */
  show?: string | readonly string[];
  /** The call that lists what a reference may be set to, by the role of who chooses. */
  choices?: Readonly<Record<string, string>>;
  options?: readonly string[];
  /** Values of an open list that have words. */
  known?: readonly string[];
  tone?: Readonly<Record<string, Tone>>;
  file?: string;
  /** Of an amount: the currency that it is always in, whatever that of its record is. */
  currency?: string;
  calc?: true;
  masked?: true;
  items?: PropertyShape;
  properties?: Readonly<Record<string, PropertyShape>>;
  required?: readonly string[];
  /** How people write several values that are one thing. */
  written?: readonly (string | readonly string[])[];
  totals?: readonly string[];
  maxLength?: number;
  [word: string]: unknown;
}

type Tone = "neutral" | "waiting" | "good" | "attention" | "bad";

export interface EntityShape {
  properties: Readonly<Record<string, PropertyShape>>;
  required?: readonly string[];
  title?: string;
  /** Fields that hold how much money a record is about: the first that it has. */
  amount?: readonly string[];
  /** Field that holds at which figure a record stands that is about no one amount; it adds up with no other's. */
  balance?: string;
  /** Fields that name the parties of a record. */
  parties?: readonly string[];
  [word: string]: unknown;
}

export interface CallShape {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  /** Of a call that changes something: who may make it. */
  allow?: readonly string[];
  quiet?: true;
  passive?: true;
  /** The environments that serve it, `real` for each in which real people are; all where it says none. */
  environments?: readonly string[];
  lists?: string;
  reads?: string;
  /** Inputs without which there is nothing to read. */
  needs?: readonly string[];
  creates?: string;
  updates?: string;
  deletes?: string;
  /** Entity whose drafts the call makes of rows, and the columns of a row. */
  imports?: string;
  columns?: Readonly<Record<string, PropertyShape>>;
  does?: string;
  filters?: readonly string[];
  sorts?: readonly string[];
  search?: readonly string[];
  totals?: readonly string[];
  errors?: readonly string[];
  upload?: string;
  download?: true;
  /** Kinds of file that a download offers. */
  formats?: readonly string[];
  /** Its rows may be had as a file. */
  exported?: true;
  /** May be asked for so many chosen rows at once; each has its own outcome. */
  bulk?: number;
  redirects?: true;
  rows?: true;
  /** Entity that is the shape of a handler's answer. */
  answer?: string;
  /** What the request takes, where an action makes it. */
  input?: string | { properties: Readonly<Record<string, PropertyShape>>; required?: readonly string[] };
  /** Entity whose fields a dialog asks before the call is made, and which of them must be given. */
  asks?: { entity: string; required: readonly string[] };
  view?: string;
}

export interface TransitionShape {
  path: string;
  /** The status field that it moves. */
  axis?: string;
  /** Roles with the permissions that it asks for; absent where it asks somebody for none. */
  allow?: readonly string[];
  ask?: readonly { field: string; required?: boolean }[];
  /** The field for the one-time code of whoever takes it, where it asks for one. */
  proof?: Item;
  /** Asked fields with the condition under which they are asked, and must be given. */
  needs?: Readonly<Record<string, Record<string, unknown>>>;
  tone?: string;
  from?: string | readonly string[];
  bulk?: boolean;
  link?: unknown;
  /** The call that is made in its place, and the field of the answer that holds the address to go on to. */
  through?: { call: string; with: With; go: string };
  task?: true;
  /** Date field of the record: it can be taken from that day on. */
  notBefore?: string;
  /** Only a call of its own takes it: it has no address at which a button could ask for it. */
  called?: true;
  /** Entity that is the shape of what its plan shows. */
  shows?: string;
  /** It commits money: fields of the record, or of what its plan shows, that a person reads before taking it. */
  commits?: readonly string[];
  /** The field of the money that it is about, where that is not the record's own amount. */
  amount?: string;
}

/** Everything a screen needs to draw itself; written by the generator, one a page. */
export interface PageBundle {
  name: string;
  page: Page;
  namespaces: readonly string[];
  entities: Readonly<Record<string, EntityShape>>;
  calls: Readonly<Record<string, CallShape>>;
  transitions: Readonly<Record<string, TransitionShape>>;
  /** Entity to the call that tells its masked values in full, and who may ask. */
  reveals?: Readonly<Record<string, { path: string; allow: readonly string[] }>>;
  /** The letters that it shows, each by its parts in order: a text, or fields with their values. */
  letters?: Readonly<Record<string, readonly LetterPart[]>>;
  /** It shows figures that the work of each business day brings forward. */
  accrues?: true;
  forms?: string;
}

/** A part of a letter that people read before it is drawn up. */
export type LetterPart = { text: string } | { fields: readonly Pick<FieldItem, "field" | "as">[] };
