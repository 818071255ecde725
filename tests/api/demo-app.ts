import type { FastifyInstance } from "fastify";
import { difference } from "../../generators/migrations/difference.ts";
import { loadRegistry } from "../../registry/registry.ts";
import type { Registry } from "../../registry/registry.ts";
import { handlers as demo } from "../../server/demo/handlers.ts";
import { seed } from "../../server/demo/seed.ts";
import { handlers as fileHandlers } from "../../server/files/handlers.ts";
import { buildApp } from "../../server/http/app.ts";
import type { Running } from "../../server/jobs/running.ts";
import { engine } from "../../server/lifecycle/engine.ts";
import { handlers as obligation } from "../../server/obligation/handlers.ts";
import { makeClock } from "../../server/ports/clock.ts";
import { makeMemoryStore } from "../../server/ports/files.ts";
import { makeIds } from "../../server/ports/ids.ts";
import { makeOutboxMailer } from "../../server/ports/mail.ts";
import { makeRandom } from "../../server/ports/random.ts";
import { migrate, migrationsOf } from "../../server/store/migrate.ts";
import { openEmbedded } from "../../server/store/pglite.ts";
import { handlers as ucenter } from "../../server/ucenter/handlers.ts";
import { Browser } from "./browser.ts";

/** The whole server in this process over a database in memory, with the demo in it. */
export interface DemoApp {
  readonly app: FastifyInstance;
  readonly running: Running;
  readonly registry: Registry;
  /** Moves real time, which sessions, codes and links live by. */
  passSeconds(seconds: number): void;
  /** A browser in which nobody is signed in. */
  stranger(): Browser;
  /** A browser in which this person of the demo is signed in. */
  signedIn(email: string): Promise<Browser>;
  close(): Promise<void>;
}

/** Password and business date of the demo. */
export const PASSWORD = "quiet-teapot-walks-42-hills";
export const TODAY = "2026-11-23";

/** Starts it; `seeded: false` leaves the database empty but for its tables. */
export async function demoApp({ seeded = true }: { seeded?: boolean } = {}): Promise<DemoApp> {
  const registry = loadRegistry();
  const store = await openEmbedded();
  await migrate(store);
  const { statements } = await difference(registry, migrationsOf());
  if (statements.length > 0) await store.script(statements.join("\n"));
  let ahead = 0;
  const ports = {
    clock: makeClock({ businessDate: TODAY, settable: true, now: () => new Date(Date.now() + ahead * 1000) }),
    ids: makeIds(), random: makeRandom({ 6: "246810" }), mail: makeOutboxMailer(), files: makeMemoryStore(),
  };
  const environment = { ...registry.environments.environments["test"], name: "test" };
  const running: Running = { registry, store, ports, environment, engine };
  if (seeded) await seed(running);
  const app = await buildApp({ ...running, handlers: { ...fileHandlers, ...ucenter, ...obligation, ...demo }, limits: false, pressure: false });
  const stranger = () => new Browser(app);
  return {
    app, running, registry, stranger,
    passSeconds: (seconds) => void (ahead += seconds),
    async signedIn(email) {
      const browser = stranger();
      const answer = await browser.post("ucenter/user/login", { email, password: PASSWORD });
      if (answer.code !== 0) throw new Error(`${email} could not sign in: ${JSON.stringify(answer)}`);
      return browser;
    },
    close: async () => {
      await app.close();
      await store.close();
    },
  };
}
