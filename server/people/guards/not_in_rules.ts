import type { Guard } from "../../lifecycle/guards/guard.ts";

/** No approval rule uses the group. */
export const not_in_rules: Guard = ({ facts }) => (Number(facts["rules_naming"]) > 0 ? {} : undefined);
