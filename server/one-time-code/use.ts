import { timingSafeEqual } from "node:crypto";
import type { WriteContext } from "../context.ts";
import { refuse } from "../refusal.ts";
import { codeHash } from "./hash.ts";
import { codeLimits } from "./limits.ts";

const same = (left: string, right: string): boolean => left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

/**
 * Uses a one-time code up. Each try is counted by one conditional statement before the code is looked at,
 * so that no number of parallel guesses gets more tries than there are; a wrong try stays counted.
 * @throws Refusal 1037 when there is no live code, its tries are used up, or it is wrong
 */
export async function useCode(context: WriteContext, purpose: string, boundTo: string, code: unknown): Promise<void> {
  const now = context.ports.clock.now().toISOString();
  const counted = await context.trx.first<{ id: string; code_hash: string }>(
    `UPDATE one_time_code SET tries = tries + 1
     WHERE id = (SELECT id FROM one_time_code WHERE purpose = $1 AND bound_to = $2 AND used_at IS NULL AND expires_at > $3 ORDER BY id DESC LIMIT 1)
       AND tries < $4 AND used_at IS NULL
     RETURNING id, code_hash`,
    [purpose, boundTo, now, codeLimits(context.registry).tries],
  );
  const given = typeof code === "string" ? code.normalize("NFKC").trim() : "";
  const right = counted !== undefined && same(await codeHash(context, purpose, boundTo, given), counted.code_hash);
  const message = context.say("error", "code_wrong");
  if (!right) refuse("1037", { keep: true, data: { purpose: "one_time_code", can_resend: true }, message });
  const used = await context.trx.run(`UPDATE one_time_code SET used_at = $2 WHERE id = $1 AND used_at IS NULL`, [counted.id, now]);
  if (used !== 1) refuse("1037", { data: { purpose: "one_time_code", can_resend: true }, message });
}
