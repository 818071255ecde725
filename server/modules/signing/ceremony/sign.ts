import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import type { FieldMessage } from "../../../platform/refusal.ts";
import { useCode } from "../../../platform/one-time-code/use.ts";
import { refuse, refuseFields } from "../../../platform/refusal.ts";
import { documentOf } from "../document.ts";
import { returnWith } from "../return-address.ts";
import { sealed } from "../seal.ts";
import { signersOf, turnOf, withSigner } from "../signer.ts";
import { lockedSignature, applyTransition } from "../apply-transition.ts";
import { useVisit } from "../visit.ts";
import { openVisitor } from "./visitor.ts";
import type { Visitor } from "./visitor.ts";

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
  if (plain(String(input.signed_as ?? "")) !== plain(signer.name))
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
export async function signHere(input: HandlerInputs["signing.sign"], context: WriteContext): Promise<unknown> {
  const visitor = await openVisitor(context, input);
  const { visit, signer, back } = visitor;
  refuseUnfinished(context, visitor, input);
  if (visit.needs_code) await useCode(context, SIGNING_CODE, visit.id, input.one_time_code);
  const signature = await lockedSignature(context, visit.signature);
  const document = await documentOf(context, signature);
  if (document.sha256 !== visit.document_sha256)
    return refuse("stale_version", { data: { current_status: signature.status, current_version: signature.version } });
  if (!(await useVisit(context, visit, "signing_complete"))) return spent();
  const at = context.ports.clock.stamp();
  const proven = visit.needs_code ? "code by mail" : "signed in";
  const signers = withSigner(signersOf(signature), signer.order, {
    status: "signed",
    signed_as: String(input.signed_as).trim(),
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
export async function declineHere(input: HandlerInputs["signing.decline"], context: WriteContext): Promise<unknown> {
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
export async function leaveSigning(input: HandlerInputs["signing.leave"], context: WriteContext): Promise<unknown> {
  const { visit, back } = await openVisitor(context, input);
  if (!(await useVisit(context, visit, "cancel"))) return spent();
  return { redirect_url: returnWith(back, "cancel") };
}
