import type { Registry } from "../../../registry/registry.ts";
import type { WriteContext } from "../../context.ts";

const figure = (registry: Registry, name: string, otherwise: number): number => Number(registry.constants["login"]?.[name] ?? otherwise);

/**
 * Counts a try to sign in before the password is looked at, by one conditional statement, so that many tries at once
 * get no more than one after the other would. After the free tries each further one is possible only after a delay that
 * doubles from one second; never for ever (trust section 4).
 * @returns false while the delay runs
 */
export async function countTry(context: WriteContext, account: string): Promise<boolean> {
  const { registry } = context;
  const now = context.ports.clock.now().toISOString();
  await context.trx.run(
    `INSERT INTO login_guard (id, version, created_at, updated_at, account, wrong) VALUES ($1, 1, $2, $2, $3, 0) ON CONFLICT (account) DO NOTHING`,
    [context.ports.ids.next(), now, account],
  );
  const counted = await context.trx.run(
    `UPDATE login_guard SET wrong = wrong + 1, updated_at = $2::timestamptz,
       next_at = CASE WHEN wrong + 1 < $3 THEN NULL
         ELSE $2::timestamptz + make_interval(secs => least($4::float8 * power(2::float8, least(wrong + 1 - $3, 30)), $5::float8)) END
     WHERE account = $1 AND (next_at IS NULL OR next_at <= $2::timestamptz)`,
    [account, now, figure(registry, "free_tries", 5), figure(registry, "delay_first_seconds", 1), figure(registry, "delay_most_minutes", 15) * 60],
  );
  return counted === 1;
}

/** Forgets the wrong tries of an account after a right one. */
export async function forgetTries(context: WriteContext, account: string): Promise<void> {
  await context.trx.run(`DELETE FROM login_guard WHERE account = $1`, [account]);
}

/** Whether wrong tries have brought an account to the longest delay there is. */
export async function isAtLongestDelay(context: WriteContext, account: string): Promise<boolean> {
  const { registry } = context;
  const doublings = Math.ceil(Math.log2(figure(registry, "delay_most_minutes", 15) * 60 / figure(registry, "delay_first_seconds", 1)));
  const row = await context.trx.first<{ wrong: number }>("SELECT wrong FROM login_guard WHERE account = $1", [account]);
  return (row?.wrong ?? 0) >= figure(registry, "free_tries", 5) + doublings;
}
