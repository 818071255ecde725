import { code } from "./code.ts";
import { human } from "./human.ts";
import { long_text } from "./long_text.ts";
import { new_secret } from "./new_secret.ts";
import { secret } from "./secret.ts";
import { slider } from "./slider.ts";
import type { InputWord } from "./word.ts";

/** Every input by its word. The renderer draws each: one that it does not draw does not compile. */
export const inputs = { code, human, long_text, new_secret, secret, slider } satisfies Readonly<
  Record<string, InputWord>
>;

/** A way to fill a field that does not follow from its type. */
export type InputName = keyof typeof inputs;
