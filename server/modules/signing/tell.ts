import type { Ports } from "../../platform/ports/ports.ts";
import { SignatureRefused, SignatureUnavailable, type SignatureProvider } from "../../platform/ports/signature.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { RequestContext } from "../../platform/context.ts";
import type { Store } from "../../platform/store/handle.ts";
import { makeContext } from "../../platform/write-context.ts";
import { catchUp } from "./catch-up.ts";

/** What the server needs for work at the place of signing that no request asks for. */
interface Signing {
  readonly store: Pick<Store, "reading" | "transaction">;
  readonly registry: Registry;
  readonly ports: Ports;
  readonly environment: RequestContext["environment"];
}

const AT_ONCE = 50;
/** So long after a visit's address ran out, without a message, the place of signing is asked by itself. */
const QUIET_MINUTES = 10;

interface Open {
  id: string;
  envelope_id: string;
}

/**
 * Whether the place of signing was reached about one envelope. What it refuses or garbles of one keeps no other
 * waiting.
 * @throws SignatureUnavailable when it is not there at all
 */
async function reached(about: () => Promise<unknown>): Promise<boolean> {
  try {
    await about();
    return true;
  } catch (error) {
    if (error instanceof SignatureRefused) return false;
    throw error;
  }
}

/** Ids after which the next round of telling and of asking begins. */
interface Rounds {
  notifiedUpTo: string;
  polledUpTo: string;
}
const rounds = new WeakMap<SignatureProvider, Rounds>();

/**
 * The next envelopes after those of the last round, and after the last of all the first again: what stays as it is
 * keeps none from its turn.
 */
async function inTurn(
  provider: SignatureProvider,
  of: keyof Rounds,
  after: (id: string) => Promise<readonly Open[]>,
): Promise<readonly Open[]> {
  const round = rounds.get(provider) ?? { notifiedUpTo: "0", polledUpTo: "0" };
  rounds.set(provider, round);
  const rows = await after(round[of]);
  round[of] = rows.length < AT_ONCE ? "0" : (rows.at(-1)?.id ?? "0");
  return rows;
}

/** Envelopes that ended here and not yet at the place of signing are ended there too. Gives how many. */
export async function tellProvider({ store, ports }: Signing): Promise<number> {
  const rows = await inTurn(ports.signature, "notifiedUpTo", (after) =>
    store.reading.rows<Open>(
      `SELECT id, envelope_id
        FROM signature
        WHERE status = 'voided' AND provider = $1 AND envelope_id IS NOT NULL AND told_at IS NULL AND id > $3::bigint
        ORDER BY id
        LIMIT $2::integer`,
      [ports.signature.name, AT_ONCE, after],
    ),
  );
  for (const { id, envelope_id: envelope } of rows) {
    if (!(await reached(() => ports.signature.void(envelope, "Withdrawn")))) continue;
    await store.transaction((trx) =>
      trx.run("UPDATE signature SET told_at = $2 WHERE id = $1", [id, ports.clock.now().toISOString()]),
    );
  }
  return rows.length;
}

/** Envelopes that somebody visited and of which no message came for a while are looked after. Gives how many. */
async function askProvider({ store, registry, ports, environment }: Signing): Promise<number> {
  const before = new Date(ports.clock.now().getTime() - QUIET_MINUTES * 60_000).toISOString();
  const rows = await inTurn(ports.signature, "polledUpTo", (after) =>
    store.reading.rows<Open>(
      `SELECT s.id, s.envelope_id
       FROM signature s
       WHERE s.status = 'sent' AND s.provider = $1 AND s.envelope_id IS NOT NULL AND s.id > $4::bigint
       AND EXISTS (SELECT 1 FROM signing_visit v WHERE v.signature = s.id AND v.expires_at < $2::timestamptz)
       ORDER BY s.id
       LIMIT $3::integer`,
      [ports.signature.name, before, AT_ONCE, after],
    ),
  );
  for (const { id } of rows) {
    await reached(() =>
      catchUp(
        {
          db: store.reading,
          registry,
          ports,
          transaction: (work) => store.transaction((trx) => work(makeContext({ registry, ports, environment, trx }))),
        },
        id,
      ),
    );
  }
  return rows.length;
}

/** Whether there is anything to tell or ask; the product's own page needs neither. */
export const isSigningElsewhere = ({ ports }: Signing): Promise<boolean> =>
  Promise.resolve(ports.signature.name !== "embedded");

/** Both, for the job; while the place of signing is away it is left for the next round. */
export async function settleSignatures(signing: Signing): Promise<number> {
  try {
    return (await tellProvider(signing)) + (await askProvider(signing));
  } catch (error) {
    if (error instanceof SignatureUnavailable) return 0;
    throw error;
  }
}
