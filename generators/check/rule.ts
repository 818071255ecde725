import type { Document, Place } from "./source/document.ts";
import { pageFacts } from "./page/page.ts";
import { dataFacts } from "./page/data.ts";
import type { Facts } from "./page/facts.ts";
import type { World } from "./world/world.ts";

/** Tells of one finding: where it is and what is wrong. */
export type Report = (place: Place, message: string) => void;

/** One kind of finding. */
export interface Rule {
  code: string;
  /** What it finds, in one sentence. */
  finds: string;
  check(world: World, report: Report): void;
}

/** Does something with each document; one that breaks its meta-schema may cut its own turn short, no other's. */
export function each(documents: Iterable<Document>, work: (document: Document) => void): void {
  for (const document of documents) {
    try {
      work(document);
    } catch (error) {
      if (!document.unsound) throw error;
    }
  }
}

/** Everything that pages refer to. */
export function* screens(world: World): Generator<Facts> {
  for (const page of world.pages) yield pageFacts(world, page);
}

/** Everything that pages, entities, lifecycles and calls refer to. */
export function* everything(world: World): Generator<Facts> {
  yield* screens(world);
  yield dataFacts(world);
}
