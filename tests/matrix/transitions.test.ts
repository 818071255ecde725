import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Lifecycle, Transition } from "../../generated/types/grammar/index.d.ts";
import { statesOf, transitionOf } from "../../registry/lifecycle.ts";
import { loadRegistry } from "../../registry/registry.ts";
import { test as holds } from "../../schemas/vocabulary/condition/test.ts";
import { openLevel } from "../../server/platform/lifecycle/approval/agreement.ts";
import { openRequests } from "../../server/platform/lifecycle/approval/open.ts";
import { inHomeCurrency, type Level, levelsOf, ruleOf } from "../../server/platform/lifecycle/approval/rules.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import type { Acting } from "../../server/platform/context.ts";
import { anyRecord } from "../../server/platform/query/unscoped.ts";
import { Refusal } from "../../server/platform/refusal.ts";
import { actingUser } from "../../server/platform/session/acting.ts";
import type { Transaction } from "../../server/platform/store/handle.ts";
import { makeContext } from "../../server/platform/write-context.ts";
import { type Application, startApplication } from "../api/application/application.ts";
import { changedFiles } from "../changed-files.ts";
import { type Workspace, partiesOn, specimen, withoutTriggers, workspaceOf } from "../generate/specimen.ts";

/** Records of the demo on which transitions are tried where a bare one would not do. */
const FOUND: Readonly<Record<string, string>> = {
  invoice: `SELECT id FROM invoice WHERE invoice_no = 'INV-BP-1120'`,
  task: `SELECT id FROM task WHERE subject_title = 'INV-BP-1120'`,
  company: `SELECT company AS id FROM "user" WHERE email = 'maker.s2@demo.example'`,
  company_entity: `SELECT e.id FROM company_entity e JOIN "user" u ON u.company = e.company WHERE u.email = 'maker.s2@demo.example'`,
  user: `SELECT id FROM "user" WHERE email = 'viewer.s2@demo.example'`,
};

/** Each job of four companies, the platform's operator, and the platform itself. */
const JOBS = ["admin", "maker", "checker", "checker2", "ceo", "viewer"];
const PEOPLE = [
  ...JOBS.flatMap((who) => ["s1", "e1", "s2", "f1"].map((company) => `${who}.${company}`)),
  "acct.f1",
  "ops",
];
const PLATFORM = "the platform itself";

/** Whose records say who may act at all: with one of them changed, everybody is looked up anew. */
const OF_PEOPLE = new Set(["user", "company", "company_entity", "permission_group", "user_group"]);

/** Refusals that say: not you, or not here. Others say that something about the request or the record is wrong. */
const SHUT = new Set(["not_yours", "own_request", "others_request", "not_in_this_state"]);

/** What whoever may not see the record hears, and who may not act at all, as if a link of theirs were unknown. */
const NOBODY = new Set(["1005", "1037"]);

class Undo extends Error {}

const registry = loadRegistry();
const lifecycles = [...registry.lifecycles.values()];
const changed = changedFiles();
let demo: Application;
let workspace: Workspace;
const users = new Map<
  string,
  {
    id: string;
    company: string;
    groups: readonly string[];
    permissions: ReadonlySet<string>;
    phone: string;
    acting: Acting | undefined;
  }
>();
const specimens = new Map<string, string>();

beforeAll(async () => {
  demo = await startApplication();
  workspace = await workspaceOf(demo);
  for (const row of await demo.store.reading.rows<{
    id: string;
    email: string;
    company: string;
    phone: string;
    groups: string[];
  }>(`SELECT id, email, company, phone, coalesce(permission_groups, '{}') AS groups FROM "user"`)) {
    const acting = await actingUser(demo.store.reading, registry, row.id);
    users.set(row.email.split("@")[0] ?? "", { ...row, permissions: acting?.permissions ?? new Set(), acting });
  }
  for (const entity of new Set(lifecycles.map((lifecycle) => lifecycle.entity))) {
    const found =
      FOUND[entity] === undefined ? undefined : (await demo.store.reading.first<{ id: string }>(FOUND[entity]))?.id;
    specimens.set(entity, found ?? (await specimen(demo, workspace, entity)));
  }
});
afterAll(() => demo.close());

/** Both sides of what a transition's condition speaks of, so that each is tried open and shut. */
function changesFor(entity: string, axis: string, transition: Transition): Record<string, unknown>[] {
  const text = JSON.stringify(transition.when ?? {});
  if (text.includes("archived")) return [{ archived: false }, { archived: true }];
  return entity === "invoice" && axis !== "status" && text.includes('"status"')
    ? [{ status: "confirmed" }, { status: "disputed" }]
    : [{}];
}

/** Whether a guard that is a condition of the record alone, and refuses no field, keeps the step from being offered. */
const isKeptBack = ({ guards }: Transition, record: Record<string, unknown>): boolean =>
  (guards ?? []).some((name) => {
    const { when, code, warns } = registry.guards.guards[name] ?? {};
    if (when === undefined || code === "100" || warns === true || JSON.stringify(when).includes('"ask"')) return false;
    return (
      holds(when, (kind, path) => (kind === "today" ? demo.ports.clock.today() : (record[path] ?? undefined))) !== true
    );
  });

/**
 * Whether another level than any of the person's agrees next, by the company's rule and what the record says of its
 * amount: who would be refused for that is not offered the step.
 */
async function isOfOtherLevel(
  trx: Transaction,
  entity: string,
  name: string,
  transition: Transition,
  { record, parties }: TransitionState,
  who: string,
): Promise<boolean> {
  const { approval } = transition;
  const user = users.get(who);
  if (approval?.rule === undefined || user === undefined) return false;
  const own = [...parties].filter(([, companies]) => companies.includes(user.company)).map(([party]) => party);
  if (approval.of !== undefined && !approval.of.some((party) => own.includes(party))) return false;
  const request = (await openRequests(trx, entity, String(record["id"]))).find(
    (one) => one.transition === name && one.company === user.company,
  );
  const rule = await ruleOf(trx, user.company, approval.rule, record["facility"]);
  const isAsked = transition.ask?.some((field) => field.replace("?", "") === approval.amount) === true;
  const amount = approval.amount === undefined ? undefined : record[approval.amount];
  const next: readonly (Level | undefined)[] = request?.levels
    ? [request.levels[openLevel(request.levels, request.decisions?.length ?? 0)]]
    : isAsked
      ? rule.tiers.map(({ levels }) => levels[0])
      : levelsOf(rule, inHomeCurrency({ registry }, amount, record["currency"])).slice(0, 1);
  return next.every((level) => level?.groups.some((group) => user.groups.includes(group)) === false);
}

interface TransitionState {
  readonly record: Record<string, unknown>;
  readonly parties: ReadonlyMap<string, readonly string[]>;
  /** Who took each transition on the record so far: ids of users by its name. */
  readonly takers: ReadonlyMap<string, readonly string[]>;
}

/** Whether the lifecycle's file gives the transition to this person on a record that stands so. */
function isDeclared(
  transition: Transition,
  axis: string,
  { record, parties, takers }: TransitionState,
  who: string,
): boolean {
  const from = transition.from === undefined ? undefined : [transition.from].flat();
  const isOpen =
    (from === undefined || from.includes(String(record[axis]))) &&
    (transition.when === undefined ||
      holds(transition.when, (kind, path) =>
        kind === "today" ? demo.ports.clock.today() : (record[path] ?? undefined),
      ) === true);
  const user = users.get(who);
  const isOwn =
    transition.onlyBy === undefined ||
    transition.onlyBy.some((step) => user !== undefined && takers.get(step)?.includes(user.id) === true);
  return (
    isOpen &&
    isOwn &&
    transition.by.some((entry) => {
      const [party = "", permission] = entry.split(":");
      if (party === "system") return who === PLATFORM;
      if (user === undefined) return false;
      if (party === "creator")
        return record["created_by"] === user.id && (permission === undefined || user.permissions.has(permission));
      return (
        parties.get(party)?.includes(user.company) === true &&
        (permission === undefined || user.permissions.has(permission))
      );
    })
  );
}

/** Puts the specimen into a state inside a transaction that is undone, and lets `work` look and try. */
async function standing(
  lifecycle: Lifecycle,
  state: string,
  change: Record<string, unknown>,
  work: (trx: Transaction, state: TransitionState) => Promise<void>,
): Promise<void> {
  const { entity, axis } = lifecycle;
  const id = specimens.get(entity) ?? "";
  const sets = Object.entries({ ...change, [axis]: state });
  // Parties are followed outside: only the record itself is changed here.
  const before = (await anyRecord(demo.store.reading, registry, entity, id)) ?? {};
  const parties = await partiesOn(demo, entity, { ...before, ...change, [axis]: state }, demo.ports.clock.today());
  const entries = await demo.store.reading.rows<{ transition: string; actors: string[] }>(
    `SELECT transition, array_agg(actor::text) AS actors FROM timeline_entry
      WHERE subject_entity = $1 AND subject_id = $2::bigint AND actor IS NOT NULL GROUP BY transition`,
    [entity, id],
  );
  const takers = new Map(entries.map(({ transition, actors }) => [transition, actors]));
  await demo.store
    .transaction(async (trx) => {
      await withoutTriggers(trx);
      await trx.run(
        `UPDATE "${entity}" SET ${sets.map(([field], index) => `"${field}" = $${index + 2}`).join(", ")} WHERE id = $1`,
        [id, ...sets.map(([, value]) => value)],
      );
      await trx.run("SET LOCAL session_replication_role = 'origin'");
      await work(trx, { record: (await anyRecord(trx, registry, entity, id)) ?? {}, parties, takers });
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
}

async function contextOf(trx: Transaction, entity: string, who: string) {
  const acting = OF_PEOPLE.has(entity)
    ? await actingUser(trx, registry, users.get(who)?.id ?? "0")
    : users.get(who)?.acting;
  // Somebody who may not act now is nobody, not the platform.
  return {
    ...makeContext({ registry, ports: demo.ports, environment: demo.environment, trx, ...(acting ? { acting } : {}) }),
    system: who === PLATFORM,
  };
}

/** What a person's step on a bare record came to where it was no refusal: nothing may, whatever the record lacks. */
const broke = new Set<string>();

/** The books' trigger wants lines in the transaction of their journal, and takes a savepoint for another one. */
const isOfSavepoint = (error: unknown): boolean => String(error).includes("a line comes with its journal");

/**
 * Whether the engine lets this person through to the transition itself; what a bare record lacks beyond that does not
 * matter here.
 */
async function executes(
  trx: Transaction,
  lifecycle: Lifecycle,
  name: string,
  { record }: TransitionState,
  who: string,
  holding?: ReadonlySet<string>,
): Promise<string | true> {
  await trx.run("SAVEPOINT attempt");
  try {
    const context = await contextOf(trx, lifecycle.entity, who);
    await engine.act(
      holding && context.acting ? { ...context, acting: { ...context.acting, permissions: holding } } : context,
      { entity: lifecycle.entity, id: String(record["id"]), transition: name, body: { version: record["version"] } },
    );
    await trx.prepareCommit();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) {
      if (who !== PLATFORM && !isOfSavepoint(error)) broke.add(`${lifecycle.entity}.${name}: ${String(error)}`);
      return true;
    }
    const rule = (error.data as { rule?: string } | undefined)?.rule ?? "";
    return NOBODY.has(error.code) ? error.code : SHUT.has(rule) ? rule : true;
  } finally {
    await trx.run("ROLLBACK TO SAVEPOINT attempt");
  }
}

/**
 * What an attempt, which is undone, comes to: what it is refused with, or nothing.
 * @param broken what is said of one that comes to something else than a refusal
 */
async function refusalOf(
  trx: Transaction,
  attempt: () => Promise<unknown>,
  broken: (error: unknown) => string | undefined,
): Promise<string | undefined> {
  await trx.run("SAVEPOINT refusal");
  try {
    await attempt();
    await trx.prepareCommit();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) return broken(error);
    const data = error.data as { rule?: string; field?: string }[] | { rule?: string } | undefined;
    return `${error.code} ${Array.isArray(data) ? "" : (data?.rule ?? "")}`.trim();
  } finally {
    await trx.run("ROLLBACK TO SAVEPOINT refusal");
  }
}

/**
 * What a preview lets pass: guards that only warn whoever looks; and what is looked at once the plan is made, of the
 * whole record, of whose word counts, and of the books, all by the code or the rule.
 */
const ONLY_TAKEN = new Set([
  ...Object.entries(registry.guards.guards).flatMap(([name, { warns }]) => (warns ? [name] : [])),
  "100",
  "not_your_level",
  "chief_decides",
  "above_ceiling",
  "1069",
]);

/** What a preview refuses otherwise than the step, for somebody to whom it is given. */
async function previewProblem(
  trx: Transaction,
  entity: string,
  name: string,
  { record }: TransitionState,
  who: string,
  { act, plan }: Pick<typeof engine, "act" | "plan"> = engine,
): Promise<string[]> {
  const context = await contextOf(trx, entity, who);
  // A reason is not asked of whoever only looks.
  const inputs = transitionOf(registry, `${entity}.${name}`)?.ask ?? [];
  const reason = inputs.some((field) => field.startsWith("comment")) ? { comment: "Looked at, and meant" } : {};
  const body = { version: record["version"], ...reason };
  const request = { entity, id: String(record["id"]), transition: name, body };
  // What breaks of the step itself is told where it is tried.
  const refusal = await refusalOf(
    trx,
    () => act(context, request),
    () => undefined,
  );
  const previewed = await refusalOf(trx, () => plan({ ...context, db: trx }, request), String);
  const isOnlyTaken = previewed === undefined && refusal?.split(" ").some((word) => ONLY_TAKEN.has(word)) === true;
  if (refusal === previewed || isOnlyTaken) return [];
  return [`${who} ${name}: the preview is refused ${previewed ?? "nothing"}, the step ${refusal ?? "nothing"}`];
}

/**
 * MATRIX=every tries with everybody in every state; else in every other state where the lifecycle has not changed. A
 * state that does not have the transition is then tried by one of the record's side or by the platform.
 */
const EVERY = process.env["MATRIX"] === "every";

/**
 * One to whom it is given, from state to state another, unless two are; one of each of the record's companies to whom
 * it is not, somebody else, and the platform.
 */
function triers(transition: Transition, axis: string, state: TransitionState, turn: number): string[] {
  const declared = PEOPLE.filter((who) => isDeclared(transition, axis, state, who));
  const others = PEOPLE.filter((who) => !declared.includes(who));
  const companies = new Set([...state.parties.values()].flat());
  const one = [...companies].flatMap((company) => others.find((who) => users.get(who)?.company === company) ?? []);
  const outsider = others.find(
    (who) => !companies.has(users.get(who)?.company ?? "") && users.get(who)!.permissions.size > 0,
  );
  if (!EVERY && transition.from !== undefined && ![transition.from].flat().includes(String(state.record[axis])))
    return [(turn % 2 === 0 ? one[0] : undefined) ?? PLATFORM];
  const given = EVERY ? declared.slice(0, 2) : declared.slice(turn % declared.length).slice(0, 1);
  return [...given, ...one, ...(outsider ? [outsider] : []), PLATFORM];
}

describe.each(
  lifecycles.map((lifecycle, position) => [`${lifecycle.entity}.${lifecycle.axis}`, lifecycle, position] as const),
)("%s", (_name, lifecycle, position) => {
  const { entity, axis, transitions } = lifecycle;

  const states = statesOf(registry, entity, axis);
  const isChanged = changed.some((file) => file.startsWith(`schemas/lifecycles/${entity}.`));

  test.each(states.filter((_state, index) => EVERY || isChanged || index % 2 === position % 2))(
    "in state %s every transition is offered to and taken by exactly those it is given to",
    async (state) => {
      const wrong: string[] = [];
      const turn = Math.floor(states.indexOf(state) / 2);
      for (const change of new Map(
        Object.values(transitions)
          .flatMap((one) => changesFor(entity, axis, one))
          .map((one) => [JSON.stringify(one), one]),
      ).values()) {
        await standing(lifecycle, state, change, async (trx, current) => {
          // From state to state another fourth of the people is asked what they are offered, unless all are.
          for (const who of PEOPLE.filter((_who, index) => EVERY || index % 4 === turn % 4)) {
            const own = [...current.parties]
              .filter(([, companies]) => companies.includes(users.get(who)?.company ?? ""))
              .map(([party]) => party);
            const [offered = []] = await engine.allowedActions(await contextOf(trx, entity, who), entity, [
              { record: current.record as never, parties: own },
            ]);
            for (const [name, transition] of Object.entries(transitions)) {
              if (transition.from === "new") continue;
              const open =
                isDeclared(transition, axis, current, who) &&
                !isKeptBack(transition, current.record) &&
                !(await isOfOtherLevel(trx, entity, name, transition, current, who));
              if (offered.includes(name) !== open) wrong.push(`${who} ${name}: ${open ? "not offered" : "offered"}`);
            }
          }
          for (const [name, transition] of Object.entries(transitions)) {
            if (transition.from === "new") continue;
            for (const who of triers(transition, axis, current, turn)) {
              const result = await executes(trx, lifecycle, name, current, who);
              const declared = isDeclared(transition, axis, current, who);
              if (declared && who !== PLATFORM) wrong.push(...(await previewProblem(trx, entity, name, current, who)));
              if ((result === true) !== declared)
                wrong.push(
                  `${who} ${name} ${JSON.stringify(change)}: ${result === true ? "taken" : `refused ${result}`}`,
                );
            }
          }
        });
      }
      expect([...wrong, ...broke]).toEqual([]);
      broke.clear();
    },
    240_000,
  );
});

describe("a preview that refuses otherwise than the step", () => {
  /** What is told of the previews of an entity in all its states, each asked by one to whom the step is given. */
  async function problems(plan: typeof engine.plan, of = "invoice"): Promise<string[]> {
    const lifecycle = lifecycles.find((one) => one.entity === of && one.axis === "status")!;
    const { entity, axis, transitions } = lifecycle;
    const differences: string[] = [];
    for (const state of statesOf(registry, entity, axis))
      await standing(lifecycle, state, {}, async (trx, current) => {
        for (const [name, transition] of Object.entries(transitions)) {
          if (transition.from === "new") continue;
          const who = PEOPLE.find((one) => isDeclared(transition, axis, current, one));
          if (who !== undefined)
            differences.push(...(await previewProblem(trx, entity, name, current, who, { ...engine, plan })));
        }
      });
    return differences;
  }

  test("is told where it lets pass what the step refuses", async () => {
    const found: string[] = [];
    for (const entity of ["disbursement", "financing_application", "dpo"])
      if (found.length === 0) found.push(...(await problems(() => Promise.resolve({}), entity)));
    expect(found).not.toEqual([]);
    expect(found.filter((text) => !/the preview is refused nothing, the step \d/.test(text))).toEqual([]);
  });

  test("is told where it refuses what the step takes, or by another rule", async () => {
    const found = await problems(() => Promise.reject(new Refusal("forbidden", { data: { rule: "no_such_rule" } })));
    expect(found).not.toEqual([]);
    expect(found.filter((text) => !text.includes("no_such_rule, the step"))).toEqual([]);
  });

  test("is told where it breaks", async () => {
    const found = await problems(() => Promise.reject(new TypeError("no record")));
    expect(found).not.toEqual([]);
    expect(found.filter((text) => !text.includes("the preview is refused TypeError: no record"))).toEqual([]);
  });

  test("is none of ours", async () => {
    expect(await problems((...given) => engine.plan(...given))).toEqual([]);
  });
});

describe("whoever holds every permission but those that a transition names never takes it", () => {
  const cases = lifecycles.flatMap((lifecycle) =>
    Object.entries(lifecycle.transitions).flatMap(([name, transition]) =>
      transition.from === "new" ||
      !transition.by.some((entry) => entry.includes(":")) ||
      transition.noPermission !== undefined
        ? []
        : [[`${lifecycle.entity}.${name}`, lifecycle, name, transition] as const],
    ),
  );

  test.each(cases)("%s", async (_name, lifecycle, name, transition) => {
    const named = new Set(transition.by.map((entry) => entry.split(":")[1]));
    const rest = new Set(Object.keys(registry.roles.permissions).filter((permission) => !named.has(permission)));
    const state = [transition.from ?? statesOf(registry, lifecycle.entity, lifecycle.axis)[0] ?? ""].flat()[0] ?? "";
    await standing(lifecycle, state, {}, async (trx, state) => {
      const who = PEOPLE.find((one) => isDeclared(transition, lifecycle.axis, state, one));
      if (who !== undefined) expect(await executes(trx, lifecycle, name, state, who, rest)).toBe("not_yours");
    });
  });
});

describe("whoever took one of the steps that a transition names in notBy never takes it", () => {
  const cases = lifecycles.flatMap((lifecycle) =>
    Object.entries(lifecycle.transitions).flatMap(([name, transition]) =>
      transition.notBy === undefined || transition.from === undefined || transition.from === "new"
        ? []
        : [[`${lifecycle.entity}.${name}`, lifecycle, name, transition] as const],
    ),
  );

  test.each(cases)("%s: nor by a second account of the same phone", async (_name, lifecycle, name, transition) => {
    const { entity, axis } = lifecycle;
    const wrong: string[] = [];
    await standing(lifecycle, [transition.from].flat()[0] ?? "", {}, async (trx, state) => {
      const who = PEOPLE.find((one) => isDeclared(transition, axis, state, one));
      if (who === undefined) return;
      const user = users.get(who)!;
      const stranger = users.get("ops")!;
      for (const step of transition.notBy ?? []) {
        for (const [door, actor, phone] of [
          ["the same person", user.id, user.phone],
          ["a second account", stranger.id, user.phone],
        ] as const) {
          await trx.run("SAVEPOINT step");
          await trx.run(
            `INSERT INTO timeline_entry (id, created_at, updated_at, subject_entity, subject_id, at, actor, actor_name, actor_phone, transition)
            VALUES ($1, now(), now(), $2, $3, now(), $4, 'earlier', $5, $6)`,
            [demo.ports.ids.next(), entity, state.record["id"], actor, phone, step === "create" ? "created" : step],
          );
          const result = await executes(trx, lifecycle, name, state, who);
          if (result !== "own_request") wrong.push(`${door} after ${step}: ${result === true ? "taken" : result}`);
          await trx.run("ROLLBACK TO SAVEPOINT step");
        }
      }
    });
    expect(wrong).toEqual([]);
  });
});

describe("a step that onlyBy gives to whoever took an earlier one", () => {
  const cases = lifecycles.flatMap((lifecycle) =>
    Object.entries(lifecycle.transitions).flatMap(([name, transition]) =>
      transition.onlyBy === undefined ? [] : [[`${lifecycle.entity}.${name}`, lifecycle, name, transition] as const],
    ),
  );

  test.each(cases)("%s: is theirs, and no colleague's", async (_name, lifecycle, name, transition) => {
    const { entity, axis } = lifecycle;
    const [step = ""] = transition.onlyBy ?? [];
    await standing(lifecycle, [transition.from ?? ""].flat()[0] ?? "", {}, async (trx, state) => {
      const able = PEOPLE.filter((one) =>
        isDeclared({ ...transition, onlyBy: undefined } as unknown as Transition, axis, state, one),
      );
      const [who = "", colleague] = able.filter((one) => !isDeclared(transition, axis, state, one));
      expect(who).not.toBe("");
      if (colleague !== undefined)
        expect(await executes(trx, lifecycle, name, state, colleague)).toBe("others_request");
      await trx.run(
        `INSERT INTO timeline_entry (id, created_at, updated_at, subject_entity, subject_id, at, actor, actor_name, transition)
          VALUES ($1, now(), now(), $2, $3, now(), $4, 'earlier', $5)`,
        [demo.ports.ids.next(), entity, state.record["id"], users.get(who)!.id, step],
      );
      expect(await executes(trx, lifecycle, name, state, who)).toBe(true);
      if (colleague !== undefined)
        expect(await executes(trx, lifecycle, name, state, colleague)).toBe("others_request");
    });
  });
});
