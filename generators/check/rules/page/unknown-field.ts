import { unknownItem } from "./item.ts";

/** E111: a field of a detail. */
export const unknownField = unknownItem("E111", ["field", "files"], "field");
