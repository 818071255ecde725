import { agreementEffects } from "../../agreements/effects/all.ts";
import { companyEffects } from "../../company/effects/all.ts";
import { invoiceEffects } from "../../invoice/effects/all.ts";
import { kycEffects } from "../../kyc/effects/all.ts";
import { ledgerEffects } from "../../ledger/effects/all.ts";
import { moneyEffects } from "../../money/effects/all.ts";
import { networkEffects } from "../../network/effects/all.ts";
import { peopleEffects } from "../../people/effects/all.ts";
import { reportEffects } from "../../reports/effects/all.ts";
import { taskEffects } from "../../tasks/effects/all.ts";
import { toolEffects } from "../../tools/effects/all.ts";
import { tradeEffects } from "../../trade/effects/all.ts";
import type { Effect } from "./effect.ts";

/** Every effect by the name that schemas/effects.json describes; each lies with its concept. */
export const effects: Readonly<Record<string, Effect>> = {
  ...agreementEffects,
  ...companyEffects,
  ...invoiceEffects,
  ...kycEffects,
  ...ledgerEffects,
  ...moneyEffects,
  ...networkEffects,
  ...peopleEffects,
  ...reportEffects,
  ...taskEffects,
  ...toolEffects,
  ...tradeEffects,
};
