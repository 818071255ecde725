import type { Signature } from "../../../../generated/types/records.d.ts";
import { anyRecords } from "../../../platform/query/unscoped.ts";
import { cents } from "../../../../schemas/vocabulary/decimal.ts";
import type { Signer } from "../signer.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** An open envelope that waits for an authorizer, and who signs it where the authorizer may no more. */
export interface WaitingEnvelope {
  readonly envelope: Signature;
  /**
   * Somebody else of the same side who may sign for its amount, and does not sign it already; undefined where there is
   * nobody.
   */
  readonly other: { readonly name: string; readonly email: string } | undefined;
}

const same = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase();

/**
 * The open envelopes in which this authorizer still has to sign for its entity, with the authorizer who takes its
 * place: the chief executive first, then who was named first.
 */
export const signer_envelopes = async ({
  db,
  registry,
  record,
  lock,
}: ReadingOf<"authorizer">): Promise<readonly WaitingEnvelope[]> => {
  const { id, entity, email } = record;
  if (!/^\d+$/.test(String(id))) return [];
  const waiting = await db.rows<{ id: string }>(
    `SELECT id FROM signature WHERE status = 'sent' AND (owner_entity = $1::bigint OR counterparty_entity = $1::bigint)
       AND EXISTS (SELECT FROM jsonb_array_elements(signers) AS signer WHERE lower(signer ->> 'email') = lower($2) AND signer ->> 'status' IS DISTINCT FROM 'signed')`,
    [entity, email],
  );
  const open = await anyRecords(db, registry, "signature", { id: waiting.map((row) => row.id), status: "sent" });
  const others = await db.rows<{ name: string; email: string; signing_limit: string | null }>(
    `SELECT name, email, signing_limit FROM authorizer WHERE entity = $1::bigint AND status = 'active' AND id <> $2::bigint AND lower(email) <> lower($3) ORDER BY (authorizer_type = 'ceo') DESC, id${lock ? " FOR SHARE" : ""}`,
    [entity, id, email],
  );
  return open.flatMap((envelope) => {
    const signers = (envelope.signers ?? []) as Signer[];
    const waits = signers.some(
      (signer) =>
        same(signer.email, String(email)) &&
        signer.status !== "signed" &&
        String(envelope[`${signer.party ?? "owner"}_entity`]) === String(entity),
    );
    if (!waits) return [];
    const amount = typeof envelope.amount === "string" ? envelope.amount : undefined;
    const other = others.find(
      (one) =>
        (one.signing_limit === null || amount === undefined || cents(amount) <= cents(one.signing_limit)) &&
        !signers.some((signer) => same(signer.email, one.email)),
    );
    return [
      {
        envelope: envelope as Signature,
        other: other === undefined ? undefined : { name: other.name, email: other.email },
      },
    ];
  });
};
