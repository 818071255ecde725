import type { Reading } from "../store/handle.ts";
import { filled } from "../wording/say.ts";
import type { Say } from "./words.ts";

/** Lets what an operator has written for a letter stand before the wording that the product brings. */
export async function withOwnWording(db: Reading, letter: string, language: "en-US" | "zh-CN", say: Say): Promise<Say> {
  const rows = await db.rows<{ part: string; text: string }>(`SELECT part, text FROM letter_wording WHERE letter = $1 AND language = $2`, [letter, language]);
  if (rows.length === 0) return say;
  const own = new Map(rows.map(({ part, text }) => [`${letter}.${part}`, text]));
  return (namespace, key, places = {}) => {
    const text = namespace === "letter" ? own.get(key) : undefined;
    return text === undefined ? say(namespace, key, places) : filled(text, places);
  };
}
