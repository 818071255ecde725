import { boundKeyword } from "./definition.ts";

/** The given decimal or day, or less. */
export const atMost = boundKeyword("atMost");
