import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { findLink } from "../../platform/lifecycle/link.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { refuse } from "../../platform/refusal.ts";
import { nextSigner, signersOf } from "./signer.ts";

/** The latest envelope about the record on which somebody has decided by a mailed link. */
const LATEST = "SELECT id FROM signature WHERE invoice_paid = $1::bigint ORDER BY id DESC LIMIT 1";

/**
 * What is signed after a decision by a mailed link, and how it stands; `envelope` where whoever decided signs next.
 * Nothing before the decision, and where nothing is to be signed. Changes nothing.
 * @throws Refusal token_invalid for a secret that was never given out
 */
export async function signatureByLink(
  input: HandlerInputs["signature.by_link"],
  context: ReadContext,
): Promise<HandlerAnswers["signature.by_link"]> {
  const link =
    (await findLink(context.db, input.token)) ??
    refuse("token_invalid", { data: { purpose: "link", can_resend: false } });
  if (link.used_at === null || link.subject_entity !== "invoice_paid") return {};
  const latest = await context.db.first<{ id: string }>(LATEST, [link.subject_id]);
  const signature = latest && (await anyRecord(context.db, context.registry, "signature", latest.id));
  if (!signature) return {};
  const next = signature.status === "sent" ? nextSigner(signersOf(signature)) : undefined;
  return {
    status: signature.status,
    document_name: signature.document_name,
    document_type: signature.document_type,
    ...(next === undefined ? {} : { signs_next: next.name, sign_by: signature.sign_by }),
    ...(next?.email.toLowerCase() === link.recipient.toLowerCase() ? { envelope: signature.id } : {}),
  };
}
