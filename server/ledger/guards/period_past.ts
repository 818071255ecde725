import type { Guard } from "../../lifecycle/guards/guard.ts";

/** The last day of the period is over, so that the books have all of it. */
export const period_past: Guard = ({ record, ask, today }) => {
  const to = String(ask["period_to"] ?? record["period_to"] ?? "");
  return to !== "" && to >= today ? { params: { date: today } } : undefined;
};
