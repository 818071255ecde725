import type { Signer } from "../../signature/signer.ts";
import type { Row } from "../../lifecycle/plan/model.ts";
import type { NextStep } from "../../lifecycle/plan/plan.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";
import type { WaitingEnvelope } from "../facts/signer_envelopes.ts";

/** What an envelope says of its document, without who signed it where. */
const DOCUMENT = ["document_type", "document_name", "owner_entity", "counterparty_entity", "invoice_paid", "dpo", "assignment", "facility", "credit_application", "currency", "amount"] as const;

const copied = (envelope: Row): Row => Object.fromEntries(DOCUMENT.flatMap((field) => (envelope[field] === undefined || envelope[field] === null ? [] : [[field, envelope[field]]])));

/** The signers with another person in the place of one who may sign no more; everybody signs the new envelope. */
function replaced(signers: readonly Signer[], email: string, other: { readonly name: string; readonly email: string }): Row[] {
  return signers.map(({ order, party, ...signer }) => ({ ...(signer.email.toLowerCase() === email ? other : { name: signer.name, email: signer.email }), order, party: party ?? "owner", status: "waiting" }));
}

/**
 * Who may sign no more signs nothing more: each envelope that waits for the person is withdrawn and sent anew to another authorizer;
 * where there is nobody else it is void, and its document waits to be sent again.
 */
export const reissue_envelopes: Effect = ({ record, ask, facts, at }) => {
  const email = String(record["email"]).toLowerCase();
  const steps = (facts["signer_envelopes"] as readonly WaitingEnvelope[]).flatMap(({ envelope, other }): NextStep[] => {
    const id = String(envelope["id"]);
    if (other === undefined) return [{ do: "signature.void", id, values: { reason: String(ask["comment"] ?? record["name"]) } }];
    const letter = envelope["assignment"] ? at("letter_of_assignment", String(envelope["assignment"])) : undefined;
    return [
      { do: "signature.withdraw", id },
      ...(letter?.["status"] === "signed" ? [{ do: "letter_of_assignment.sign_again", id: String(letter["id"]) }] : []),
      { do: "signature.send", create: { ...copied(envelope), signers: replaced(envelope["signers"] as Signer[], email, other) } },
    ];
  });
  return { steps };
};
