import type { Guard } from "../../lifecycle/guards/guard.ts";

/** The buyer's credit report is at most three months old. */
export const report_recent: Guard = ({ facts }) => (facts["recent_report"] === true ? undefined : { details: { missing: ["credit_report"], next_route: "/contact/buyer" } });
