import { readdirSync } from "node:fs";

const folder = new URL("../../../schemas/vocabulary/", import.meta.url);
// Words of the format folder that are how formats are built, not formats.
const parts = new Set(["amount", "check_letter", "formats", "textual", "typed", "word"]);

/** The formats of the vocabulary: one file a word. */
export function formatWords(): string[] {
  return words("format").filter((word) => !parts.has(word));
}

/** The display and input words of the vocabulary: one file a word. */
export function displayWords(): string[] {
  return [...new Set([...words("display"), ...words("input").filter((word) => word !== "word"), "meter", "bar", "delta", "chip", "countdown", "qr", "masked", "rating", "cards"])];
}

function words(name: string): string[] {
  try {
    return readdirSync(new URL(`${name}/`, folder)).flatMap((file) => (/^[a-z_]+\.tsx?$/.test(file) ? [file.replace(/\.tsx?$/, "")] : []));
  } catch {
    return [];
  }
}
