import type { Signer } from "./signer.ts";
import { cents } from "../../../schemas/vocabulary/decimal.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import type { Signature } from "../../../generated/types/records.d.ts";
import { anyRecords } from "../../platform/query/unscoped.ts";

interface Person {
  name: string;
  email: string;
  signing_mode: string | null;
}

/** Groups of permissions that let their holders sign, in any role. */
function signingGroups(registry: Registry): string[] {
  return [
    ...new Set(
      Object.values(registry.roles.roles).flatMap(({ groups }) =>
        Object.entries(groups ?? {}).flatMap(([group, permissions]) =>
          permissions.includes("document.sign") ? [group] : [],
        ),
      ),
    ),
  ];
}

/**
 * Authorizers of an entity who may sign for this amount, the chief executive first; where it has named none, its people
 * who may sign. When locked, nobody's power ends meanwhile.
 */
async function empowered(
  { db, registry, lock }: ReadingOf<"signature">,
  entity: string,
  amount: string | undefined,
): Promise<Person[]> {
  const authorizers = await db.rows<Person & { signing_limit: string | null }>(
    `SELECT name, email, signing_mode, signing_limit
      FROM authorizer
      WHERE entity = $1::bigint AND status = 'active'
      ORDER BY (authorizer_type = 'ceo') DESC, id${lock ? " FOR SHARE" : ""}`,
    [entity],
  );
  if (authorizers.length > 0)
    return authorizers.filter(
      ({ signing_limit: limit }) => limit === null || amount === undefined || cents(amount) <= cents(limit),
    );
  return db.rows<Person>(
    `SELECT u.name, u.email, NULL AS signing_mode FROM "user" u JOIN company_entity e ON e.company = u.company
     WHERE e.id = $1::bigint AND u.status = 'active' AND u.permission_groups && $2::text[] ORDER BY u.id`,
    [entity, signingGroups(registry)],
  );
}

/** One signs alone, or the first two where the first may sign only together with another. */
const chosen = ([first, ...others]: readonly Person[]): Person[] =>
  first === undefined ? [] : first.signing_mode === "jointly_any_two" ? [first, ...others.slice(0, 1)] : [first];

async function sideOf(
  reading: ReadingOf<"signature">,
  party: "owner" | "counterparty",
): Promise<Omit<Signer, "order">[]> {
  const { record } = reading;
  const entity = record[`${party}_entity`];
  if (entity === undefined || entity === null) return [];
  const people = chosen(
    await empowered(reading, entity, typeof record.amount === "string" ? record.amount : undefined),
  );
  return people.map(({ name, email }) => ({ name, email, party, status: "waiting" }));
}

/** Who signs a document: the empowered people of its owner, then those of the other side, numbered in this order. */
export const empowered_signers = async (reading: ReadingOf<"signature">): Promise<readonly Signer[]> => {
  const signers = [...(await sideOf(reading, "owner")), ...(await sideOf(reading, "counterparty"))];
  return signers.map((signer, index) => ({ ...signer, order: index + 1 }));
};

/** An open envelope that waits for an authorizer, and who signs it where the authorizer may no more. */
interface WaitingEnvelope {
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
       AND EXISTS (
         SELECT
         FROM jsonb_array_elements(signers) AS signer
         WHERE lower(signer ->> 'email') = lower($2) AND signer ->> 'status' IS DISTINCT FROM 'signed'
       )`,
    [entity, email],
  );
  const open = await anyRecords(db, registry, "signature", { id: waiting.map((row) => row.id), status: "sent" });
  const others = await db.rows<{ name: string; email: string; signing_limit: string | null }>(
    `SELECT name, email, signing_limit
      FROM authorizer
      WHERE entity = $1::bigint AND status = 'active' AND id <> $2::bigint AND lower(email) <> lower($3)
      ORDER BY (authorizer_type = 'ceo') DESC, id${lock ? " FOR SHARE" : ""}`,
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
