import type { Registry } from "../../../registry/registry.ts";
import { type Say, sayer, filled } from "../wording.ts";
import type { Reading } from "../store/handle.ts";
import { onceIn } from "../store/reading-once.ts";

export type { Say };

/** Looks wording up for letters: in the recipient's language and the recipient's brand, not the caller's. */
export function sayIn(registry: Registry, brand: string, language: "en-US" | "zh-CN"): Say {
  return sayer(registry, registry.brands.has(brand) ? brand : "default", language === "zh-CN" ? "zh" : "en", undefined);
}

type Written = Readonly<Record<"language" | "part" | "text", string>>;

/** What an operator has written for these letters, read in one statement for all that come in one transaction. */
async function writtenFor(db: Reading, letters: readonly string[]): Promise<ReadonlyMap<string, Written[]>> {
  const rows = await db.rows<Written & { letter: string }>(
    `SELECT letter, language, part, text FROM letter_wording WHERE letter = ANY($1::text[])`,
    [letters],
  );
  return new Map(letters.map((letter) => [letter, rows.filter((row) => row.letter === letter)]));
}

const wordingOf = (db: Reading, letter: string): Promise<readonly Written[]> =>
  onceIn(db, `wording of ${letter}`, async () => (await writtenFor(db, [letter])).get(letter) ?? []);

/** Reads ahead what an operator has written for letters that are going to be sent in this transaction. */
export async function readWordings(db: Reading, letters: readonly string[]): Promise<void> {
  if (letters.length === 0) return;
  const found = writtenFor(db, letters);
  await Promise.all(
    letters.map((letter) => onceIn(db, `wording of ${letter}`, async () => (await found).get(letter) ?? [])),
  );
}

/** Lets what an operator has written for a letter stand before the wording that the product brings. */
export async function withOwnWording(db: Reading, letter: string, language: "en-US" | "zh-CN", say: Say): Promise<Say> {
  const written = (await wordingOf(db, letter)).filter((row) => row.language === language);
  if (written.length === 0) return say;
  const own = new Map(written.map(({ part, text }) => [`${letter}.${part}`, text]));
  return (namespace, key, places = {}) => {
    const text = namespace === "letter" ? own.get(key) : undefined;
    return text === undefined ? say(namespace, key, places) : filled(text, places);
  };
}

/** How a brand's mails look, and what stands under each of them. */
export interface MailBrand {
  readonly title: string;
  readonly accent: string;
  readonly accentText: string;
  readonly surface: string;
  /** The lines under the letter, in each of the letter's languages. */
  readonly closing: readonly string[];
}

/** Where a brand answers questions, in words; by telephone only where it has one. */
function supportIn(say: Say, support: { readonly email: string; readonly phone?: string } | undefined): string {
  const { email = "", phone } = support ?? {};
  return phone === undefined
    ? say("letter", "common.support_by_mail", { email })
    : say("letter", "common.support", { email, phone });
}

/** The dress of a brand for a mail in these languages. */
export function mailBrandOf(registry: Registry, brand: string, languages: readonly ("en-US" | "zh-CN")[]): MailBrand {
  const brandDefinition = registry.brands.get(brand) ?? registry.brands.get("default");
  const sayers = languages.map((language) => sayIn(registry, brand, language));
  return {
    title: sayers[0]?.("brand", "title") ?? "",
    accent: brandDefinition?.theme.accent ?? "#22343c",
    accentText: brandDefinition?.theme.accent_text ?? "#ffffff",
    surface: brandDefinition?.theme.surface ?? "#f6f8f9",
    closing: sayers.flatMap((say) => [say("letter", "common.never_ask"), supportIn(say, brandDefinition?.support)]),
  };
}

/** The brand in which a company is written to; the other one where the company is none of ours. */
export async function brandOf(db: Reading, company: string | undefined, otherwise: string): Promise<string> {
  const row =
    company === undefined || company === ""
      ? undefined
      : await onceIn(db, `brand of ${company}`, () =>
          db.first<{ brand: string }>(`SELECT brand FROM company WHERE id = $1`, [company]),
        );
  return row?.brand ?? otherwise;
}
