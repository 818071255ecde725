import type { Registry } from "../../../registry/registry.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { Template } from "../../../generated/types/records.d.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { FileAnswer } from "../../platform/handler.ts";
import { renderDocument } from "../../platform/letters/document.ts";
import { previewSpecimen } from "../../platform/letters/preview.ts";
import { specimenOf } from "../../platform/letters/specimen.ts";
import { sayIn, withOwnWording } from "../../platform/letters/wording.ts";
import { shapedRows } from "../../platform/query/shaped-rows.ts";
import { titleOfBrand } from "../../platform/query/wire.ts";

/** Languages in which letters are written, and the folder of their wording. */
const FOLDERS = { "en-US": "en", "zh-CN": "zh" } as const;
type LetterLanguage = keyof typeof FOLDERS;
const LETTER_LANGUAGES = Object.keys(FOLDERS) as LetterLanguage[];

/** The words that the product brings for a letter: part to text. Empty for a letter that is no mail. */
function ownWords(registry: Registry, letter: string, language: LetterLanguage): Map<string, string> {
  if (registry.letters.get(letter)?.as.includes("mail") !== true) return new Map();
  const texts = registry.wording("default", FOLDERS[language]).get("letter") ?? {};
  const begin = `${letter}.`;
  return new Map(
    Object.entries(texts)
      .filter(([key]) => key.startsWith(begin))
      .map(([key, text]) => [key.slice(begin.length), text]),
  );
}

/** What a part is in its letter: the forms of a sentence for one and for many are the same. */
const placeOf = (part: string): NonNullable<Template["place"]> => part.split("#")[0] as NonNullable<Template["place"]>;

/** Names of the places in a text. */
const placesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([^}\s]+)\s*\}\}/g)].map(([, name]) => name ?? "");

/** Words of all mails, part by part: an operator's own where there are some, else those that the product brings. */
export async function templates(
  input: HandlerInputs["template.list"],
  context: ReadContext,
): Promise<HandlerAnswers["template.list"]> {
  const own = await context.db.rows<{ letter: string; part: string; language: string; text: string }>(
    `SELECT letter, part, language, text FROM letter_wording`,
  );
  const changed = new Map(own.map(({ letter, part, language, text }) => [`${letter}.${part} ${language}`, text]));
  const languages = LETTER_LANGUAGES.filter((language) => input.language === undefined || input.language === language);
  const letters = [...context.registry.letters.keys()]
    .filter((name) => input.letter === undefined || name === input.letter)
    .toSorted();
  const rows = letters.flatMap((letter) =>
    languages.flatMap((language) => {
      const words = ownWords(context.registry, letter, language);
      const now = (part: string): string | undefined => changed.get(`${letter}.${part} ${language}`) ?? words.get(part);
      return [...words.keys()].map((part) => {
        const id = `${letter}.${part} ${language}`;
        const subject = now("subject");
        return { id, letter, subject, part, place: placeOf(part), language, text: now(part), is_own: changed.has(id) };
      });
    }),
  );
  const { page, size } = input.list;
  return { rows: rows.slice((page - 1) * size, page * size), count: rows.length };
}

function wordsOf(
  input: HandlerInputs["template.update"],
  context: WriteContext,
): { letter: string; part: string; language: LetterLanguage; text: string } {
  const { letter, part, language } = input as { letter: string; part: string; language: LetterLanguage };
  const text = ownWords(context.registry, letter, language).get(part) ?? refuse("not_found");
  return { letter, part, language, text };
}

/**
 * Keeps an operator's own words for a part of a mail, from the next mail on.
 * @throws Refusal not_found for a part that no mail has, invalid_fields at text for a place that the product's words do
 * not have
 */
export async function changeTemplate(
  input: HandlerInputs["template.update"],
  context: WriteContext,
): Promise<HandlerAnswers["template.update"]> {
  const { letter, part, language, text } = wordsOf(input, context);
  const words = input.text;
  const unknown = placesIn(words).filter((place) => !placesIn(text).includes(place));
  if (unknown.length > 0)
    refuseFields([
      {
        field: "text",
        message: context.say("error", "rule.unknown_places", {
          places: unknown.map((place) => `{{${place}}}`).join(", "),
        }),
      },
    ]);
  await context.trx.run(
    `INSERT INTO letter_wording (
       id, version, created_at, created_by, updated_at, updated_by, letter, part, language, text
     )
     VALUES ($1, 1, $2, $3, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (letter, part, language) DO UPDATE SET text = excluded.text, version = letter_wording.version + 1,
       updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [context.ports.ids.next(), context.ports.clock.stamp(), context.acting?.user.id, letter, part, language, words],
  );
  await writeAudit(context, {
    action: "template.update",
    entity: "letter_wording",
    id: "0",
    before: { letter, part, language, text },
    after: { letter, part, language, text: words },
  });
  return {};
}

/** Takes an operator's own words back. @throws Refusal not_found for a part that no mail has */
export async function resetTemplate(
  input: HandlerInputs["template.reset"],
  context: WriteContext,
): Promise<HandlerAnswers["template.reset"]> {
  const { letter, part, language } = wordsOf({ ...input, text: "" }, context);
  await context.trx.run(`DELETE FROM letter_wording WHERE letter = $1 AND part = $2 AND language = $3`, [
    letter,
    part,
    language,
  ]);
  await writeAudit(context, {
    action: "template.reset",
    entity: "letter_wording",
    id: "0",
    before: { letter, part, language },
  });
  return {};
}

type Row = Record<string, unknown>;
/** The one letter that is also sent as a text message: the code. */
const TEXTED = "one_time_code";

const channelsOf = (context: ReadContext, letter: string): string[] => [
  ...(context.registry.letters.get(letter)?.as ?? []),
  ...(letter === TEXTED ? ["sms"] : []),
];

/** Every letter in every brand and language, with how it goes out. */
export async function letterVersions(
  input: HandlerInputs["letter_version.list"],
  context: ReadContext,
): Promise<HandlerAnswers["letter_version.list"]> {
  const rows = [...context.registry.letters.keys()].toSorted().flatMap((letter) =>
    [...context.registry.brands.keys()].flatMap((brand) =>
      LETTER_LANGUAGES.map((language): Row => ({
        id: `${letter} ${brand} ${language}`,
        letter,
        channels: channelsOf(context, letter),
        brand,
        brand_title: titleOfBrand(context, brand),
        language,
        is_document: channelsOf(context, letter).includes("pdf"),
        subject: (
          context.registry.wording(brand, language === "zh-CN" ? "zh" : "en").get("letter")?.[`${letter}.subject`] ??
          letter
        ).replace(/\{\{\s*(\w+)\s*\}\}/g, "…"),
      })),
    ),
  );
  return shapedRows(context, input.list, rows);
}

function letterRequest(
  input: HandlerInputs["letter_version.document"] | HandlerInputs["letter_version.get"],
  { registry }: ReadContext,
): { letter: string; brand: string; language: LetterLanguage } {
  const { letter, brand, language } = input as { letter: string; brand: string; language: LetterLanguage };
  if (!registry.letters.has(letter) || !registry.brands.has(brand)) refuse("not_found");
  return { letter, brand, language };
}

/**
 * One letter on made-up data, as a reader of this brand and language has it.
 * @throws Refusal not_found for a letter or brand that is not there
 */
export async function letterVersion(
  input: HandlerInputs["letter_version.get"],
  context: ReadContext,
): Promise<HandlerAnswers["letter_version.get"]> {
  const { letter, brand, language } = letterRequest(input, context);
  const { registry, db } = context;
  const today = context.ports.clock.today();
  const { subject, html, notice } = await previewSpecimen(context, letter, brand, language, today);
  const channels = channelsOf(context, letter);
  const say = await withOwnWording(db, letter, language, sayIn(registry, brand, language));
  return {
    id: `${letter} ${brand} ${language}`,
    letter,
    channels,
    brand,
    brand_title: titleOfBrand(context, brand),
    language,
    subject,
    html,
    ...(channels.includes("notice") ? { notice } : {}),
    ...(letter === TEXTED
      ? { sms: say("letter", `${letter}.short`, { code: "246810", minutes: 5, brand: say("brand", "title") }) }
      : {}),
  };
}

/**
 * One document on made-up data, as a file.
 * @throws Refusal not_found for a letter that is no document, or a brand that is not there
 */
export async function letterDocument(
  input: HandlerInputs["letter_version.document"],
  context: ReadContext,
): Promise<FileAnswer> {
  const { letter, brand } = letterRequest(input, context);
  const template = context.registry.letters.get(letter);
  if (!template?.as.includes("pdf")) return refuse("not_found");
  const { name, bytes, type } = await renderDocument(
    context,
    letter,
    specimenOf(context.registry, template.entity, context.ports.clock.today(), letter),
    brand,
  );
  return new FileAnswer(name, type, bytes);
}
