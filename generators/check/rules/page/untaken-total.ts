import { listOption } from "./list-option.ts";

/** E123: a footer sum that the list's call does not make. */
export const untakenTotal: ReturnType<typeof listOption> = listOption(
  "E123",
  "total",
  "a footer sum that the list's call does not make",
  (call) => call.totals ?? [],
  "does not sum",
);
