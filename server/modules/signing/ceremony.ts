import type { Stored } from "../../platform/query/rows.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { type Input, FileAnswer } from "../../platform/handler.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { refuse, type FieldMessage, refuseFields } from "../../platform/refusal.ts";
import { returnAddress, returnWith, type Visit, isLive, stateOf, visitByToken, useVisit } from "./visit.ts";
import { nextSigner, signersOf, type Signer, turnOf, withSigner } from "./signer.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { entityName, documentOf } from "./document.ts";
import { CompactSign, compactVerify, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type { Reading, Transaction } from "../../platform/store/handle.ts";
import { sha256 } from "../../platform/ports/random.ts";
import { useCode } from "../../platform/one-time-code.ts";
import { lockedSignature, applyTransition } from "./catch-up.ts";

/** Somebody on the signing page. */
interface Visitor {
  readonly visit: Visit;
  readonly signature: Stored<"signature">;
  readonly signer: Signer;
  /** Whether a code by mail must prove the address: not where the signer is signed in. */
  readonly needsCode: boolean;
  /** open: may sign now · used: has acted · expired: the address is old · ended: nobody may sign any more. */
  readonly state: "open" | "used" | "expired" | "ended";
  /** Where the browser goes afterwards, without how it ended. */
  readonly back: string;
}

/**
 * Whoever holds the secret of a visit. What a signer opened signed in is for the signer: somebody else who is signed in
 * is refused, and without a session a code by mail proves the address, as at a mailed link.
 * @throws Refusal token_invalid for a secret that was never given out, forbidden for somebody else's visit
 */
async function visitorOf(context: ReadContext, input: Input): Promise<Visitor> {
  const visit = await visitByToken(context.db, input.token);
  const signature = visit && (await anyRecord(context.db, context.registry, "signature", visit.signature));
  const signer = signature && signersOf(signature).find(({ order }) => order === visit.place);
  if (!visit || !signature || !signer)
    return refuse("token_invalid", { data: { purpose: "signing", can_resend: false } });
  const user = context.acting?.user;
  const isSigner = user?.email.toLowerCase() === signer.email.toLowerCase();
  if (!visit.needs_code && user !== undefined && !isSigner)
    return refuse("forbidden", { message: context.say("guard", "is_signer", { name: signer.name }) });
  const isTurn = signature.status === "sent" && nextSigner(signersOf(signature))?.order === signer.order;
  const state =
    visit.used_at !== null ? "used" : !isTurn ? "ended" : isLive(visit, context.ports.clock.now()) ? "open" : "expired";
  return {
    visit,
    signature,
    signer,
    needsCode: !isSigner,
    state,
    back: returnAddress(context, signature.envelope_id ?? signature.id, stateOf(String(input.token))),
  };
}

/** The same, where only somebody who may sign now goes on. @throws Refusal token_invalid */
export async function openVisitor(context: ReadContext, input: Input): Promise<Visitor> {
  const visitor = await visitorOf(context, input);
  return visitor.state === "open"
    ? visitor
    : refuse("token_invalid", {
        data: { purpose: "signing", can_resend: visitor.state === "expired", state: visitor.state },
      });
}

/**
 * What the signing page shows: the document's name, who asks, who signs, and where the visit stands. Changes nothing.
 */
export async function lookAtSigning(
  input: HandlerInputs["signing.look"],
  context: ReadContext,
): Promise<HandlerAnswers["signing.look"]> {
  const { visit, signature, signer, needsCode, state, back } = await visitorOf(context, input);
  const company = await entityName(context.db, signature[`${signer.party}_entity`]);
  const other = await entityName(
    context.db,
    signature[signer.party === "owner" ? "counterparty_entity" : "owner_entity"],
  );
  return {
    state,
    document_type: signature.document_type,
    document_name: signature.document_name,
    signer: signer.name,
    needs_code: needsCode,
    expires_at: visit.expires_at,
    ...(company === "" ? {} : { company }),
    ...(other === "" ? {} : { other }),
    ...(signature.amount === undefined ? {} : { amount: signature.amount, currency: signature.currency }),
    ...(state === "open"
      ? {}
      : {
          redirect_url: returnWith(back, state === "expired" ? "ttl_expired" : (visit.outcome ?? "viewing_complete")),
        }),
  };
}

/**
 * The document's bytes for whoever may sign it now; notes that they were given.
 * @throws Refusal stale_version when it is not the document any more that the visit began with
 */
export async function documentToSign(
  input: HandlerInputs["signing.document"],
  context: WriteContext,
): Promise<FileAnswer> {
  const { visit, signature } = await openVisitor(context, input);
  const document = await documentOf(context, signature);
  if (document.sha256 !== visit.document_sha256)
    return refuse("stale_version", { data: { current_status: signature.status, current_version: signature.version } });
  await context.trx.run(
    "UPDATE signing_visit SET seen_at = coalesce(seen_at, $2), version = version + 1 WHERE id = $1",
    [visit.id, context.ports.clock.now().toISOString()],
  );
  return new FileAnswer(document.name, "application/pdf", document.bytes);
}

/** What a completed signing is proven by: the document's hash, and who signed it, as what, when and from where. */
interface Evidence {
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
  const stored = await keyOf(trx);
  if (stored) return stored;
  const { privateKey } = await generateKeyPair("EdDSA", { extractable: true });
  const key = await exportJWK(privateKey);
  await trx.run("INSERT INTO setting (name, value) VALUES ($1, $2::jsonb) ON CONFLICT DO NOTHING", [
    SETTING,
    JSON.stringify({ ...key, kid: sha256(String(key.x)).slice(0, 16) }),
  ]);
  return (await keyOf(trx)) ?? key;
}

/** Seals evidence with the platform's key: a compact JWS (Ed25519), and its hash, which stands on the certificate. */
async function sealed(trx: Transaction, evidence: Evidence): Promise<{ seal: string; seal_sha256: string }> {
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

/** How a code for one visit is bound. */
export const SIGNING_CODE = "signing";

const plain = (name: string): string => name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/** What the signer must have done before the signature counts: seen the document, typed the name, agreed. */
function refuseUnfinished(
  context: WriteContext,
  { visit, signer }: Visitor,
  input: HandlerInputs["signing.sign"],
): void {
  const wrong: FieldMessage[] = [];
  if (plain(input.signed_as ?? "") !== plain(signer.name))
    wrong.push({ field: "signed_as", message: context.say("error", "rule.name_as_it_stands", { name: signer.name }) });
  if (input.agreed !== true) wrong.push({ field: "agreed", message: context.say("error", "rule.agreed") });
  else if (visit.seen_at === null) wrong.push({ field: "agreed", message: context.say("error", "rule.document_seen") });
  if (wrong.length > 0) refuseFields(wrong);
}

const spent = (): never => refuse("token_invalid", { data: { purpose: "signing", can_resend: false, state: "used" } });

/**
 * Signs: once a visit, only by whoever's turn it is, only the document that was shown. The last signature seals the
 * evidence of all and draws up the certificate.
 * @throws Refusal invalid_fields name, agreement or document not seen; token_invalid used or old address, wrong code;
 * stale_version another document by now
 */
export async function signHere(
  input: HandlerInputs["signing.sign"],
  context: WriteContext,
): Promise<HandlerAnswers["signing.sign"]> {
  const visitor = await openVisitor(context, input);
  const { visit, signer, needsCode, back } = visitor;
  refuseUnfinished(context, visitor, input);
  if (needsCode) await useCode(context, SIGNING_CODE, visit.id, input.one_time_code);
  const signature = await lockedSignature(context, visit.signature);
  const document = await documentOf(context, signature);
  if (document.sha256 !== visit.document_sha256)
    return refuse("stale_version", { data: { current_status: signature.status, current_version: signature.version } });
  if (!(await useVisit(context, visit, "signing_complete"))) return spent();
  const at = context.ports.clock.stamp();
  const proven = needsCode ? "code by mail" : "signed in";
  const signers = withSigner(signersOf(signature), signer.order, {
    status: "signed",
    signed_as: input.signed_as.trim(),
    at,
    evidence: `${context.ip} · ${proven}`.slice(0, 200),
  });
  const last =
    turnOf(signers) !== "nobody"
      ? {}
      : {
          completed_file: document.id,
          ...(await sealed(context.trx, {
            signature: signature.id,
            document_type: String(signature.document_type),
            document_name: String(signature.document_name),
            document_sha256: document.sha256,
            completed_at: at,
            signers,
          })),
        };
  await applyTransition(context, signature.id, "sign", { signers, ...last });
  return { redirect_url: returnWith(back, "signing_complete") };
}

/** Declines to sign, with the reason. @throws Refusal token_invalid used or old address */
export async function declineHere(
  input: HandlerInputs["signing.decline"],
  context: WriteContext,
): Promise<HandlerAnswers["signing.decline"]> {
  const { visit, signer, back } = await openVisitor(context, input);
  const signature = await lockedSignature(context, visit.signature);
  if (!(await useVisit(context, visit, "decline"))) return spent();
  await applyTransition(context, signature.id, "decline", {
    signers: withSigner(signersOf(signature), signer.order, { status: "declined", at: context.ports.clock.stamp() }),
    reason: input.reason,
  });
  return { redirect_url: returnWith(back, "decline") };
}

/** Leaves the page without deciding; the address is spent, a new one may be asked for. */
export async function leaveSigning(
  input: HandlerInputs["signing.leave"],
  context: WriteContext,
): Promise<HandlerAnswers["signing.leave"]> {
  const { visit, back } = await openVisitor(context, input);
  if (!(await useVisit(context, visit, "cancel"))) return spent();
  return { redirect_url: returnWith(back, "cancel") };
}
