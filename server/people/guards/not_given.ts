import type { Guard } from "../../lifecycle/guards/guard.ts";

/** Nobody has the permission group. */
export const not_given: Guard = ({ facts }) => (Number(facts["people_given"]) > 0 ? { params: { count: String(facts["people_given"]) } } : undefined);
