import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hearStatements, type StatementLog } from "../statement-log.ts";
import { type Application, startApplication } from "./application/application.ts";
import { Deals, fine } from "./application/deals.ts";
import { FA_OF_F } from "./application/financing.ts";

const KYC = "ucenter/financier/kyc";
const TASK = "obligation/workflow/task";

let demo: Application;
let deals: Deals;
let log: StatementLog;

beforeAll(async () => {
  demo = await startApplication({ environment: "demo" });
  deals = new Deals(demo);
  log = hearStatements();
});
afterAll(async () => {
  log.stop();
  await demo.close();
});

type Query = Readonly<Record<string, string | number>>;

interface Seen {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly allowed_actions: readonly string[];
  readonly waiting_for?: readonly { transition: string; people?: readonly string[] }[];
}
const get = async <T>(who: string, path: string, query: Query): Promise<T> =>
  fine(await (await deals.client(who)).get(path, query)) as T;
const rowsOf = async (who: string, path: string, query: Query = {}): Promise<Seen[]> =>
  (await get<{ rows: Seen[] }>(who, path, { page_size: 100, ...query })).rows;
const one = (who: string, path: string, id: string) => get<Seen>(who, path, { id });

/** Whether the step is offered on the record itself, and in the list of its kind: the two never differ. */
async function isOffered(who: string, path: string, list: string, id: string, step: string): Promise<boolean> {
  const row = (await rowsOf(who, list)).find((found) => found.id === id);
  const { allowed_actions: actions } = await one(who, path, id);
  expect(row?.allowed_actions, `${who}: the list and the record`).toEqual(actions);
  return actions.includes(step);
}

/** Who of some people are offered the step. */
async function offeredTo(people: readonly string[], path: string, list: string, id: string, step: string) {
  const found: string[] = [];
  for (const who of people) if (await isOffered(who, path, list, id, step)) found.push(who);
  return found;
}

/** A record of the demo that waits for the first level of the fund provider. */
const waitsFirst = async (entity: string, status: string) =>
  (await demo.store.reading.first<{ id: string }>(
    `SELECT record.id FROM "${entity}" record JOIN task ON task.subject_entity = '${entity}' AND task.subject_id = record.id
     WHERE record.status = '${status}' AND task.kind = '${entity}_approve' AND task.status = 'todo'
       AND task.company = (SELECT company FROM "user" WHERE email = 'risk.f1@demo.example')
     ORDER BY record.id LIMIT 1`,
  ))!.id;

const F1 = ["checker.f1", "checker2.f1", "risk.f1"];

test("it costs a list one statement, whatever the rows, and nothing whoever could take no such step", async () => {
  const statements = async (who: string, query: Query = {}) => {
    const client = await deals.client(who);
    demo.wait(2_000);
    log.begin();
    fine(await client.get(`${KYC}/list`, query));
    return log.texts.filter((text) => text.includes("FROM approval_rule")).length;
  };
  for (const who of F1) expect(await statements(who), who).toBe(1);
  expect(await statements("checker.f1", { status: "draft" }), "none of the rows waits for a level").toBe(0);
  for (const who of ["maker.f1", "viewer.f1"]) expect(await statements(who), who).toBe(0);
});

test("a KYC case is offered to the level that agrees next, in the list as on the record, and to no other", async () => {
  const id = await waitsFirst("kyc_case", "in_review");
  const offered = (step: string) => offeredTo(F1, KYC, `${KYC}/list`, id, step);
  expect(await offered("approve")).toEqual(["checker.f1"]);
  expect(await offered("reject"), "who may not agree yet may refuse").toEqual(F1);
  const risk = await deals.client("risk.f1");
  const { version, waiting_for: waiting } = await one("risk.f1", KYC, id);
  const checker = await get<{ name: string }>("checker.f1", "ucenter/user/account", {});
  expect(waiting).toMatchObject([{ transition: "approve", people: [checker.name] }]);
  expect((await risk.post(`${KYC}/approve`, { id, version })).body).toMatchObject({
    code: 1004,
    data: { rule: "not_your_level" },
  });
  fine(await (await deals.client("checker.f1")).post(`${KYC}/approve`, { id, version }));
  expect(await offered("approve"), "the second level's turn").toEqual(["checker2.f1", "risk.f1"]);
});

test("a financing is offered to its next level, and in the task alike", async () => {
  const id = await waitsFirst("financing_application", "pending_approval");
  const offered = (step: string) => offeredTo(F1, FA_OF_F, `${FA_OF_F}/list`, id, step);
  expect(await offered("approve")).toEqual(["checker.f1"]);
  const [task] = (await rowsOf("checker.f1", `${TASK}/list`, { tab: "todo" })).filter(
    (row) => (row as unknown as { subject_id: string }).subject_id === id,
  );
  const offers = async (who: string) =>
    (await get<{ offers: { transition: string }[] }>(who, TASK, { id: task!.id })).offers.map(
      ({ transition }) => transition,
    );
  expect(await offers("checker.f1")).toContain("approve");
  expect(await offers("risk.f1")).not.toContain("approve");
});

test("a colleague's level is offered to their deputy, and to nobody who is asked only by another amount", async () => {
  const id = await waitsFirst("early_payment", "submitted");
  const path = "obligation/financier/early_payment";
  const offered = () => offeredTo(F1, path, `${path}/list`, id, "approve");
  expect(await offered()).toEqual(["checker.f1"]);
  // Small sums are the second level's alone here: what the record tells of its amount decides.
  const company = (await demo.store.reading.first<{ id: string }>(
    `SELECT company AS id FROM "user" WHERE email = 'risk.f1@demo.example'`,
  ))!.id;
  const rule = await deals.insert("approval_rule", {
    company,
    subject: "ep",
    status: "active",
    tiers: [
      { up_to: "90000.00", levels: [{ groups: ["checker_l2"], approvers: 1 }] },
      { levels: [{ groups: ["checker_l1"], approvers: 1 }] },
    ],
  });
  expect(await offered()).toEqual(["checker2.f1", "risk.f1"]);
  await demo.store.transaction((trx) => trx.run("DELETE FROM approval_rule WHERE id = $1::bigint", [rule.id]));
  const deputy = (await demo.store.reading.first<{ id: string }>(
    `SELECT id FROM "user" WHERE email = 'risk.f1@demo.example'`,
  ))!.id;
  const away = { deputy, deputy_from: "2026-11-23", deputy_until: "2026-11-30" };
  fine(await (await deals.client("checker.f1")).post("ucenter/user/deputy", away));
  expect(await offered()).toEqual(["checker.f1", "risk.f1"]);
  fine(await (await deals.client("checker.f1")).post("ucenter/user/deputy", {}));
});

/** Those of some people in whose list of tasks the record stands. */
async function listedFor(people: readonly string[], id: string): Promise<string[]> {
  const found: string[] = [];
  for (const who of people) {
    const rows = (await rowsOf(who, `${TASK}/list`, { tab: "todo" })) as unknown as {
      subject_id: string;
      kind: string;
    }[];
    if (rows.some((row) => row.subject_id === id && row.kind.endsWith("_approve"))) found.push(who);
  }
  return found;
}

interface Standing {
  readonly amount_ceiling?: string;
  readonly permission_groups?: readonly string[];
}

/** Changes what a person may agree to for as long as something is looked at. */
async function whileStanding<T>(who: string, { amount_ceiling, permission_groups }: Standing, look: () => Promise<T>) {
  const email = `${who}@demo.example`;
  const set = (ceiling: string | null, groups: readonly string[]) =>
    demo.store.transaction((trx) =>
      trx.run(`UPDATE "user" SET amount_ceiling = $2::numeric, permission_groups = $3::text[] WHERE email = $1`, [
        email,
        ceiling,
        groups,
      ]),
    );
  const before = (await demo.store.reading.first<{ amount_ceiling: string | null; permission_groups: string[] }>(
    `SELECT amount_ceiling, permission_groups FROM "user" WHERE email = $1`,
    [email],
  ))!;
  await set(amount_ceiling ?? before.amount_ceiling, permission_groups ?? before.permission_groups);
  try {
    return await look();
  } finally {
    await set(before.amount_ceiling, before.permission_groups);
  }
}

test("a task is listed for those alone whom the tier of its amount asks first", async () => {
  const id = await waitsFirst("early_payment", "submitted");
  const company = (await demo.store.reading.first<{ id: string }>(
    `SELECT company AS id FROM "user" WHERE email = 'risk.f1@demo.example'`,
  ))!.id;
  const net = (await demo.store.reading.first<{ net: string }>(
    `SELECT net_total::text AS net FROM early_payment WHERE id = $1::bigint`,
    [id],
  ))!.net;
  const withTiers = async (upTo: string) => {
    const rule = await deals.insert("approval_rule", {
      company,
      subject: "ep",
      status: "active",
      tiers: [
        { up_to: upTo, levels: [{ groups: ["checker_l2"], approvers: 1 }] },
        { levels: [{ groups: ["checker_l1"], approvers: 1 }] },
      ],
    });
    const found = await listedFor(F1, id);
    await demo.store.transaction((trx) => trx.run("DELETE FROM approval_rule WHERE id = $1::bigint", [rule.id]));
    return found;
  };
  expect(await withTiers(net), "up to the bound").toEqual(["checker2.f1", "risk.f1"]);
  expect(await withTiers((Number(net) - 0.01).toFixed(2)), "a cent above it").toEqual(["checker.f1"]);
});

describe("an amount above what a person may agree to", () => {
  const path = "obligation/financier/early_payment";
  const first = () => waitsFirst("early_payment", "submitted");

  test("is not offered, in the list as on the record, and is refused; up to it, it is", async () => {
    const id = await first();
    const { net_total: net } = (await get<Record<string, string>>("checker.f1", path, { id })) as { net_total: string };
    const below = (Number(net) - 0.01).toFixed(2);
    const offered = () => offeredTo(F1, path, `${path}/list`, id, "approve");
    await whileStanding("checker.f1", { amount_ceiling: net }, async () =>
      expect(await offered(), "the ceiling itself").toEqual(["checker.f1"]),
    );
    await whileStanding("checker.f1", { amount_ceiling: below }, async () => {
      expect(await offered()).toEqual([]);
      const { version, allowed_actions: actions } = await one("checker.f1", path, id);
      expect(actions, "who may not agree may refuse").toContain("reject");
      const checker = await deals.client("checker.f1");
      expect((await checker.post(`${path}/${id}/approve`, { version }, { key: `above-${id}` })).body).toMatchObject({
        code: 1004,
        data: { rule: "above_ceiling" },
      });
    });
  });

  test("is no task of theirs once a colleague may agree, and stays one while nobody may", async () => {
    const id = await first();
    const listed = () => listedFor(F1, id);
    expect(await listed()).toEqual(["checker.f1"]);
    await whileStanding("checker.f1", { amount_ceiling: "1.00" }, async () => {
      expect(await listed(), "nobody else is of the first level").toEqual(["checker.f1"]);
      const both = ["checker_l1", "checker_l2"];
      await whileStanding("risk.f1", { permission_groups: both }, async () =>
        expect(await listed()).toEqual(["risk.f1"]),
      );
      await whileStanding("risk.f1", { permission_groups: both, amount_ceiling: "2.00" }, async () =>
        expect(await listed(), "a colleague's ceiling does not suffice either").toEqual(["checker.f1", "risk.f1"]),
      );
    });
  });

  test("is not listed at the next level either, once the first has agreed", async () => {
    const deal = await first();
    await demo.store.transaction((trx) =>
      trx.run("UPDATE early_payment SET net_total = 200000.00 WHERE id = $1::bigint", [deal]),
    );
    const { version } = await one("checker.f1", path, deal);
    fine(
      await (await deals.client("checker.f1")).post(`${path}/${deal}/approve`, { version }, { key: `first-${deal}` }),
    );
    expect(await listedFor(F1, deal)).toEqual(["checker2.f1", "risk.f1"]);
    await whileStanding("risk.f1", { amount_ceiling: "199999.99" }, async () => {
      expect(await listedFor(F1, deal)).toEqual(["checker2.f1"]);
      expect(await offeredTo(F1, path, `${path}/list`, deal, "approve")).toEqual(["checker2.f1"]);
    });
  });
});
