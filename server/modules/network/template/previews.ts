import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { FileAnswer } from "../../../platform/handler.ts";
import { renderDocument } from "../../../platform/letters/document.ts";
import { previewLetter } from "../../../platform/letters/preview.ts";
import { specimenOf } from "../../../platform/letters/specimen.ts";
import { sayIn } from "../../../platform/letters/words.ts";
import { withOwnWording } from "../../../platform/letters/own-wording.ts";
import { shapedRows } from "../../../platform/query/shaped-rows.ts";
import { refuse } from "../../../platform/refusal.ts";
import { titleOfBrand } from "../../../platform/wording/brand-title.ts";
import { LETTER_LANGUAGES, type LetterLanguage } from "./words.ts";

type Row = Record<string, unknown>;
const NOTED = {
  actor: "Tan Wei Ling",
  company: "Straits Harvest Foods Pte. Ltd.",
  comment: "…",
  applicant: "Lim Jun Hao",
  applicant_email: "lim.junhao@example.com",
};
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
): Promise<unknown> {
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

function askedOf(
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
): Promise<unknown> {
  const { letter, brand, language } = askedOf(input, context);
  const { registry, db } = context;
  const said = registry.letters.get(letter);
  const places = Object.fromEntries((said?.places ?? []).map((place) => [place, "…"]));
  const record = specimenOf(registry, said?.entity ?? "", context.ports.clock.today());
  const { subject, html, notice } = await previewLetter(context, {
    name: letter,
    record,
    brand,
    languages: [language],
    places: { ...places, ...NOTED },
    specimen: true,
  });
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
  const { letter, brand } = askedOf(input, context);
  const said = context.registry.letters.get(letter);
  if (!said?.as.includes("pdf")) return refuse("not_found");
  const { name, bytes, type } = await renderDocument(
    context,
    letter,
    specimenOf(context.registry, said.entity, context.ports.clock.today()),
    brand,
  );
  return new FileAnswer(name, type, bytes);
}
