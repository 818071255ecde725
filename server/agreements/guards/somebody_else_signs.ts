import type { Guard } from "../../lifecycle/guards/guard.ts";
import type { WaitingEnvelope } from "../facts/signer_envelopes.ts";

/** Each document that waits for this person can be signed by another authorizer. */
export const somebody_else_signs: Guard = ({ facts }) => {
  const left = (facts["signer_envelopes"] as readonly WaitingEnvelope[]).filter(({ other }) => other === undefined);
  return left.length === 0 ? undefined : { params: { count: String(left.length), documents: left.map(({ envelope }) => String(envelope["document_name"])).join(", ").slice(0, 200) } };
};
