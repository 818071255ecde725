import type { Document, Place } from "./source/document.ts";
import { pageFacts } from "./page/page.ts";
import { dataDocuments, dataFacts } from "./page/data.ts";
import type { Facts } from "./page/facts.ts";
import { apart } from "./kept/units.ts";
import { everyCall } from "./world/world.ts";
import type { CallEntry, World } from "./world/world.ts";

/** Tells of one finding: where it is and what is wrong. */
export type Report = (place: Place, message: string) => void;

/** One kind of finding. */
export interface Rule {
  code: string;
  /** What it finds, in one sentence. */
  finds: string;
  /** Its findings follow from several files together, so that none can be kept for one file alone. */
  whole?: true;
  check(world: World, report: Report): void;
}

/** Does something with each document; one that breaks its meta-schema may cut its own turn short, no other's. */
export function each(documents: Iterable<Document>, work: (document: Document) => void): void {
  for (const document of apart(documents, ({ file }) => file)) {
    try {
      work(document);
    } catch (error) {
      if (!document.unsound) throw error;
    }
  }
}

/** Everything that pages refer to. */
export function* screens(world: World): Generator<Facts> {
  for (const page of apart(world.pages, ({ file }) => file)) yield pageFacts(world, page);
}

/** Everything that pages, entities, lifecycles and calls refer to. */
export function* everything(world: World): Generator<Facts> {
  yield* screens(world);
  for (const document of apart(dataDocuments(world), ({ file }) => file)) yield dataFacts(world, document);
}

/** Every call, one by one. */
export function* callsOf(world: World): Generator<CallEntry> {
  for (const { name } of apart(everyCall(world), (entry) => entry.name)) {
    const entry = world.calls.get(name);
    if (entry) yield entry;
  }
}
