import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import { forget } from "../../../server/platform/jobs/daily.ts";
import { engine } from "../../../server/platform/lifecycle/engine.ts";
import { startSession } from "../../../server/platform/session/session.ts";
import { makeContext } from "../../../server/platform/write-context.ts";
import { startApplication, type Application } from "../../api/application/application.ts";
import { Cast } from "../../generate/cast.ts";
import { turnOf } from "../../generate/operations.ts";
import { Trials } from "../../generate/trials.ts";
import { watch } from "../../generate/watch.ts";
import { Intents, type Standing } from "./intents.ts";
import { moneyOperations } from "./operations.ts";
import { PREPARED } from "./prepared/all.ts";
import { SITUATIONS, type Trial } from "./situations.ts";

const all = moneyOperations(loadRegistry());
/** Into how many shares the quick run divides them. */
const SHARES = 54;
const operations = turnOf(all, SHARES);

let demo: Application;
let trials: Trials;
let intents: Intents;
let changed: () => Promise<string[]>;
const proven: string[] = [];
beforeAll(async () => {
  demo = await startApplication();
  const cast = await Cast.of(demo);
  trials = await Trials.of(demo);
  intents = new Intents(demo, cast, trials, all);
  await intents.ready(demo);
  changed = await watch(demo.store, trials.store.reading);
});
afterAll(async () => {
  console.log(
    `idempotency: ${proven.length} of ${operations.length} writes of money in ${Object.keys(SITUATIONS).length} situations: ${proven.join(" ")}`,
  );
  await trials.close();
  await demo.close();
});

function trialOf(standing: Standing, key: string): Trial {
  const { registry, ports, environment } = demo;
  const parts = { registry, ports, environment };
  const { step, subject } = standing;
  return {
    intents,
    trials,
    application: demo,
    step,
    subject,
    key,
    changed,
    body: intents.bodyOf(step, subject),
    nextDay: async () => void (await forget({ ...parts, store: trials.store, engine })),
    signInAgain: async () => {
      const { who } = step;
      const token = await trials.store.transaction((trx) =>
        startSession(makeContext({ ...parts, trx }), who.userId ?? "", who.role ?? ""),
      );
      return { cookie: `sid=${token}` };
    },
  };
}

/** What is not as it should be in any of the situations; each begins where the record stands ready. */
async function wrongOf(name: string, standing: Standing): Promise<string[]> {
  const day = demo.ports.clock.today();
  const wrong: string[] = [];
  for (const [situation, look] of Object.entries(SITUATIONS)) {
    const found = await trials
      .attempt(() => look(trialOf(standing, `${name}-key-${situation.length}-${proven.length}`)))
      .catch((error: unknown) => [String(error)]);
    demo.ports.clock.setToday(day);
    wrong.push(...found.map((text) => `${situation}: ${text}`));
  }
  return wrong;
}

test.each(operations.map((operation) => [operation.name, operation] as const))(
  "%s is done once for a key, whatever becomes of the request",
  async (name, operation) => {
    const today = demo.ports.clock.today();
    try {
      await trials.attempt(async () => {
        await intents.signIn();
        const standing = await intents.stand(operation);
        if (standing === undefined)
          throw new Error(
            `nobody of the demo has anything to ask ${name} for: say what must be done before it among the prepared`,
          );
        proven.push(name);
        expect(await wrongOf(name, standing)).toEqual([]);
      });
    } finally {
      demo.ports.clock.setToday(today);
    }
  },
  240_000,
);

test("what is prepared is a write of money", () => {
  const names = new Set(all.map(({ name }) => name));
  expect(Object.keys(PREPARED).filter((name) => !names.has(name))).toEqual([]);
});
