import type { Ceo } from "../facts/ceo.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";
import { moneyOf } from "../amount.ts";

/** The confirmation goes to the enterprise's CEO to be signed. */
export const ask_signature: Effect = ({ entity, record, facts }) => {
  const ceo = facts["ceo"] as Ceo | undefined;
  const isDpo = entity === "dpo";
  const email = record["ceo_email"] ?? ceo?.email;
  return {
    ...(isDpo ? { sets: { ceo_email: email ?? null } } : {}),
    steps: [{ do: "signature.send", create: {
      document_type: isDpo ? "DPO" : "POC", document_name: `POC ${String(record["number"] ?? "")}`.trim(), owner_entity: isDpo ? record["enterprise_entity"] : record["issuer_entity"],
      ...(isDpo ? { dpo: record["id"] } : { invoice_paid: record["id"] }), currency: record["currency"], amount: moneyOf(record, isDpo ? "face_total" : "face"),
      signers: [{ name: ceo?.name ?? "", email, order: 1, party: "owner", status: "waiting" }], turn: "owner",
    } }],
  };
};
