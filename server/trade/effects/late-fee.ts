import type { Moment } from "../../lifecycle/plan/moment.ts";
import type { DealFees } from "../facts/deal_fees.ts";

/** The late fee by the financier's fees, where neither rule nor facility names one. */
export const lateFeeOf = ({ facts }: Moment): string => (facts["deal_fees"] as DealFees | undefined)?.rules.find((rule) => rule.code === "LATE_ADMIN")?.flat ?? "0.00";
