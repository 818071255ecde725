import type { Effect } from "../../lifecycle/effects/effect.ts";
import { withoutAdministration } from "../groups.ts";

/** Administration goes to the successor; the other permissions stay. */
export const lay_down_administration: Effect = ({ record }) => ({ sets: { permission_groups: withoutAdministration(record["permission_groups"]), is_company_admin: false } });
