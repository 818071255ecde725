import { lost } from "./trouble.ts";

/** E159: something of the signed-in user that is not known. */
export const unknownUser = lost("E159", "user", "something of the signed-in user that is not known");
