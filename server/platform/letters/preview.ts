import type { Letter } from "../../../generated/types/grammar/index.d.ts";
import type { ReadContext } from "../context.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { codeWritten } from "./code.ts";
import { decisionPath, compose } from "./compose.ts";
import { mailBrandOf, withOwnWording, sayIn } from "./wording.ts";
import type { Written } from "./recipients.ts";
import { originOf } from "./origin.ts";
import { mailHtml, mailSubject } from "./render.ts";
import { specimenOf } from "./specimen.ts";

type Language = "en-US" | "zh-CN";

/** A letter to look at before it is sent. */
interface Previewing {
  readonly name: string;
  readonly record: Row;
  readonly brand: string;
  /** The reader's language, or both where it is not known. */
  readonly languages: readonly Language[];
  /** What the letter's places stand for: who acts, what they say. */
  readonly places: Readonly<Record<string, string>>;
  /** The record is made up: nothing is read for what it refers to. */
  readonly specimen?: true;
}

/** A letter as its reader will have it. */
interface Preview {
  readonly subject: string;
  readonly html: string;
  /** What stands under the subject where it is a notice. */
  readonly notice: string;
}

/** What is needed to write a letter: the configs, the database that it tells of, and where the product is served. */
type LetterContext = Pick<ReadContext, "db" | "registry" | "environment">;

/** The address to which the letter's link will lead, without the secret that only the sent one has. */
function linkOf(context: LetterContext, letter: Letter): string | undefined {
  const name = letter.parts.map((part) => part.link).find((link) => link !== undefined && !link.startsWith("/"));
  return name === undefined ? undefined : decisionPath(context.registry, letter.entity, name);
}

/**
 * Writes a letter without sending it; an operator's own words stand in it as they will in the sent one.
 * @throws Error where there is no such letter
 */
export async function previewLetter(
  context: LetterContext,
  { name, record, brand, languages, places, specimen }: Previewing,
): Promise<Preview> {
  const { registry, db } = context;
  const letter = registry.letters.get(name);
  if (!letter) throw new Error(`there is no letter "${name}"`);
  const written: Written[] = await Promise.all(
    languages.map(async (language) => {
      const say = await withOwnWording(db, name, language, sayIn(registry, brand, language));
      if (name === "one_time_code") return codeWritten(say, { code: "246810", minutes: 5 });
      return compose({
        showing: { db, registry, say, language, ...(specimen ? { specimen } : {}) },
        name,
        letter,
        record,
        places: { ...places, brand: say("brand", "title") },
        decision: linkOf(context, letter),
        origin: originOf(registry, context.environment, brand),
        withoutAddresses: true,
      });
    }),
  );
  const notice = written
    .map(({ parts }) => parts.flatMap((part) => (part.kind === "text" ? [part.text] : []))[0] ?? "")
    .join("\n");
  return { subject: mailSubject(written), html: mailHtml(written, mailBrandOf(registry, brand, languages)), notice };
}

/** Who acts and what they say in a letter on made-up data. */
const SPECIMEN_PLACES = {
  actor: "Tan Wei Ling",
  company: "Straits Harvest Foods Pte. Ltd.",
  comment: "…",
  applicant: "Lim Jun Hao",
  applicant_email: "lim.junhao@example.com",
};

/**
 * Writes a letter on made-up data, as a reader of this brand and language has it.
 * @param today the day on which it is written
 * @throws Error where there is no such letter
 */
export function previewSpecimen(
  context: LetterContext,
  name: string,
  brand: string,
  language: Language,
  today: string,
): Promise<Preview> {
  const letter = context.registry.letters.get(name);
  const places = Object.fromEntries((letter?.places ?? []).map((place) => [place, "…"]));
  return previewLetter(context, {
    name,
    record: specimenOf(context.registry, letter?.entity ?? "", today, name),
    brand,
    languages: [language],
    places: { ...places, ...SPECIMEN_PLACES },
    specimen: true,
  });
}
