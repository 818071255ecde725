import type { Row } from "../lifecycle/plan/model.ts";

/** Reasons for which money that no deal took goes back to whoever paid it. */
const FROM_UNAPPLIED = ["overpayment", "duplicate"];

/** Whether a refund gives back money that no deal took, and not the rest of a deal's face. */
export const isUnapplied = (refund: Row): boolean => FROM_UNAPPLIED.includes(String(refund["reason"]));
