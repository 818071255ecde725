import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Content } from "pdfmake/interfaces.js";
import { showDate } from "../../../schemas/vocabulary/format/date.ts";
import type { ReadContext } from "../context.ts";
import { companiesOf } from "../records/companies-of.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { brandOf, sayIn } from "./wording.ts";
import { compose } from "./compose.ts";
import type { Written } from "./recipients.ts";
import { inBoth, type Both } from "../formats/document.ts";
import { heavy } from "../work/heavy.ts";
import { FileAnswer, type Input } from "../handler.ts";
import { readRecord } from "../query/read.ts";

/** A document as a file. */
interface Rendered {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type: "application/pdf";
}

const LANGUAGES = ["en-US", "zh-CN"] as const;

/** A brand's logo as it is printed; undefined where it has none of a kind that can be. */
async function markOf(folder: string, logo: string | undefined): Promise<Content | undefined> {
  const bytes = logo === undefined ? undefined : await readFile(join(folder, logo)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  // A mark's letters are drawn with a face the printer has.
  if (logo?.endsWith(".svg") === true)
    return { svg: bytes.toString("utf8").replace(/font-family="[^"]*"/g, 'font-family="NotoSansSC"'), fit: [180, 26] };
  const type = /\.(png|jpe?g)$/.exec(logo ?? "")?.[1]?.replace("jpg", "jpeg");
  return type === undefined
    ? undefined
    : { image: `data:image/${type};base64,${bytes.toString("base64")}`, fit: [180, 26] };
}

/** The brand's mark on the left, where the letter has its head; the document's title in both languages on the right. */
async function headOf(
  context: Pick<ReadContext, "registry">,
  brand: string | undefined,
  title: Both,
  subject: Both,
): Promise<Content> {
  const folder = brand !== undefined && context.registry.brands.has(brand) ? brand : "default";
  const brandDefinition = context.registry.brands.get(folder);
  const mark: Content =
    (await markOf(join(context.registry.root, "brands", folder), brandDefinition?.logo)) ??
    ({ text: title[0], bold: true, fontSize: 13 } as const);
  return {
    columns: [
      { width: 190, stack: brand === undefined ? [] : [mark] },
      {
        stack: [
          // A long title takes one line, so that there is room for the other language.
          { text: subject[0], bold: true, fontSize: subject[0].length > 40 ? 9 : 11 },
          { text: subject[1], fontSize: 9, color: "#5c6b72" },
        ],
        alignment: "right",
      },
    ],
  };
}

/**
 * The name under which the file is kept, as people read it: what the document is called, and the record's number where
 * that does not say it.
 */
function fileName(subject: string, number: unknown): string {
  const own = typeof number === "string" && !subject.includes(number) ? ` ${number}` : "";
  return `${`${subject}${own}`.replace(/[^\p{L}\p{N}.,()' -]+/gu, "-").trim()}.pdf`;
}

/**
 * A letter of schemas/letters as a PDF, in both languages and in the brand of the record's first party. Changes
 * nothing; the same record, date and wording give the same bytes.
 * @param record the record whose fields fill it; without one it is an empty form
 * @param specimen the brand in which a made-up record is shown; nothing is read for what it refers to
 * @param accountsInFull whether it tells whole numbers of accounts; such a paper is kept nowhere
 * @throws Error where there is no such letter
 */
export async function renderDocument(
  context: Pick<ReadContext, "db" | "registry" | "ports" | "brand">,
  letter: string,
  record?: Row,
  specimen?: string,
  accountsInFull?: true,
): Promise<Rendered> {
  const { registry, db, ports } = context;
  const template = registry.letters.get(letter);
  if (!template) throw new Error(`there is no letter "${letter}"`);
  const today = ports.clock.today();
  const parties =
    record === undefined || specimen !== undefined
      ? {}
      : await companiesOf(db, registry, template.entity, record, today);
  const brand = specimen ?? (await brandOf(db, Object.values(parties)[0]?.[0], context.brand));
  const [english, chinese] = LANGUAGES.map((language) => ({ language, say: sayIn(registry, brand, language) }));
  if (!english || !chinese) throw new Error("a document is written in two languages");
  const written = async ({ language, say }: typeof english): Promise<Written> => {
    const composed = await compose({
      showing: {
        db,
        registry,
        say,
        language,
        ...(specimen === undefined ? {} : { specimen: true }),
        ...(accountsInFull ? { accountsInFull } : {}),
      },
      name: letter,
      letter: template,
      record: record ?? {},
      places: { company: "", brand: say("brand", "title") },
      decision: undefined,
      origin: "",
    });
    // Of an empty form a subject may say nothing but what its record would.
    return composed.subject.trim() === "" ? { ...composed, subject: say(template.entity, "entity") } : composed;
  };
  const both = (namespace: string, key: string): Both => [english.say(namespace, key), chinese.say(namespace, key)];
  const [first, second] = [await written(english), await written(chinese)];
  const hasHead = template.parts.some(({ head }) => head === true);
  const own = hasHead ? registry.brands.get(brand) : undefined;
  const bytes = await heavy(undefined, {
    kind: "letter",
    parts: inBoth(first, second),
    words: {
      signed: both("letter", "common.signed"),
      name: both("letter", "common.signer"),
      date: both("letter", "common.date"),
    },
    sheet: {
      title: first.subject,
      author: english.say("brand", "title"),
      date: today,
      head: await headOf(context, hasHead ? brand : undefined, both("brand", "title"), [first.subject, second.subject]),
      ...(own === undefined ? {} : { accent: own.theme.accent }),
      foot: [
        english.say("brand", "title"),
        own?.support.email,
        showDate(today, english.language),
        showDate(today, chinese.language),
      ]
        .filter((text) => text !== undefined)
        .join(" · "),
    },
  });
  return { name: fileName(first.subject, record?.number ?? record?.cn_no), bytes, type: "application/pdf" };
}

/** A handler's answer with a document that is not filled in. @param letter name of the document in schemas/letters */
export const emptyForm =
  (letter: string) =>
  async (_input: unknown, context: ReadContext): Promise<FileAnswer> => {
    const { name, type, bytes } = await renderDocument(context, letter);
    return new FileAnswer(name, type, bytes);
  };

/**
 * A document with what a record says, as a file to keep.
 * @param letter name of the document in schemas/letters
 * @param accountsInFull whether it tells whole numbers of accounts, which the caller notes in the audit
 */
export async function documentWith(
  context: ReadContext,
  letter: string,
  record: Row,
  accountsInFull?: true,
): Promise<FileAnswer> {
  const { name, bytes, type } = await renderDocument(context, letter, record, undefined, accountsInFull);
  return new FileAnswer(name, type, bytes);
}

/**
 * A handler's answer with a record that is drawn up as a document.
 * @param letter name of the document in schemas/letters, or the one that a record wants
 * @throws Refusal not_found for a record that the asker is no party of
 */
export const documentOf =
  (entity: string, letter: string | ((record: Row) => string)) =>
  async (input: Input, context: ReadContext): Promise<FileAnswer> => {
    const { record } = await readRecord(context, entity, input.id);
    return documentWith(context, typeof letter === "string" ? letter : letter(record), record);
  };
