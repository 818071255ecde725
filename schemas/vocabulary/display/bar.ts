import type { DisplayWord } from "./word.ts";

export const bar: DisplayWord = { word: "bar", describe: "A size beside others of its column, the largest being whole.", shows: ["percent", "number", "integer", "money"] };
