import { id } from "./id.ts";
import type { FormatWord } from "./word.ts";

export const file: FormatWord = { ...id, word: "file", describe: "An uploaded file, by its id." };
