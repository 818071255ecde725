import { callField } from "./field.ts";

/** E421: a record found by a field that is not there, or that may not stand in an address. */
export const unknownFind = callField("E421", "finds", "a record found by a field that is not there, or that is sensitive", (property) => (property.sensitive || property.masked ? "is sensitive; it may not stand in an address" : undefined));
