import { timingSafeEqual } from "node:crypto";
import type { WriteContext } from "../context.ts";
import { refuse } from "../refusal.ts";
import { codeHash } from "./hash.ts";
import { codeLimits } from "./limits.ts";

const same = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/** What is wrong with a code, whatever it is. */
const wrong = (context: WriteContext, keep: boolean): never =>
  refuse("token_invalid", {
    keep,
    data: { purpose: "one_time_code", can_resend: true },
    message: context.say("error", "code_wrong"),
  });

/**
 * Tells whether a one-time code is right, and leaves it good for `useUp`. Each try is counted by one conditional
 * statement before the code is looked at, so that no number of parallel guesses gets more tries than there are; every
 * try stays counted.
 * @returns its id
 * @throws Refusal token_invalid when there is no live code, its tries are used up, or it is wrong
 */
export async function matchCode(
  context: WriteContext,
  purpose: string,
  boundTo: string,
  code: unknown,
): Promise<string> {
  const now = context.ports.clock.now().toISOString();
  const counted = await context.trx.first<{ id: string; code_hash: string }>(
    `UPDATE one_time_code SET tries = tries + 1
     WHERE id = (
       SELECT id
       FROM one_time_code
       WHERE purpose = $1 AND bound_to = $2 AND used_at IS NULL AND expires_at > $3
       ORDER BY id DESC
       LIMIT 1
     )
       AND tries < $4 AND used_at IS NULL
     RETURNING id, code_hash`,
    [purpose, boundTo, now, codeLimits(context.registry).tries],
  );
  const given = typeof code === "string" ? code.normalize("NFKC").trim() : "";
  if (counted === undefined || !same(await codeHash(context, purpose, boundTo, given), counted.code_hash))
    return wrong(context, true);
  return counted.id;
}

/** Uses up a code that was right. @throws Refusal token_invalid when it was used meanwhile */
export async function useUp(context: WriteContext, id: string): Promise<void> {
  const used = await context.trx.run(`UPDATE one_time_code SET used_at = $2 WHERE id = $1 AND used_at IS NULL`, [
    id,
    context.ports.clock.now().toISOString(),
  ]);
  if (used !== 1) wrong(context, false);
}

/** Uses a one-time code up. @throws Refusal token_invalid as matchCode and useUp */
export async function useCode(context: WriteContext, purpose: string, boundTo: string, code: unknown): Promise<void> {
  await useUp(context, await matchCode(context, purpose, boundTo, code));
}
