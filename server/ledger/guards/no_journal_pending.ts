import type { Guard } from "../../lifecycle/guards/guard.ts";

/** Every journal of the month has been decided. */
export const no_journal_pending: Guard = ({ facts }) => {
  const pending = facts["pending_journals"] as readonly string[];
  return pending.length > 0 ? { params: { journals: pending.slice(0, 5).join(", ") }, details: { journals: pending } } : undefined;
};
