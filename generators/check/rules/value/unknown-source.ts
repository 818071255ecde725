import { lost } from "./trouble.ts";

/** E131: a source that the page does not have. */
export const unknownSource = lost("E131", "source", "a source that the page does not have");
