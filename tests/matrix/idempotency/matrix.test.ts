import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import { forget } from "../../../server/jobs/day/forget.ts";
import { engine } from "../../../server/lifecycle/engine.ts";
import { startSession } from "../../../server/session/start.ts";
import { makeContext } from "../../../server/write-context.ts";
import { startApplication, type Application } from "../../api/application/application.ts";
import { Cast } from "../../generate/cast.ts";
import { turnOf } from "../../generate/operations.ts";
import { Trials } from "../../generate/trials.ts";
import { watch } from "../../generate/watch.ts";
import { Intents, type Intent } from "./intents.ts";
import { moneyOperations } from "./operations.ts";
import { SITUATIONS, type Trial } from "./situations.ts";

const all = moneyOperations(loadRegistry());
/** Into how many shares the quick run divides them. */
const SHARES = 9;
const operations = turnOf(all, SHARES);
/** Of how many of them the demo's people have something to ask for, or can be led to it: the rest wants a story of its own. */
const LEAST_SHARE = 0.3;

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
  console.log(`idempotency: ${proven.length} of ${operations.length} writes of money in ${Object.keys(SITUATIONS).length} situations: ${proven.join(" ")}`);
  await trials.close();
  await demo.close();
});

async function trialOf(intent: Intent, key: string): Promise<Trial> {
  const { registry, ports, environment } = demo;
  const parts = { registry, ports, environment };
  const subject = await intents.lead(intent);
  return {
    intents, trials, application: demo, intent, subject, key, changed, body: intents.bodyOf(intent.step, subject),
    nextDay: async () => void await forget({ ...parts, store: trials.store, engine }),
    signInAgain: async () => {
      const { who } = intent.step;
      const token = await trials.store.transaction((trx) => startSession(makeContext({ ...parts, trx }), who.userId ?? "", who.role ?? ""));
      return { cookie: `sid=${token}` };
    },
  };
}

test.each(operations.map((operation) => [operation.name, operation] as const))("%s is done once for a key, whatever becomes of the request", async (name, operation) => {
  const intent = await intents.find(operation);
  if (intent === undefined) return;
  proven.push(name);
  const today = demo.ports.clock.today();
  const wrong: string[] = [];
  for (const [situation, look] of Object.entries(SITUATIONS)) {
    const found = await trials.attempt(async () => look(await trialOf(intent, `${name}-key-${situation.length}-${proven.length}`))).catch((error: unknown) => [String(error)]);
    demo.ports.clock.setToday(today);
    wrong.push(...found.map((said) => `${situation}: ${said}`));
  }
  expect(wrong).toEqual([]);
}, 120_000);

test("a good share of the writes of money is taken by somebody of the demo", () => {
  expect(proven.length).toBeGreaterThanOrEqual(Math.floor(operations.length * LEAST_SHARE));
});
