import { signersOf } from "../../signature/signer.ts";
import type { Signer } from "../../signature/signer.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** Each side of the document has somebody who may sign it: named with the document, or empowered for this amount. */
export const signers_known: Guard = ({ record, facts }) => {
  const found = facts["empowered_signers"] as readonly Signer[];
  const named = signersOf(record);
  const has = (party: Signer["party"]) => (named.length > 0 ? named : found).some((signer) => (signer.party ?? "owner") === party);
  const missing = [...has("owner") ? [] : ["owner"], ...record["counterparty_entity"] === undefined || has("counterparty") ? [] : ["counterparty"]];
  return missing.length === 0 ? undefined : { details: { missing: ["authorizer"], party: missing[0], next_route: "/rightcontent/businessInfo?tab=authorizers" } };
};
