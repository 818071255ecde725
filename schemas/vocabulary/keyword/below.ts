import { boundKeyword } from "./definition.ts";

/** Less than the given decimal or day. */
export const below = boundKeyword("below");
