import { boundKeyword } from "./definition.ts";

/** The given decimal or day, or more. */
export const atLeast = boundKeyword("atLeast");
