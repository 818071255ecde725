import type { Effect } from "../../lifecycle/effects/effect.ts";
import { administers } from "../groups.ts";

/** The proposed rights become the person's own. */
export const take_rights: Effect = ({ record, ask }) => {
  const atOnce = record["rights_status"] !== "proposed";
  const groups = atOnce ? ask["proposed_groups"] ?? [] : record["proposed_groups"] ?? [];
  return {
    sets: {
      permission_groups: groups, own_groups: (atOnce ? ask["proposed_own_groups"] : record["proposed_own_groups"]) ?? [], amount_ceiling: (atOnce ? ask["proposed_ceiling"] : record["proposed_ceiling"]) ?? null,
      is_company_admin: administers(groups), proposed_groups: [], proposed_own_groups: [], proposed_ceiling: null, proposed_by: null,
      ...(atOnce ? { takes_over_from: ask["takes_over_from"] ?? [] } : {}),
    },
  };
};
