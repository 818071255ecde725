import { randomBytes } from "node:crypto";
import { sealedByKey, renewEncryption } from "../../platform/store/encryption/renew.ts";
import { textOf, type Command, type Operating } from "./command.ts";
import { migrate, pendingMigrations } from "../../platform/store/migrate.ts";
import { checkInvariants, type Breach } from "../../platform/invariants/invariant.ts";
import { keepCheck, lookAtBooks } from "../../platform/invariants/run.ts";

const NAME = /^[a-z0-9]{1,16}$/;

/** Makes a key for DATA_KEYS. */
export const newKey: Command = {
  name: "new-key",
  does: "Makes a key with which identity and account numbers are encrypted, and prints it; it is kept nowhere.",
  more: "To rotate: put it in front of the others in DATA_KEYS and restart every process; then run re-encrypt, which says which older keys nothing needs any more.",
  options: { name: { means: "its name, of small letters and digits", value: "<name>", needed: true } },
  run({ configuration, say }, given) {
    const name = textOf(given, "name");
    if (!NAME.test(name)) throw new Error("the name of a key is 1 to 16 small letters and digits");
    if (configuration.keys.some((key) => key.name === name))
      throw new Error(`there is a key ${name} already: a new one has a name of its own`);
    say(`${name}:${randomBytes(32).toString("base64")}`);
    return Promise.resolve({ isWell: true, audit: { key: name } });
  },
};

/** Encrypts everything with the current key. */
export const reEncrypt: Command = {
  name: "re-encrypt",
  does: "Encrypts with the first key of DATA_KEYS what is kept with another, and says which keys are still needed.",
  question: () => "This writes every value anew that another key keeps.",
  async run({ store, registry, configuration, say }) {
    const count = await renewEncryption(registry, store, { again: true });
    const left = await sealedByKey(registry, store.reading);
    say(`${count} rows encrypted anew with key ${configuration.keys[0].name}`);
    for (const { name } of configuration.keys.slice(1))
      say(
        left.values.get(name)
          ? `key ${name}: ${left.values.get(name)} values are still kept with it`
          : `key ${name}: nothing is kept with it any more${left.seals.get(name) ? `; ${left.seals.get(name)} seals of the audit were made with it and can be checked while it is named` : "; leave it out of DATA_KEYS when no backup needs it"}`,
      );
    return {
      isWell: [...left.values.keys()].every((name) => name === configuration.keys[0].name),
      audit: { rows: count },
    };
  },
};

/** Brings the tables up to date before a new version is rolled out. */
export const migrateCommand: Command = {
  name: "migrate",
  does: "Brings the tables up to date; the version that runs goes on meanwhile.",
  options: { list: { means: "only names what would be applied" } },
  question: () => "This changes the tables of the database.",
  async migrates({ store, say }, given) {
    if (given["list"] === true) {
      const { pending } = await pendingMigrations(store);
      for (const { name } of pending) say(name);
      say(`${pending.length} migrations wait`);
      await store.restrict();
      return { isWell: true, audit: { waiting: pending.length } };
    }
    const applied = await migrate(store);
    for (const name of applied) say(name);
    say(`${applied.length} migrations applied`);
    return { isWell: true, audit: { applied } };
  },
};

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
