import { unknownItem } from "./item.ts";

/** E114: a figure. */
export const unknownFigure = unknownItem("E114", ["figure"], "figure");
