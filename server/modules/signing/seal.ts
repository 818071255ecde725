import { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK } from "jose";
import type { JWK } from "jose";
import type { Reading, Transaction } from "../../platform/store/handle.ts";
import { sha256 } from "../../platform/ports/random.ts";

/** What a completed signing is proven by: the document's hash, and who signed it, as what, when and from where. */
export interface Evidence {
  readonly signature: string;
  readonly document_type: string;
  readonly document_name: string;
  readonly document_sha256: string;
  readonly completed_at: string;
  readonly signers: readonly unknown[];
}

const SETTING = "signing_seal_key";

const keyOf = async (db: Reading): Promise<JWK | undefined> =>
  (await db.first<{ value: JWK }>("SELECT value FROM setting WHERE name = $1", [SETTING]))?.value;

/** The platform's own key, made the first time it is needed. */
async function ownKey(trx: Transaction): Promise<JWK> {
  const kept = await keyOf(trx);
  if (kept) return kept;
  const { privateKey } = await generateKeyPair("EdDSA", { extractable: true });
  const key = await exportJWK(privateKey);
  await trx.run("INSERT INTO setting (name, value) VALUES ($1, $2::jsonb) ON CONFLICT DO NOTHING", [
    SETTING,
    JSON.stringify({ ...key, kid: sha256(String(key.x)).slice(0, 16) }),
  ]);
  return (await keyOf(trx)) ?? key;
}

/** Seals evidence with the platform's key: a compact JWS (Ed25519), and its hash, which stands on the certificate. */
export async function sealed(trx: Transaction, evidence: Evidence): Promise<{ seal: string; seal_sha256: string }> {
  const key = await ownKey(trx);
  const seal = await new CompactSign(new TextEncoder().encode(JSON.stringify(evidence)))
    .setProtectedHeader({ alg: "EdDSA", ...(key.kid === undefined ? {} : { kid: key.kid }) })
    .sign(await importJWK(key, "EdDSA"));
  return { seal, seal_sha256: sha256(seal) };
}

/** The evidence under a seal; undefined where it was not sealed here or was changed since. */
export async function unsealed(db: Reading, seal: string): Promise<Evidence | undefined> {
  const key = await keyOf(db);
  if (!key) return undefined;
  const { d: _secret, ...open } = key;
  try {
    const { payload } = await compactVerify(seal, await importJWK(open, "EdDSA"));
    return JSON.parse(new TextDecoder().decode(payload)) as Evidence;
  } catch {
    return undefined;
  }
}
