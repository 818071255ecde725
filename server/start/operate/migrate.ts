import { migrate, pendingMigrations } from "../../platform/store/migrate.ts";
import type { Command } from "./command.ts";

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
