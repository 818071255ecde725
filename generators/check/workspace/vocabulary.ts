import { readdirSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../schemas/vocabulary");
// Words of the format folder that are how formats are built, not formats.
const parts = new Set(["amount", "check_letter", "formats", "textual", "typed", "word"]);

/** The formats of the vocabulary: one file a word. */
export function formatWords(): string[] {
  return words("format").filter((word) => !parts.has(word));
}

/** The display and input words of the vocabulary: one file a word. */
export function displayWords(): string[] {
  return [
    ...new Set([
      ...words("display"),
      ...words("input").filter((word) => word !== "word"),
      "meter",
      "bar",
      "delta",
      "chip",
      "countdown",
      "qr",
      "masked",
      "rating",
      "cards",
    ]),
  ];
}

function words(name: string): string[] {
  try {
    return readdirSync(join(folder, name)).flatMap((file) =>
      /^[a-z_]+\.tsx?$/.test(file) ? [file.replace(/\.tsx?$/, "")] : [],
    );
  } catch {
    return [];
  }
}
