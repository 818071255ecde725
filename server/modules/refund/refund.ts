import type { Refund } from "../../../generated/types/records.d.ts";

/** Whether a refund gives back money that no deal took, and not the rest of a deal's face. */
export const isUnapplied = ({ reason }: Refund): boolean => reason === "overpayment" || reason === "duplicate";
