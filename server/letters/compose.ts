import type { Letter } from "../../generated/types/grammar/index.d.ts";
import { fieldAt } from "../../registry/schema/entity.ts";
import { formats } from "../../schemas/vocabulary/format/formats.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { recordPath } from "./address.ts";
import type { Written, WrittenPart } from "./letter.ts";
import { placesOf, shownValue } from "./values.ts";
import type { Showing } from "./values.ts";

/** What composing needs beside the letter. */
export interface Composing {
  readonly showing: Showing;
  readonly name: string;
  readonly letter: Letter;
  readonly record: Row;
  /** Places that are no fields: who acted, what they commented. */
  readonly places: Readonly<Record<string, string>>;
  /** Address of the page for a decision by link; undefined where this reader gets none. */
  readonly decision: string | undefined;
  /** Put before paths, where the address at which the product is served is known. */
  readonly origin: string;
}

/** A list part: the rows of an array field of the record. */
async function table(composing: Composing, from: string, columns: readonly string[]): Promise<WrittenPart> {
  const { showing, letter, record } = composing;
  const rows = Array.isArray(record[from]) ? record[from] as Row[] : [];
  return {
    kind: "table",
    head: columns.map((column) => showing.say(letter.entity, `${from}.${column}`)),
    rows: rows.map((row) => columns.map((column) => {
      const format = formats[fieldAt(showing.registry, letter.entity, `${from}.${column}`)?.format ?? "line"];
      return row[column] === undefined ? "" : format?.show(row[column], { language: showing.language }) ?? String(row[column]);
    })),
  };
}

/** Composes a letter in one language from the record and the wording. */
export async function compose(composing: Composing): Promise<Written> {
  const { showing, name, letter, record, decision, origin } = composing;
  const { say } = showing;
  const places = { ...await placesOf(showing, letter.entity, record), ...composing.places };
  const parts: WrittenPart[] = [];
  for (const part of letter.parts) {
    if (part.text !== undefined) parts.push({ kind: "text", text: say("letter", `${name}.${part.text}`, places) });
    for (const fields of [part.fields, part.figures]) {
      if (fields === undefined) continue;
      const rows = await Promise.all(fields.map(async (field) => ({ label: say(letter.entity, field), value: await shownValue(showing, letter.entity, record, field) })));
      parts.push({ kind: "rows", rows: rows.filter(({ value }) => value !== "") });
    }
    if (part.list !== undefined) parts.push(await table(composing, part.list.from, part.list.columns));
    if (part.link !== undefined) {
      const path = part.link.startsWith("/") ? recordPath(part.link, record) : decision;
      if (path !== undefined) parts.push({ kind: "link", label: part.link.startsWith("/") ? say("letter", "common.open") : say("letter", "common.decide"), address: origin + path });
    }
  }
  return { subject: say("letter", `${name}.subject`, places), parts };
}
