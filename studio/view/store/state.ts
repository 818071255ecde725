import { create } from "zustand";
import type { Path } from "../../../generators/check/source/document.ts";
import type { Made } from "../../../generators/new/make.ts";
import type { CheckResult, ConfigFile, Conflict, Draft, LocatedFinding, WordKey } from "../../configs/drafts.ts";
import type { StudioHost } from "../../configs/host.ts";

/** A config that somebody changes: the text with which they began, and what it is now. */
export interface Changed {
  base: string;
  text: string;
}
export type Drafts = Readonly<Record<string, Changed>>;

interface StudioState {
  /** Where the studio stands; undefined until it is known. */
  host: StudioHost | undefined;
  files: readonly ConfigFile[];
  file: string | undefined;
  drafts: Drafts;
  past: readonly Drafts[];
  future: readonly Drafts[];
  /** What the file at hand holds now, as it was typed last. */
  value: unknown;
  /** The text of it that stood in the form when nothing was changed yet: what is changed was that. */
  begun: string | undefined;
  result: CheckResult | undefined;
  /** Texts that findings asked for since something was saved last: they stay where they are written. */
  asked: readonly WordKey[];
  /** What went wrong when the server was asked last. */
  trouble: string | undefined;
  /** Whether something was typed that is not judged yet. */
  isTyping: boolean;
  refused: readonly LocatedFinding[];
  conflicts: readonly Conflict[];
  /** What is left to do about the config that was made last. */
  next: Made["next"];
  /** Parts of the form that are open, by their path. */
  open: ReadonlySet<string>;
  /** Where the file at hand was changed last. */
  touched: Path;
}

/** What the studio holds. */
export const useStudio = create<StudioState>(() => ({
  host: undefined,
  files: [],
  file: undefined,
  drafts: {},
  past: [],
  future: [],
  value: undefined,
  begun: undefined,
  result: undefined,
  asked: [],
  trouble: undefined,
  isTyping: false,
  refused: [],
  conflicts: [],
  next: [],
  open: new Set(),
  touched: [],
}));

/** Shows what went wrong. */
export const tellFailure = (error: unknown): void =>
  useStudio.setState({ trouble: error instanceof Error ? error.message : String(error) });

/** Drafts as the server takes them. */
export const draftsOf = (drafts: Drafts): Draft[] =>
  Object.entries(drafts).map(([file, { base, text }]) => ({ file, base, text }));

/** Only what differs from what is saved is a draft. */
export const differing = (drafts: Drafts): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([, { base, text }]) => base !== text));
