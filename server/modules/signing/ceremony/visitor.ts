import type { Stored } from "../../../platform/query/stored.ts";
import type { ReadContext } from "../../../platform/context.ts";
import type { Input } from "../../../platform/handler.ts";
import { anyRecord } from "../../../platform/query/unscoped.ts";
import { refuse } from "../../../platform/refusal.ts";
import { returnAddress } from "../return-address.ts";
import { nextSigner, signersOf } from "../signer.ts";
import type { Signer } from "../signer.ts";
import type { Visit } from "../visit.ts";
import { isLive, stateOf, visitByToken } from "../visit.ts";

/** Somebody on the signing page. */
export interface Visitor {
  readonly visit: Visit;
  readonly signature: Stored<"signature">;
  readonly signer: Signer;
  /** open: may sign now · used: has acted · expired: the address is old · ended: nobody may sign any more. */
  readonly state: "open" | "used" | "expired" | "ended";
  /** Where the browser goes afterwards, without how it ended. */
  readonly back: string;
}

/** Whoever holds the secret of a visit. @throws Refusal token_invalid for a secret that was never given out */
export async function visitorOf(context: ReadContext, input: Input): Promise<Visitor> {
  const visit = await visitByToken(context.db, input["token"]);
  const signature = visit && (await anyRecord(context.db, context.registry, "signature", visit.signature));
  const signer = signature && signersOf(signature).find(({ order }) => order === visit.place);
  if (!visit || !signature || !signer)
    return refuse("token_invalid", { data: { purpose: "signing", can_resend: false } });
  const isTurn = signature.status === "sent" && nextSigner(signersOf(signature))?.order === signer.order;
  const state =
    visit.used_at !== null ? "used" : !isTurn ? "ended" : isLive(visit, context.ports.clock.now()) ? "open" : "expired";
  return {
    visit,
    signature,
    signer,
    state,
    back: returnAddress(context, String(signature.envelope_id ?? signature.id), stateOf(String(input["token"]))),
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
