import type { Stored } from "../../platform/query/rows.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { OwnContext } from "../../platform/context.ts";
import { originOf } from "../../platform/letters/origin.ts";
import { findLink } from "../../platform/lifecycle/link.ts";
import { SignatureUnavailable } from "../../platform/ports/signature.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { documentOf, type SignedDocument } from "./document.ts";
import { returnAddress, openVisit, stateOf, visitByState } from "./visit.ts";
import { nextSigner, signersOf, type Signer } from "./signer.ts";
import { lockedSignature, signatureNamed, applyTransition } from "./catch-up.ts";

const DAY = 86_400_000;
const unknown = (): never => refuse("token_invalid", { data: { purpose: "signing", can_resend: false } });

/**
 * How the visitor is known to be the signer: signed in with that address; back from an earlier visit of the same signer
 * that ended within a day; or by the mailed link with which the same address decided on the same subject. `code` says
 * that a one-time code must prove the address when signing.
 */
async function admitted(
  context: OwnContext,
  signature: Stored<"signature">,
  signer: Signer,
  input: HandlerInputs["signature.view"],
): Promise<{ code: boolean } | undefined> {
  if (context.acting?.user.email.toLowerCase() === signer.email.toLowerCase()) return { code: false };
  const earlier = await visitByState(context.db, input.state);
  if (
    earlier?.signature === signature.id &&
    earlier.place === signer.order &&
    Date.parse(earlier.expires_at) > context.ports.clock.now().getTime() - DAY
  )
    return { code: true };
  const link = await findLink(context.db, input.token);
  const about =
    link !== undefined &&
    link.used_at !== null &&
    Object.entries(signature).some(([field, id]) => field === link.subject_entity && id === link.subject_id);
  return about && link.recipient.toLowerCase() === signer.email.toLowerCase() ? { code: true } : undefined;
}

/** Whether the visitor is signed in for one of the companies that sign. */
async function isParty(context: OwnContext, signature: Stored<"signature">): Promise<boolean> {
  const company = context.acting?.company?.id;
  if (company === undefined) return false;
  const found = await context.db.first(
    "SELECT 1 AS own FROM company_entity WHERE company = $1 AND id = ANY($2::bigint[])",
    [
      company,
      [signature.owner_entity, signature.counterparty_entity].filter((one) => one !== undefined && one !== null),
    ],
  );
  return found !== undefined;
}

/** An address to which the browser may be asked to come back: our own page of return, or none. */
function requireOwnReturn(context: OwnContext, returnTo: unknown): void {
  if (
    returnTo === undefined ||
    String(returnTo).startsWith(`${originOf(context.registry, context.environment, context.brand)}/docusign/feedback`)
  )
    return;
  refuseFields([{ field: "return_to", message: context.say("error", "keyword.options", { label: "return_to" }) }]);
}

/** The provider's id of the envelope: opened there when the first signer comes, since until then nobody needs it. */
async function envelopeOf(
  context: OwnContext,
  signature: Stored<"signature">,
  document: SignedDocument,
): Promise<string> {
  const provider = context.ports.signature;
  if (typeof signature.envelope_id === "string") {
    if (signature.document_sha256 !== document.sha256)
      refuse("stale_version", { data: { current_status: signature.status, current_version: signature.version } });
    return signature.envelope_id;
  }
  const envelope = await provider.open({
    reference: signature.id,
    title: signature.document_name ?? "",
    documents: [{ name: document.name, bytes: document.bytes }],
    signers: signersOf(signature).map(({ order, name, email }) => ({ order, name, email })),
  });
  return context.transaction(async (write) => {
    const now = await lockedSignature(write, signature.id);
    if (typeof now.envelope_id === "string") return now.envelope_id;
    await applyTransition(write, signature.id, "register", {
      provider: provider.name,
      envelope_id: envelope,
      document_sha256: document.sha256,
    });
    return envelope;
  });
}

/**
 * Gives the person whose turn it is an address at which to sign now: good once and for five minutes, kept nowhere.
 * @throws Refusal token_invalid for an unknown or ended envelope and for a stranger, forbidden for a colleague of the
 * signer, precondition_missing without a
 * document, busy when the place of signing is away
 */
export async function viewToSign(
  input: HandlerInputs["signature.view"],
  context: OwnContext,
): Promise<HandlerAnswers["signature.view"]> {
  requireOwnReturn(context, input.return_to);
  const signature = (await signatureNamed(context, input.envelope_id)) ?? unknown();
  const signer = nextSigner(signersOf(signature));
  if (signature.status !== "sent" || !signer) return unknown();
  const known = await admitted(context, signature, signer, input);
  // Who is signed in and may see the envelope is told whose turn it is; anybody else learns nothing of it.
  if (!known)
    return (await isParty(context, signature))
      ? refuse("forbidden", { message: context.say("guard", "is_signer", { name: signer.name }) })
      : unknown();
  try {
    const document = await documentOf(context, signature);
    const envelope = await envelopeOf(context, signature, document);
    const token = await context.transaction((write) =>
      openVisit(write, {
        signature: signature.id,
        place: signer.order,
        needs_code: known.code,
        document_sha256: document.sha256,
      }),
    );
    const address = await context.ports.signature.view({
      reference: signature.id,
      envelope,
      signer: { order: signer.order, name: signer.name, email: signer.email },
      secret: token,
      returnTo: returnAddress(context, envelope, stateOf(token)),
      origin: originOf(context.registry, context.environment, context.brand),
    });
    return { sign_url: address, expires_in: context.registry.constants.link.signing_minutes * 60 };
  } catch (error) {
    if (error instanceof SignatureUnavailable) return refuse("busy", { data: { retry_after: 30 } });
    throw error;
  }
}
