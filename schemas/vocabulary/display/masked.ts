import type { DisplayWord } from "./word.ts";

/** All but the last four characters hidden; a text of at most four wholly. What is masked already stays as it is. */
export function mask(text: string): string {
  if (/[*•]/.test(text)) return text;
  const characters = [...text];
  return characters.length <= 4 ? "•".repeat(characters.length) : `•••• ${characters.slice(-4).join("")}`;
}

export const masked: DisplayWord = {
  word: "masked",
  describe: "Only the last four characters, until someone asks for the rest.",
  shows: ["nric", "bank_account", "phone", "email", "line", "text"],
};
