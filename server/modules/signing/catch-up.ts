import type { Stored } from "../../platform/query/rows.ts";
import type { WriteContext } from "../../platform/context.ts";
import type { ActAnswer } from "../../platform/engine.ts";
import { engine, type TransitionInput } from "../../platform/lifecycle/engine.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { refuse } from "../../platform/refusal.ts";
import { keepMade } from "../../platform/files/stored.ts";
import type { SignatureProvider } from "../../platform/ports/signature.ts";
import type { Reading } from "../../platform/store/handle.ts";
import { signersOf, toCatchUp, turnOf, withSigner, type Catching } from "./signer.ts";

/** The server's own transitions of signatures: whoever caused them proved by other means that they may. */
type SignatureTransition = "register" | "report" | "fail_identity" | "sign" | "decline" | "void" | "explain";

/** Takes a transition of a signature as the platform. */
export function applyTransition<Step extends SignatureTransition>(
  context: WriteContext,
  id: string,
  transition: Step,
  values: TransitionInput<`signature.${Step}`>,
): Promise<ActAnswer> {
  return engine.act(
    { ...context, acting: undefined, system: true },
    { entity: "signature", id, transition, body: { ...values } },
  );
}

/** A signature, taken for writing. @throws Refusal not_found */
export async function lockedSignature(context: WriteContext, id: string): Promise<Stored<"signature">> {
  return (await anyRecord(context.trx, context.registry, "signature", id, { lock: true })) ?? refuse("not_found");
}

/** A signature by the provider's id of its envelope or by our own; undefined where there is none. */
export async function signatureNamed(
  context: {
    db: WriteContext["db"] | import("../../platform/store/handle.ts").Reading;
    registry: WriteContext["registry"];
  },
  name: string,
): Promise<Stored<"signature"> | undefined> {
  const row = await context.db.first<{ id: string }>(
    `SELECT id
      FROM signature
      WHERE envelope_id = $1 OR ($1 ~ '^[0-9]{1,19}$' AND id::text = $1)
      ORDER BY (envelope_id = $1) DESC NULLS LAST
      LIMIT 1`,
    [name],
  );
  return row && anyRecord(context.db, context.registry, "signature", row.id);
}

/** What catching up needs: reading, transactions and the place of signing. */
interface CatchingUp {
  readonly db: Reading;
  readonly registry: WriteContext["registry"];
  readonly ports: WriteContext["ports"];
  transaction<T>(work: (context: WriteContext) => Promise<T>): Promise<T>;
}

type Papers = Awaited<ReturnType<SignatureProvider["completed"]>>;

async function storePapers(
  context: WriteContext,
  id: string,
  papers: Papers,
): Promise<Pick<TransitionInput<"signature.sign">, "completed_file" | "certificate_file">> {
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
      ...(turnOf(signers) === "nobody" ? await storePapers(context, id, papers) : {}),
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
