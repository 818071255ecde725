import { inSentence } from "../label/in-sentence.ts";
import { hasLabel, label, word } from "../label/label.ts";
import type { PageContext } from "../model/context.ts";
import type { Action } from "../model/grammar.ts";
import { sumInWords, sumsOf } from "./BulkSum.tsx";
import type { Target } from "./target.ts";
import { sentenceOf, wordsOf } from "./words.ts";

type Row = Readonly<Record<string, unknown>>;

/** What records of an entity are called within a sentence, one or several. */
export function calledInSentence(entity: string, count: number): string {
  const key = `${entity}:${count === 1 ? "entity" : "entities"}`;
  return hasLabel(key) ? inSentence(label(key)) : word("list.rows");
}

/** Several records in words: how many of what they are, and what they come to in each currency. */
export function thingsInWords(page: PageContext, entity: string, rows: readonly Row[]): string {
  const count = rows.length;
  const things = word("bulk.things", { count, entities: calledInSentence(entity, count) });
  const sums = sumsOf(rows, page.bundle.entities[entity]?.amount).map((group) => sumInWords(page, group));
  return sums.length === 0
    ? things
    : word("bulk.worth", { count, things, sums: new Intl.ListFormat(page.language).format(sums) });
}

/** The question before something is done with several records: of which step, how many, and for how much. */
export function questionOfSeveral(page: PageContext, action: Action, target: Target, things: string): string {
  const key = `${target.entity}:do.${target.name}.many`;
  return hasLabel(key) ? label(key, { things }) : word("bulk.ask", { action: wordsOf(page, action), things });
}

/**
 * What follows for several records; the sentence for one of them where none is worded for several, unless it names that
 * one's fields.
 */
export function consequenceForSeveral(page: PageContext, action: Action): string | undefined {
  const sentence = sentenceOf(page, action, "ask.many") ?? sentenceOf(page, action, "ask");
  return sentence?.includes("{{") === true ? undefined : sentence;
}
