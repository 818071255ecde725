import type { CallShape } from "../../model/bundle.ts";

/** The calls behind every form's draft: one place of the server, by page and record. */
const path = "ucenter/draft";

export const getDraft: CallShape = { method: "GET", path, quiet: true };
export const updateDraft: CallShape = { method: "PUT", path, quiet: true };
export const deleteDraft: CallShape = { method: "DELETE", path, quiet: true };
