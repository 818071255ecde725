import type { Guard } from "../../lifecycle/guards/guard.ts";

/** The month is over: only then may its books begin to close. */
export const month_over: Guard = ({ record, today }) => (String(record["month"] ?? "") >= today.slice(0, 7) ? { params: { month: String(record["month"] ?? "") } } : undefined);
