import type { Finding, Wanted } from "./finding.ts";
import type { Document, DocumentLocation } from "./source/document.ts";
import { pageFacts } from "./page/page.ts";
import { dataDocuments, dataFacts } from "./page/data.ts";
import type { Facts, NodeFact } from "./page/facts.ts";
import { apart } from "./cached/units.ts";
import { everyCall } from "./workspace/workspace.ts";
import type { CallEntry, Loose, Workspace } from "./workspace/workspace.ts";

/** Tells of one finding: where it is, what is wrong, and what mends it where that is one thing. */
export type Report = (location: DocumentLocation, message: string, wanted?: Wanted) => void;

/** One kind of finding. */
export interface Rule {
  code: string;
  /** What it finds, in one sentence. */
  finds: string;
  /** Its findings follow from several files together, so that none can be kept for one file alone. */
  whole?: true;
  /** A folder of files that are no configs and that it reads too. */
  beside?: string;
  check(workspace: Workspace, report: Report): void;
}

/** One kind of finding that says of what others found where it comes from. */
export interface Assessment {
  code: string;
  /** What it finds, in one sentence. */
  finds: string;
  /**
   * Judges what was found.
   * @param report tells of a cause, and which of the findings follow from it and are kept back
   */
  assess(
    workspace: Workspace,
    findings: readonly Finding[],
    report: (location: DocumentLocation, message: string, follow: readonly Finding[]) => void,
  ): void;
}

/** Does something with each document; one that breaks its meta-schema may cut its own turn short, no other's. */
export function each(documents: Iterable<Document>, work: (document: Document) => void): void {
  for (const document of apart(documents, ({ file }) => file)) {
    try {
      work(document);
    } catch (error) {
      if (!document.isInvalid) throw error;
    }
  }
}

/** Everything that pages refer to. */
export function* screens(workspace: Workspace): Generator<Facts> {
  for (const page of apart(workspace.pages, ({ file }) => file)) yield pageFacts(workspace, page);
}

/** An action of a page that says a word, and the place of that word. */
interface WordedAction {
  readonly node: Loose;
  /** What the word names. */
  readonly name: string;
  readonly at: DocumentLocation;
  readonly scope: NodeFact["scope"];
  readonly page: Loose;
}

/** The actions of all pages that say a word as a text; each counts as proven. */
export function* actionsWith(workspace: Workspace, word: "of" | "takes" | "next"): Generator<WordedAction> {
  for (const { actions } of screens(workspace)) {
    for (const { node, location, scope } of actions) {
      const name: unknown = node[word];
      if (typeof name !== "string") continue;
      workspace.proven += 1;
      const { document, path } = location;
      yield { node, name, at: { document, path: [...path, word] }, scope, page: document.value as Loose };
    }
  }
}

/** Everything that pages, entities, lifecycles and calls refer to. */
export function* everything(workspace: Workspace): Generator<Facts> {
  yield* screens(workspace);
  for (const document of apart(dataDocuments(workspace), ({ file }) => file)) yield dataFacts(workspace, document);
}

/** Every call, one by one. */
export function* callsOf(workspace: Workspace): Generator<CallEntry> {
  for (const { name } of apart(everyCall(workspace), (entry) => entry.name)) {
    const entry = workspace.calls.get(name);
    if (entry) yield entry;
  }
}
