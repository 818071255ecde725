import { checkInvariants } from "../../platform/invariants/check.ts";
import type { Breach } from "../../platform/invariants/invariant.ts";
import { keepCheck, lookAtBooks } from "../../platform/invariants/run.ts";
import type { Command, Operating } from "./command.ts";

function tellBreaches(say: Operating["say"], breaches: readonly Breach[]): void {
  for (const { name, record, says } of breaches) say(`${name}: ${record}: ${says}`);
}

/** Checks what always holds of the books. */
export const verifyBooks: Command = {
  name: "verify-books",
  does: "Checks everything that always holds of the books, and ends with 1 where something does not.",
  async run({ store, registry, ports, say }) {
    const check = await store.transaction(async (trx) => {
      const looked = await lookAtBooks({ db: trx, registry, ports });
      await keepCheck(trx, looked);
      return looked;
    });
    tellBreaches(say, check.breaches);
    say(`${check.holding} of ${check.checked} invariants hold`);
    return { isWell: check.breaches.length === 0, audit: { checked: check.checked, holding: check.holding } };
  },
};

const OF_AUDIT = ["audit_complete", "audit_chain"];

/** Checks that the audit is whole and that nobody changed it. */
export const verifyAudit: Command = {
  name: "verify-audit",
  does: "Checks that each entry of the audit is chained to the one before and to its seals, and ends with 1 where one is not.",
  async run({ store, registry, ports, say }) {
    const { breaches, entries, seals } = await store.transaction(async (trx) => ({
      breaches: await checkInvariants({ db: trx, registry, today: ports.clock.today(), files: ports.files }, OF_AUDIT),
      ...((await trx.first<{ entries: string; seals: string }>(
        "SELECT (SELECT count(*) FROM audit_sequence)::text AS entries, (SELECT count(*) FROM audit_seal)::text AS seals",
      )) ?? { entries: "0", seals: "0" }),
    }));
    tellBreaches(say, breaches);
    say(
      `${entries} entries, ${seals} seals, ${breaches.length === 0 ? "all as they were written" : `${breaches.length} not as they were written`}`,
    );
    return { isWell: breaches.length === 0, audit: { entries, seals, breaches: breaches.length } };
  },
};
