import type { Reading } from "../store/handle.ts";
import { onceIn } from "../store/once-in.ts";
import { filled } from "../wording/say.ts";
import type { Say } from "./words.ts";

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
