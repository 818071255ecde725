import { boundKeyword } from "./definition.ts";

/** Greater than the given decimal or day. */
export const above = boundKeyword("above");
