import type { Reading } from "../store/handle.ts";
import { onceIn } from "../store/once-in.ts";
import { filled } from "../wording/say.ts";
import type { Say } from "./words.ts";

/** Lets what an operator has written for a letter stand before the wording that the product brings. */
export async function withOwnWording(db: Reading, letter: string, language: "en-US" | "zh-CN", say: Say): Promise<Say> {
  const rows = await onceIn(db, `wording of ${letter}`, () =>
    db.rows<{ language: string; part: string; text: string }>(
      `SELECT language, part, text FROM letter_wording WHERE letter = $1`,
      [letter],
    ),
  );
  const written = rows.filter((row) => row.language === language);
  if (written.length === 0) return say;
  const own = new Map(written.map(({ part, text }) => [`${letter}.${part}`, text]));
  return (namespace, key, places = {}) => {
    const text = namespace === "letter" ? own.get(key) : undefined;
    return text === undefined ? say(namespace, key, places) : filled(text, places);
  };
}
