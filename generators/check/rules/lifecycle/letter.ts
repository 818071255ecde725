import { named } from "./named.ts";

/** E317: a letter that is not there. */
export const unknownLetter = named("E317", "letters", "a letter sent that is not there", (world) => [...world.letters.keys()], (name) => `unknown letter "${name}"`);
