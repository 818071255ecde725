import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Content } from "pdfmake/interfaces.js";
import type { ReadContext } from "../context.ts";
import { companiesOf } from "../lifecycle/load/parties.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { brandOf } from "./brand-of.ts";
import { compose } from "./compose.ts";
import type { Written } from "./letter.ts";
import { inBoth } from "./pdf/both.ts";
import type { Both } from "./pdf/both.ts";
import { heavy } from "../work/heavy.ts";
import { sayIn } from "./words.ts";

/** A document as a file. */
export interface Rendered {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type: "application/pdf";
}

const LANGUAGES = ["en-US", "zh-CN"] as const;

/** The brand's mark on the left, the document's title in both languages on the right. */
async function headOf(context: Pick<ReadContext, "registry">, brand: string, title: Both, subject: Both): Promise<Content> {
  const said = context.registry.brands.get(brand) ?? context.registry.brands.get("default");
  const folder = context.registry.brands.has(brand) ? brand : "default";
  const svg = said?.logo?.endsWith(".svg") ? await readFile(join(context.registry.root, "brands", folder, said.logo), "utf8").catch(() => undefined) : undefined;
  // A mark's letters are drawn with a face the printer has.
  const mark: Content = svg === undefined ? { text: title[0], bold: true, fontSize: 13 } : { svg: svg.replace(/font-family="[^"]*"/g, 'font-family="NotoSansSC"'), fit: [180, 26] };
  return {
    columns: [{ width: 190, stack: [mark] }, { stack: [{ text: subject[0], bold: true, fontSize: 11 }, { text: subject[1], fontSize: 9, color: "#5c6b72" }], alignment: "right" }],
  };
}

/** The name under which the file is kept: the letter's own name and the record's number. */
const fileName = (letter: string, number: unknown): string => `${letter}${typeof number === "string" && number !== "" ? `-${number.replace(/[^\w.-]+/g, "-")}` : ""}.pdf`;

/**
 * A letter of schemas/letters as a PDF, in both languages and in the brand of the record's first party.
 * Changes nothing; the same record, date and wording give the same bytes.
 * @param record the record whose fields fill it; without one it is an empty form
 * @param specimen the brand in which a made-up record is shown; nothing is read for what it refers to
 * @throws Error where there is no such letter
 */
export async function renderDocument(context: Pick<ReadContext, "db" | "registry" | "ports" | "brand">, letter: string, record?: Row, specimen?: string): Promise<Rendered> {
  const { registry, db, ports } = context;
  const said = registry.letters.get(letter);
  if (!said) throw new Error(`there is no letter "${letter}"`);
  const today = ports.clock.today();
  const parties = record === undefined || specimen !== undefined ? {} : await companiesOf(db, registry, said.entity, record, today);
  const brand = specimen ?? await brandOf(db, Object.values(parties)[0]?.[0], context.brand);
  const [english, chinese] = LANGUAGES.map((language) => ({ language, say: sayIn(registry, brand, language) }));
  if (!english || !chinese) throw new Error("a document is written in two languages");
  const written = ({ language, say }: typeof english): Promise<Written> =>
    compose({ showing: { db, registry, say, language, ...(specimen === undefined ? {} : { specimen: true }) }, name: letter, letter: said, record: record ?? {}, places: { company: "", brand: say("brand", "title") }, decision: undefined, origin: "" });
  const both = (namespace: string, key: string): Both => [english.say(namespace, key), chinese.say(namespace, key)];
  const [first, second] = [await written(english), await written(chinese)];
  const bytes = await heavy(undefined, {
    kind: "letter", parts: inBoth(first, second), words: { signed: both("letter", "common.signed"), name: both("letter", "common.signer"), date: both("letter", "common.date") },
    sheet: {
      title: first.subject, author: english.say("brand", "title"), date: today,
      head: await headOf(context, brand, both("brand", "title"), [first.subject, second.subject]),
      foot: `${english.say("brand", "title")} · ${first.subject} · ${today}`,
    },
  });
  return { name: fileName(letter, record?.["number"] ?? record?.["cn_no"]), bytes, type: "application/pdf" };
}
