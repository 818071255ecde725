import { lost } from "./trouble.ts";

/** E130: a stored value that stored.json does not have. */
export const unknownStored = lost("E130", "stored", "a stored value that stored.json does not have");
