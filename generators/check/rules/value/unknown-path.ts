import { lost } from "./trouble.ts";

/** E137: a value or condition on a field that is not there. */
export const unknownPath = lost("E137", "path", "a value or condition on a field that is not there");
