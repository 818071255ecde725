import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { creation } from "../../../platform/lifecycle/step.ts";
import { moneyOf } from "../../../platform/records/fields.ts";
import { ceo } from "../../deal/facts/ceo.ts";

/** The confirmation goes to the enterprise's CEO to be signed. */
export const ask_signature = effect("ask_signature", { ceo }, (context) => {
  const { record, facts } = context;
  const email = record.ceo_email ?? facts.ceo?.email ?? null;
  const about =
    context.entity === "dpo"
      ? {
          document_type: "DPO" as const,
          owner_entity: context.record.enterprise_entity,
          dpo: context.record.id,
          amount: moneyOf(context.record, "face_total"),
        }
      : {
          document_type: "POC" as const,
          owner_entity: context.record.issuer_entity,
          invoice_paid: context.record.id,
          amount: moneyOf(context.record, "face"),
        };
  return {
    ...(context.entity === "dpo" ? { sets: { ceo_email: email } } : {}),
    steps: [
      creation("signature.send", {
        ...about,
        document_name: `POC ${record.number ?? ""}`.trim(),
        currency: record.currency,
        signers: [{ name: facts.ceo?.name ?? "", email, order: 1, party: "owner", status: "waiting" }],
        turn: "owner",
      }),
    ],
  };
});
