import { unknownItem } from "./item.ts";

/** E115: a field that a total, chart, tree or comparison stands on. */
export const unknownValue = unknownItem("E115", ["total", "value", "across", "compare", "tree", "edit"], "value");
