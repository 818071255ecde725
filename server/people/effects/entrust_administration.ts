import type { Effect } from "../../lifecycle/effects/effect.ts";
import { withoutAdministration } from "../groups.ts";

/** The person becomes an administrator of the company beside whatever they may do already. */
export const entrust_administration: Effect = ({ record }) => ({ sets: { permission_groups: ["company_administrator", ...withoutAdministration(record["permission_groups"])], is_company_admin: true } });
