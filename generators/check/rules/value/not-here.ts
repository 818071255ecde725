import { lost } from "./trouble.ts";

/** E145: a reference to a row, record, form, answer or selection where there is none. */
export const notHere = lost(
  "E145",
  "absent",
  "a reference to a row, record, form, answer or selection where there is none",
);
