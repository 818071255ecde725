import type { Stored } from "../../platform/query/stored.ts";
import type { WriteContext } from "../../platform/context.ts";
import { keepMade } from "../../platform/files/made.ts";
import type { SignatureProvider } from "../../platform/ports/signature.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import type { Reading } from "../../platform/store/handle.ts";
import { signersOf, toCatchUp, turnOf, withSigner } from "./signer.ts";
import type { Catching } from "./signer.ts";
import { lockedSignature, applyTransition } from "./apply-transition.ts";

/** What catching up needs: reading, transactions and the place of signing. */
export interface CatchingUp {
  readonly db: Reading;
  readonly registry: WriteContext["registry"];
  readonly ports: WriteContext["ports"];
  transaction<T>(work: (context: WriteContext) => Promise<T>): Promise<T>;
}

type Papers = Awaited<ReturnType<SignatureProvider["completed"]>>;

async function kept(context: WriteContext, id: string, papers: Papers): Promise<Record<string, string>> {
  if (!papers) return {};
  const keep = (name: string, bytes: Uint8Array) =>
    keepMade(context, { name, type: "application/pdf", bytes, entity: "signature", record: id });
  return {
    completed_file: await keep("signed.pdf", papers.document),
    certificate_file: await keep("certificate.pdf", papers.certificate),
  };
}

async function takeStep(context: WriteContext, id: string, step: Catching, papers: Papers): Promise<void> {
  const at = context.ports.clock.stamp();
  if (step.do === "void") {
    await applyTransition(context, id, "void", { reason: step.reason ?? "voided" });
    return;
  }
  const signature = await lockedSignature(context, id);
  const signers = withSigner(signersOf(signature), step.order, {
    status: step.do === "sign" ? "signed" : "declined",
    at: step.at ?? at,
  });
  if (step.do === "decline")
    await applyTransition(context, id, "decline", {
      signers,
      ...(step.reason === undefined ? {} : { reason: step.reason.slice(0, 500) }),
    });
  else
    await applyTransition(context, id, "sign", {
      signers,
      ...(turnOf(signers) === "nobody" ? await kept(context, id, papers) : {}),
    });
}

/**
 * Brings a signature to where its envelope stands at the place of signing; asks that place, and believes no message.
 * Does nothing where it stands there already, so it may be called at any time and any number of times.
 * @throws SignatureUnavailable when the place cannot be asked; then nothing has changed
 */
export async function catchUp(context: CatchingUp, id: string): Promise<Stored<"signature"> | undefined> {
  const signature = await anyRecord(context.db, context.registry, "signature", id);
  const envelope = signature?.envelope_id;
  const provider = context.ports.signature;
  if (signature?.status !== "sent" || typeof envelope !== "string" || signature.provider !== provider.name)
    return signature;
  const state = await provider.status(envelope);
  if (state === undefined || toCatchUp(signature, state).length === 0) return signature;
  const papers = state.status === "completed" ? await provider.completed(envelope) : undefined;
  return context.transaction(async (write) => {
    for (const step of toCatchUp(await lockedSignature(write, id), state)) await takeStep(write, id, step, papers);
    return lockedSignature(write, id);
  });
}
