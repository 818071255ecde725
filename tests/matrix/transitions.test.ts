import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Lifecycle, Transition } from "../../generated/types/grammar/index.d.ts";
import { statesOf } from "../../registry/lifecycle/states.ts";
import { loadRegistry } from "../../registry/registry.ts";
import { test as holds } from "../../schemas/vocabulary/condition/test.ts";
import { engine } from "../../server/lifecycle/engine.ts";
import { anyRecord } from "../../server/query/unscoped.ts";
import { Refusal } from "../../server/refusal.ts";
import { actingUser } from "../../server/session/acting.ts";
import { makeContext } from "../../server/write-context.ts";
import type { Application } from "../api/application/application.ts";
import { startApplication } from "../api/application/application.ts";

/** A record of each entity that moves, and the company that each party of it is. */
const SAMPLES: Readonly<Record<string, { find: string; parties: Readonly<Record<string, string>> }>> = {
  invoice: { find: `SELECT id FROM invoice WHERE invoice_no = 'INV-BP-1120'`, parties: { seller: "s1", buyer: "e1" } },
  task: { find: `SELECT id FROM task WHERE subject_title = 'INV-BP-1120'`, parties: { assignee: "e1", initiator: "s1" } },
};

/** Everyone who tries: each job of both companies, and people of companies that the record is nothing to. */
const PEOPLE = ["admin", "maker", "checker", "checker2", "ceo", "viewer"].flatMap((who) => ["s1", "e1", "s2", "f1"].map((company) => `${who}.${company}`)).concat("ops", "the platform itself");

/** Refusals that say: not you, not here, not now. Others say that something about the request itself is wrong. */
const SHUT = ["1004", "1005", "1054"];

class Undo extends Error {}

const registry = loadRegistry();
const lifecycles = [...registry.lifecycles.values()];
let demo: Application;
const ids = new Map<string, string>();

beforeAll(async () => {
  demo = await startApplication();
  for (const row of await demo.store.reading.rows<{ id: string; email: string }>(`SELECT id, email FROM "user"`)) ids.set(row.email.split("@")[0] ?? "", row.id);
  for (const [entity, { find }] of Object.entries(SAMPLES)) ids.set(`record ${entity}`, (await demo.store.reading.first<{ id: string }>(find))?.id ?? "");
});
afterAll(() => demo.close());

/** Declared groups of each job, read from the users themselves so that the matrix does not repeat the seeds. */
const known = new Map<string, ReadonlySet<string>>();
async function permissions(who: string): Promise<ReadonlySet<string>> {
  const held = known.get(who) ?? (await actingUser(demo.store.reading, registry, ids.get(who) ?? "0"))?.permissions ?? new Set<string>();
  known.set(who, held);
  return held;
}

/** The parties that a person is on the sample record. */
function partiesOf(entity: string, who: string): string[] {
  const companies = Object.entries(SAMPLES[entity]?.parties ?? {});
  return who === "the platform itself" ? ["system"] : companies.filter(([, company]) => who.endsWith(`.${company}`)).map(([party]) => party);
}

/** Both sides of what a transition's condition speaks of, so that each is tried open and shut. */
function changesFor(axis: string, transition: Transition): Record<string, unknown>[] {
  const said = JSON.stringify(transition.when ?? {});
  if (said.includes("archived")) return [{ archived: false }, { archived: true }];
  return axis !== "status" && said.includes("\"status\"") ? [{ status: "confirmed" }, { status: "disputed" }] : [{}];
}

/** Whether the lifecycle's file gives the transition to this person on a record in this state. */
function isDeclared(transition: Transition, axis: string, state: string, record: Record<string, unknown>, parties: readonly string[], held: ReadonlySet<string>): boolean {
  const from = transition.from === undefined ? undefined : [transition.from].flat();
  const standing = { ...record, [axis]: state };
  const isOpen = (from === undefined || from.includes(state)) && (transition.when === undefined || holds(transition.when, (_kind, path) => (standing as Record<string, unknown>)[path]) === true);
  return isOpen && transition.by.some((entry) => {
    const [party = "", permission] = entry.split(":");
    return parties.includes(party) && (permission === undefined || held.has(permission));
  });
}

/** Tries a transition on the record put into a state, and undoes it. */
async function attempt(lifecycle: Lifecycle, name: string, state: string, who: string, change: Record<string, unknown>): Promise<{ taken: boolean; allowed: string[]; record: Record<string, unknown> }> {
  const { entity, axis } = lifecycle;
  const id = ids.get(`record ${entity}`) ?? "";
  let outcome = { taken: true, allowed: [] as string[], record: {} as Record<string, unknown> };
  await demo.store.transaction(async (trx) => {
    const sets = Object.entries({ ...change, [axis]: state });
    await trx.run(`UPDATE "${entity}" SET ${sets.map(([field], place) => `"${field}" = $${place + 2}`).join(", ")} WHERE id = $1`, [id, ...sets.map(([, value]) => value)]);
    const acting = await actingUser(trx, registry, ids.get(who) ?? "0");
    const context = makeContext({ registry, ports: demo.ports, environment: demo.environment, trx, ...(acting ? { acting } : {}) });
    const record = await anyRecord(trx, registry, entity, id);
    const [allowed = []] = record ? await engine.allowedActions(context, entity, [{ record, parties: partiesOf(entity, who) }]) : [];
    outcome = { taken: true, allowed, record: record ?? {} };
    await engine.act(context, { entity, id, transition: name, body: { version: record?.version } });
    throw new Undo();
  }).catch((error: unknown) => {
    if (error instanceof Undo) return;
    if (!(error instanceof Refusal)) throw error;
    outcome = { ...outcome, taken: !SHUT.includes(error.code) };
  });
  return outcome;
}

describe.each(lifecycles.map((lifecycle) => [`${lifecycle.entity}.${lifecycle.axis}`, lifecycle] as const))("%s", (_name, lifecycle) => {
  const { entity, axis, transitions } = lifecycle;
  const sample = SAMPLES[entity];

  test("has a record to try on", () => {
    expect(sample, `add a sample record of ${entity}`).toBeDefined();
    expect(ids.get(`record ${entity}`)).toMatch(/^\d+$/);
  });

  test.each(statesOf(registry, entity, axis))("in state %s every transition is taken by exactly those it is given to", async (state) => {
    const wrong: string[] = [];
    for (const [name, transition] of Object.entries(transitions)) {
      for (const change of changesFor(axis, transition)) {
        for (const who of PEOPLE) {
          const { taken, allowed, record } = await attempt(lifecycle, name, state, who, change);
          const declared = isDeclared(transition, axis, state, record, partiesOf(entity, who), await permissions(who));
          const place = `${who} ${name} ${JSON.stringify(change)}`;
          if (taken !== declared) wrong.push(`${place}: ${taken ? "taken" : "refused"}`);
          if (allowed.includes(name) !== declared) wrong.push(`${place}: ${allowed.includes(name) ? "offered" : "not offered"}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});
