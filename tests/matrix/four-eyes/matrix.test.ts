import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { whoOf } from "../../../registry/access.ts";
import { fromStates, transitionsOf } from "../../../registry/lifecycle.ts";
import { loadRegistry } from "../../../registry/registry.ts";
import { anyRecord } from "../../../server/platform/query/unscoped.ts";
import { startSession } from "../../../server/platform/session/session.ts";
import { makeContext } from "../../../server/platform/write-context.ts";
import { startApplication, type Application } from "../../api/application/application.ts";
import { Client, type Answered } from "../../api/application/client.ts";
import { Cast } from "../../generate/cast.ts";
import { operationsOf, turnOf } from "../../generate/operations.ts";
import { partiesOn, specimen, withoutTriggers, workspaceOf, type Workspace } from "../../generate/specimen.ts";
import { Trials } from "../../generate/trials.ts";
import { Intents } from "../idempotency/intents.ts";
import { approvals, type Approval } from "./approvals.ts";
import { MeansOf, type Means, type Writer } from "./means.ts";

type Row = Record<string, unknown>;

const registry = loadRegistry();
const operations = operationsOf(registry, "test");
const all = approvals(registry, operations);
/** Into how many shares the quick run divides them. */
const SHARES = 18;
const chosen = new Set(
  turnOf(
    all.map(({ operation }) => operation),
    SHARES,
  ),
);

let demo: Application;
let trials: Trials;
let inside: Application;
let intents: Intents;
let workspace: Workspace;
let means: MeansOf;
/** What came of each approval and means, in words, with the pairs of which it is true. */
const outcomes = new Map<string, string[]>();
const counted = { led: 0, pairs: 0, executed: 0, refused: 0 };

beforeAll(async () => {
  demo = await startApplication();
  const cast = await Cast.of(demo);
  workspace = await workspaceOf(demo);
  trials = await Trials.of(demo);
  inside = { ...demo, app: trials.app, store: trials.store, stranger: () => new Client(trials.app) };
  const entities = new Set([...registry.lifecycles.values()].map(({ entity }) => entity));
  intents = new Intents(
    demo,
    cast,
    trials,
    operations.filter(
      ({ entity, method, name }) => method !== "GET" && entities.has(entity) && !/\.(plan|bulk|import)$/.test(name),
    ),
  );
  await intents.ready(demo);
  means = new MeansOf(inside, operations);
});
/** Pairs of an approval and a means by which nothing could be changed, by the reason. */
const notReached = new Map(
  Object.entries(
    JSON.parse(readFileSync(join(import.meta.dirname, "not-reached.json"), "utf8")) as Record<string, string[]>,
  ).flatMap(([reason, pairs]) => pairs.map((pair) => [pair, reason])),
);
/** As they are named there: whoever changed it, and however the record came to wait. */
const plain = (pair: string): string => pair.replace(/ by (?:the approver|a third)(?: \(bare\))?$/, "");

afterAll(async () => {
  const messages = [...outcomes].map(
    ([outcome, pairs]) =>
      `${outcome}: ${pairs.length}${outcome.startsWith("not reached") ? ` (${pairs.join(", ")})` : ""}`,
  );
  console.log(
    `four eyes: ${chosen.size} approvals, ${counted.led} of them led to by the product's own steps; ${counted.pairs} pairs with means and writer, ${counted.executed} changed it, ${counted.refused} were refused\n${messages.join("\n")}`,
  );
  await trials.close();
  await demo.close();
});

/**
 * Somebody of the demo with every right of their role, signed in anew: what keeps them away is never a missing
 * permission.
 */
async function withEveryRight(userId: string): Promise<Writer> {
  const person = await trials.store.transaction(async (trx) => {
    const row = (await trx.first<{ email: string; company: string; roles: string[] }>(
      `SELECT email, company, roles FROM "user" WHERE id = $1::bigint`,
      [userId],
    ))!;
    const [role = ""] = row.roles;
    const group = demo.ports.ids.next();
    const permissions = registry.roles.roles[role]?.permissions ?? [];
    await trx.run(
      `INSERT INTO permission_group (id, created_at, updated_at, company, name, role, permissions, status) VALUES ($1, now(), now(), $2, $3, $4, $5::text[], 'active')`,
      [group, row.company, `Every right of ${userId}`, role, permissions],
    );
    await trx.run(`UPDATE "user" SET own_groups = $2::bigint[], status = 'active' WHERE id = $1::bigint`, [
      userId,
      [group],
    ]);
    const token = await startSession(makeContext({ ...inside, trx }), userId, role);
    return { name: row.email, role, company: row.company, userId, permissions, token };
  });
  const browser = Object.assign(new Client(trials.app), { cookie: `sid=${person.token}` });
  return { person: { ...person, browser: async () => browser }, browser };
}

/** Other people of a company. */
const colleaguesOf = (company: string, but: readonly string[]): Promise<{ id: string }[]> =>
  trials.store.reading.rows<{ id: string }>(
    `SELECT id FROM "user" WHERE company = $1::bigint AND id <> ALL($2::bigint[]) AND email LIKE '%@demo.example' ORDER BY email LIKE 'viewer%', email`,
    [company, but],
  );

/** A record that waits for its approval, and who may give it. */
interface Standing {
  readonly id: string;
  readonly approver: string;
  readonly fields: Row;
  /** A story of the product led there; else a bare record was put into the state. */
  readonly led: boolean;
}

/** Whoever may give an approval of a bare record, and has not touched it. */
async function giver({ step }: Approval, record: Row): Promise<string | undefined> {
  const parties = await partiesOn(inside, step.entity, record, demo.ports.clock.today());
  for (const { who } of step.by.map(whoOf))
    for (const company of parties.get(who) ?? []) {
      const [one] = await colleaguesOf(company, [String(record["created_by"] ?? "0")]);
      if (one !== undefined) return one.id;
    }
  return undefined;
}

async function standing(approval: Approval): Promise<Standing | undefined> {
  const { step, operation } = approval;
  const led = await intents.stand(operation).catch(() => undefined);
  if (led !== undefined)
    return { id: led.subject.id, approver: led.step.who.userId ?? "", fields: led.step.fields, led: true };
  const id = await specimen(inside, workspace, step.entity);
  await trials.store.transaction(async (trx) => {
    await withoutTriggers(trx);
    await trx.run(`UPDATE "${step.entity}" SET "${step.axis}" = $2 WHERE id = $1::bigint`, [
      id,
      (fromStates(step) ?? [])[0],
    ]);
    await trx.run("SET LOCAL session_replication_role = 'origin'");
  });
  const record = await anyRecord(trials.store.reading, registry, step.entity, id);
  const approver = record && (await giver(approval, record));
  const fields = Object.fromEntries(
    (step.ask ?? []).filter((text) => ["comment", "reason"].includes(text)).map((text) => [text, "As agreed"]),
  );
  return approver === undefined ? undefined : { id, approver, fields, led: false };
}

/** What one of two has agreed to already. */
async function agreedBy({ step }: Approval, record: Row, { person }: Writer): Promise<string> {
  const id = demo.ports.ids.next();
  await trials.store.transaction((trx) =>
    trx.run(
      `INSERT INTO approval_request (id, version, created_at, updated_at, subject_entity, subject_id, subject_version, transition, asked, company, requested_by, levels, decisions, state)
       VALUES ($1, 1, now(), now(), $2, $3, $4, $5, '{"values":{}}', $6, $7, '[]', '[]', 'open')`,
      [id, step.entity, record["id"], record["version"], step.name, person.company ?? null, person.userId ?? null],
    ),
  );
  return id;
}

const ruleOf = ({ body }: Answered): string => String(body.data?.rule ?? "");

/** Whether an answer means that the step was taken, not only asked for. */
const isDone = ({ body }: Answered): boolean => body.code === 0 && body.data?.next?.pending_approval === undefined;

/** Asks for the approval itself, on the version that this person was shown. */
function approve(
  { operation }: Approval,
  { person, browser }: Writer,
  { id, fields }: Standing,
  version: unknown,
): Promise<Answered> {
  const path = operation.path.replace("{role}", person.role ?? "").replace("{id}", id);
  const body = operation.path.includes("{id}") ? { ...fields, version } : { ...fields, id, version };
  return browser.send(operation.method, path, body, {
    key: `four-eyes-${id}-${String(version)}-${String(person.userId)}`,
  });
}

/** Whether one person of this company alone never suffices: what they wrote is agreed to by somebody else. */
async function asksTwo({ step }: Approval, record: Row, { person }: Writer): Promise<boolean> {
  const { notBy, approval } = step;
  if (notBy !== undefined || approval?.parties !== undefined) return true;
  if ((approval?.least ?? 1) < 2) return false;
  const parties = await partiesOn(inside, step.entity, record, demo.ports.clock.today());
  return (
    approval?.of === undefined ||
    approval.of.some((party) => parties.get(party)?.includes(person.company ?? "") === true)
  );
}

interface Cast3 {
  readonly approver: Writer;
  readonly colleague: Writer;
  readonly third: Writer;
}

/**
 * What is wrong after one person has changed the record by one means; `undefined` where nothing was changed, with the
 * reason in the outcomes.
 */
async function execute(
  approval: Approval,
  stand: Standing,
  cast: Cast3,
  writer: Writer,
  way: Means,
  note: (outcome: string) => void,
): Promise<string | undefined> {
  const { step } = approval;
  const read = async () => anyRecord(trials.store.reading, registry, step.entity, stand.id);
  const prepared = way.before
    ? await way.before(writer === cast.third ? cast.colleague : cast.third, (await read()) ?? {})
    : {};
  const before = (await read())!;
  const open = await agreedBy(approval, before, cast.third);
  const requests = await way.requests(writer, before, prepared);
  if (requests.length === 0) {
    note("nothing there to change");
    return undefined;
  }
  let answered: Answered | undefined;
  for (const request of requests) {
    answered = await request();
    // A bare record may lack what every real one has.
    if (answered.status >= 500 && !stand.led) {
      note("not reached: a bare record lacks what the step stands on");
      return undefined;
    }
    if (answered.status >= 500) return `answered ${answered.status}`;
    if (answered.body.code !== 100) break;
  }
  const { body } = answered!;
  if (body.code !== 0) {
    counted.refused += 1;
    note(
      body.code === 100
        ? `not reached: ${JSON.stringify(body.data).slice(0, 90)}`
        : `refused ${body.code} ${ruleOf(answered!)}`.trim(),
    );
    return undefined;
  }
  if (answered !== undefined && !isDone(answered)) {
    note("waits for others itself");
    return undefined;
  }
  const after = await read();
  if (after === undefined || (after.version === before.version && !/^(document|checklist)/.test(way.name))) {
    note("taken, and apart from the record");
    return undefined;
  }
  counted.executed += 1;
  note("taken");
  const wrong: string[] = [];
  const request = await trials.store.reading.first<{ state: string }>(
    "SELECT state FROM approval_request WHERE id = $1::bigint",
    [open],
  );
  // Where no step of the entity asks several, there is no request that could count on.
  const hasApproval = transitionsOf(registry, step.entity).some(({ approval: several }) => several !== undefined);
  if (hasApproval && request?.state === "open") wrong.push("what was agreed to before still counts");
  if (!(fromStates(step) ?? [String(after[step.axis])]).includes(String(after[step.axis])))
    return wrong.join("; ") || undefined;
  const other = writer === cast.approver ? cast.colleague : cast.approver;
  // What one company has looked at is closed before the decision: it is no other version of the record.
  if (after.version !== before.version) {
    const stale = await trials.attempt(() => approve(approval, other, stand, before.version));
    if (stale.body.code === 0) wrong.push("somebody agrees on the version before");
  } else if (!way.name.startsWith("checklist")) wrong.push("the record is the same version");
  if (writer === cast.approver && (await asksTwo(approval, after, writer))) {
    const own = await trials.attempt(() => approve(approval, writer, stand, after.version));
    if (isDone(own) || (step.notBy !== undefined && ruleOf(own) !== "own_request" && ![1054].includes(own.body.code)))
      wrong.push(`whoever wrote it agrees to it: ${JSON.stringify(own.body).slice(0, 160)}`);
  }
  return wrong.join("; ") || undefined;
}

describe.each(all.map((approval) => [approval.step.fullName, approval] as const))("%s", (name, approval) => {
  test.runIf(chosen.has(approval.operation))(
    "what changes after it was put forward is agreed to anew, and never by whoever wrote it",
    async () => {
      const wrong: string[] = [];
      await trials.attempt(async () => {
        await intents.signIn();
        const stand = await standing(approval);
        expect(stand, `nobody may give ${name}`).toBeDefined();
        if (stand === undefined) return;
        counted.led += stand.led ? 1 : 0;
        const approver = await withEveryRight(stand.approver);
        const [one, two] = await colleaguesOf(approver.person.company ?? "0", [stand.approver]);
        const colleague = await withEveryRight(one?.id ?? "0");
        const third = await withEveryRight(two?.id ?? "0");
        const cast = { approver, colleague, third };
        const record = (await anyRecord(trials.store.reading, registry, approval.step.entity, stand.id))!;
        const plainly = await trials.attempt(() => approve(approval, approver, stand, record.version));
        // Else nothing would be shown by the refusal of whoever wrote it.
        if (approval.step.notBy !== undefined && ruleOf(plainly) === "own_request")
          wrong.push(`the approver is refused before any change`);
        for (const way of means.of(approval))
          for (const [who, writer] of [
            ["by the approver", approver],
            ["by a third", colleague],
          ] as const) {
            counted.pairs += 1;
            const note = (outcome: string) =>
              void outcomes.set(outcome, [
                ...(outcomes.get(outcome) ?? []),
                `${name} after ${way.name} ${who}${stand.led ? "" : " (bare)"}`,
              ]);
            const found = await trials.attempt(() => execute(approval, stand, cast, writer, way, note));
            if (found !== undefined) wrong.push(`${way.name} ${who}: ${found}`);
          }
      });
      expect(wrong).toEqual([]);
    },
    240_000,
  );
});

test("every means is reached but those that are named with the reason, and each of those is a means", () => {
  const [missed, reached] = [new Set<string>(), new Set<string>()];
  for (const [outcome, pairs] of outcomes)
    for (const pair of pairs) (outcome.startsWith("not reached") ? missed : reached).add(plain(pair));
  const tried = new Set([...missed, ...reached]);
  for (const pair of reached) missed.delete(pair);
  expect([...missed].filter((pair) => !notReached.has(pair))).toEqual([]);
  if (process.env["MATRIX"] === "every") expect([...notReached.keys()].filter((pair) => !tried.has(pair))).toEqual([]);
});
