import type { InputWord } from "./word.ts";

export const secret: InputWord = { word: "secret", describe: "A password typed hidden, known to password managers." };
