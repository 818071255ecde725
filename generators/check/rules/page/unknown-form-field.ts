import { unknownItem } from "./item.ts";

/** E112: a field to fill. */
export const unknownFormField = unknownItem("E112", ["form", "unique"], "form field");
