import type { Guard } from "../../lifecycle/guards/guard.ts";

/** Nothing is locked or funded on this invoice. */
export const not_funded: Guard = ({ record }) =>
  ["none", "released", undefined, null].includes(record["funding_status"] as string | undefined) ? undefined : {};
