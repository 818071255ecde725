import type { WriteContext } from "../../context.ts";
import type { StoredRecord } from "../../engine.ts";
import { authorizerFields } from "../../company/authorizer-fields.ts";
import { fundProviderFields } from "../../company/providers/fields.ts";
import { entityFields } from "../../company/registered.ts";
import { kycFields } from "../../kyc/derive.ts";
import { buyerFields } from "../../network/buyer/fields.ts";
import { refuseFields } from "../../refusal.ts";
import { seller_numbers } from "../../invoice/facts/seller_numbers.ts";
import { number_free } from "../../invoice/guards/number_free.ts";
import type { Row } from "../plan/model.ts";
import { actorOf, settingOf } from "../setting.ts";
import { system } from "../plan/actor.ts";
import { checklistFields } from "../../tasks/answered.ts";
import { dealFields } from "../../trade/drafted.ts";
import { derived } from "./derive.ts";
import { scheduleFields } from "../../reports/recipients.ts";
import { documentFacts } from "../../ucenter/document/derived.ts";

/** Entities whose computed fields ask the database. */
const askingDatabase: Readonly<Record<string, (context: WriteContext, values: Row, previous: StoredRecord | undefined) => Promise<Row>>> = {
  document: async (context, values) => ({ ...values, ...await documentFacts(context, values) }),
  authorizer: authorizerFields,
  company_entity: entityFields,
  buyer: buyerFields,
  fund_provider: fundProviderFields,
  kyc_case: kycFields,
  checklist: checklistFields,
  report_schedule: scheduleFields,
  ...dealFields,
};

/**
 * The values with what follows from them, before a draft is written.
 * @throws Refusal 100 at invoice_no when the seller has this number already, however it is written
 */
export async function beforeSave(context: WriteContext, entity: string, values: Row, previous: StoredRecord | undefined): Promise<Row> {
  const given = { ...previous, ...values };
  const asking = askingDatabase[entity];
  const full = asking ? await asking(context, given, previous) : derived(context.registry, entity, given);
  const changed = Object.fromEntries(Object.entries(full).filter(([name]) => name in values || previous === undefined || full[name] !== previous[name]));
  if (entity !== "invoice") return changed;
  const setting = settingOf(context, actorOf(context) ?? system);
  const facts = { seller_numbers: await seller_numbers({ db: context.trx, registry: context.registry, entity, record: full, ask: {}, lock: false, today: setting.today }) };
  const taken = number_free({ entity, record: full, ask: {}, facts, ...setting, at: () => undefined, limits: [] });
  if (taken) refuseFields([{ field: "invoice_no", message: context.say("guard", "number_free", taken.params) }]);
  return changed;
}
