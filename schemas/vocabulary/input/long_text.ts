import type { InputWord } from "./word.ts";

export const long_text: InputWord = { word: "long_text", describe: "A text over several lines." };
