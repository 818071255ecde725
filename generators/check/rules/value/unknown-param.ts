import { lost } from "./trouble.ts";

/** E129: a parameter that the page does not have. */
export const unknownParam = lost("E129", "param", "a parameter that the page does not have");
