import type { Effect } from "../../lifecycle/effects/effect.ts";
import type { BringingProvider } from "../facts/bringing_provider.ts";

/** An enterprise that came with a fund provider's own code works with it from the beginning. */
export const work_with_bringer: Effect = ({ record, facts }) => {
  const provider = facts["bringing_provider"] as BringingProvider | undefined;
  if (provider === undefined || record["company"] === undefined) return {};
  const { company, name, email } = record;
  return { steps: [{ do: "fund_provider.bring", create: { company, provider_entity: provider.id, name: provider.name, contact_name: name, email } }] };
};
