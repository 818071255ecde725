import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../../../platform/context.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { refuse, refuseFields } from "../../../platform/refusal.ts";
import type { LetterLanguage } from "./words.ts";
import { LETTER_LANGUAGES, ownWords, placesIn } from "./words.ts";

/** Words of all mails, part by part: an operator's own where there are some, else those that the product brings. */
export async function templates(input: HandlerInputs["template.list"], context: ReadContext): Promise<unknown> {
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
        return { id, letter, subject, part, language, text: now(part), is_own: changed.has(id) };
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
export async function changeTemplate(input: HandlerInputs["template.update"], context: WriteContext): Promise<unknown> {
  const { letter, part, language, text } = wordsOf(input, context);
  const words = String(input.text);
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
export async function resetTemplate(input: HandlerInputs["template.reset"], context: WriteContext): Promise<unknown> {
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
