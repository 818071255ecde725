import { unknownItem } from "./item.ts";

/** E117: a column. */
export const unknownColumn = unknownItem("E117", ["column"], "column");
