import { agreementEffects } from "../../agreements/effects/all.ts";
import { companyEffects } from "../../company/effects/all.ts";
import { kycEffects } from "../../kyc/effects/all.ts";
import { ledgerEffects } from "../../ledger/effects/all.ts";
import { moneyEffects } from "../../money/effects/all.ts";
import { networkEffects } from "../../network/effects/all.ts";
import { peopleEffects } from "../../people/effects/all.ts";
import type { Effect } from "./effect.ts";
import { tradeEffects } from "./trade/all.ts";
import { claim_task } from "./claim_task.ts";
import { clear_dispute } from "./clear_dispute.ts";
import { invoice_totals } from "./invoice_totals.ts";
import { mark_archived } from "./mark_archived.ts";
import { record_confirmation } from "./record_confirmation.ts";
import { record_dispute } from "./record_dispute.ts";
import { record_payment } from "./record_payment.ts";
import { record_submission } from "./record_submission.ts";
import { replace_approval_rule } from "./replace_approval_rule.ts";
import { delegate_task } from "./delegate_task.ts";
import { escalate_task } from "./escalate_task.ts";
import { unclaim_task } from "./unclaim_task.ts";
import { unmark_archived } from "./unmark_archived.ts";

/** Every effect by the name that schemas/effects.json describes. */
export const effects: Readonly<Record<string, Effect>> = {
  ...agreementEffects,
  ...companyEffects,
  ...kycEffects,
  ...ledgerEffects,
  ...moneyEffects,
  ...networkEffects,
  ...peopleEffects,
  ...tradeEffects,
  claim_task,
  clear_dispute,
  invoice_totals,
  mark_archived,
  record_confirmation,
  record_dispute,
  record_payment,
  record_submission,
  replace_approval_rule,
  delegate_task,
  escalate_task,
  unclaim_task,
  unmark_archived,
};
