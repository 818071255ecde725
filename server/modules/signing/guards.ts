import { signersOf, type Signer, nextSigner } from "./signer.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { empowered_signers, signer_envelopes } from "./facts.ts";
import { guard } from "../../platform/lifecycle/guards.ts";

/** Users by the address of a signer. */
const signer_users = async ({ db, record }: ReadingOf<"signature">) => {
  const rows = await db.rows<{ id: string; email: string }>(
    `SELECT id, lower(email) AS email FROM "user" WHERE lower(email) = ANY($1::text[])`,
    [signersOf(record).map(({ email }) => email.toLowerCase())],
  );
  return Object.fromEntries(rows.map(({ id, email }) => [email, id]));
};

/** The person is the one whose signature is awaited now. */
export const is_signer = guard("is_signer", { signer_users }, ({ record, actor, facts }) => {
  const next = nextSigner(signersOf(record));
  const users = facts.signer_users;
  const isOne =
    actor.kind === "system" ||
    (next !== undefined && actor.kind === "user" && users[next.email.toLowerCase()] === actor.id);
  return isOne ? undefined : { params: { name: next?.name ?? "" } };
});

/** Each side of the document has somebody who may sign it: named with the document, or empowered for this amount. */
export const signers_known = guard("signers_known", { empowered_signers }, ({ record, facts }) => {
  const found = facts.empowered_signers;
  const named = signersOf(record);
  const has = (party: Signer["party"]) =>
    (named.length > 0 ? named : found).some((signer) => (signer.party ?? "owner") === party);
  const missing = [
    ...(has("owner") ? [] : ["owner"]),
    ...(record.counterparty_entity === undefined || has("counterparty") ? [] : ["counterparty"]),
  ];
  return missing.length === 0
    ? undefined
    : {
        details: {
          missing: ["authorizer"],
          party: missing[0],
          next_route: "/rightcontent/businessInfo?tab=authorizers",
        },
      };
});

/** Each document that waits for this person can be signed by another authorizer. */
export const another_person_signs = guard("another_person_signs", { signer_envelopes }, ({ facts }) => {
  const left = facts.signer_envelopes.filter(({ other }) => other === undefined);
  return left.length === 0
    ? undefined
    : {
        params: {
          count: String(left.length),
          documents: left
            .map(({ envelope }) => envelope.document_name ?? "")
            .join(", ")
            .slice(0, 200),
        },
      };
});
