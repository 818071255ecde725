import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { bringing_provider } from "../facts/bringing_provider.ts";
import { creation } from "../../../platform/lifecycle/step.ts";

/** An enterprise that came with a fund provider's own code works with it from the beginning. */
export const work_with_bringer = effect("work_with_bringer", { bringing_provider }, ({ record, facts }) => {
  const provider = facts.bringing_provider;
  if (provider === undefined || !record.company) return {};
  const { company, name, email } = record;
  return {
    steps: [
      creation("fund_provider.bring", {
        company,
        provider_entity: provider.id,
        name: provider.name,
        contact_name: name,
        email,
      }),
    ],
  };
});
