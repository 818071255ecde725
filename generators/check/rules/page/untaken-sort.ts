import { listOption } from "./list-option.ts";

/** E122: an order that the list's call does not offer. */
export const untakenSort = listOption(
  "E122",
  "sort",
  "an order that the list's call does not offer",
  (call) => call.sorts ?? [],
  "does not sort by",
);
