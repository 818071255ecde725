import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../../../platform/context.ts";
import { FileAnswer } from "../../../platform/handler.ts";
import { entityName } from "../entity-name.ts";
import { refuse } from "../../../platform/refusal.ts";
import { documentOf } from "../document.ts";
import { returnWith } from "../return-address.ts";
import { openVisitor, visitorOf } from "./visitor.ts";

/**
 * What the signing page shows: the document's name, who asks, who signs, and where the visit stands. Changes nothing.
 */
export async function lookAtSigning(input: HandlerInputs["signing.look"], context: ReadContext): Promise<unknown> {
  const { visit, signature, signer, state, back } = await visitorOf(context, input);
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
    needs_code: visit.needs_code,
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
