import type { Stored } from "../../platform/query/stored.ts";
import type { WriteContext } from "../../platform/context.ts";
import type { ActAnswer } from "../../platform/engine.ts";
import { engine } from "../../platform/lifecycle/engine.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { refuse } from "../../platform/refusal.ts";

/** The server's own transitions of signatures: whoever caused them proved by other means that they may. */
export type SignatureTransition = "register" | "report" | "fail_identity" | "sign" | "decline" | "void" | "explain";

/** Takes a transition of a signature as the platform. */
export function applyTransition(
  context: WriteContext,
  id: string,
  transition: SignatureTransition,
  values: Record<string, unknown>,
): Promise<ActAnswer> {
  return engine.act(
    { ...context, acting: undefined, system: true },
    { entity: "signature", id, transition, body: values },
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
