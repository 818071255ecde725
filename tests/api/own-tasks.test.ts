import { afterAll, beforeAll, expect, test } from "vitest";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { tellTasks } from "../../server/platform/tasks/notify.ts";
import { startApplication, type Application } from "./application/application.ts";
import { Deals, fine } from "./application/deals.ts";

const BOOK = "obligation/financier/ledger";
const TASK = "obligation/workflow/task";

let demo: Application;
let deals: Deals;
let accounts: Record<string, string>;
let charges = 0;

beforeAll(async () => {
  demo = await startApplication();
  deals = new Deals(demo);
  const { rows } = fine(
    await (await deals.client("acct.f1")).get(`${BOOK}/account/list`, { currency: "SGD", page_size: 100 }),
  );
  accounts = Object.fromEntries(rows.map(({ code, id }: { code: string; id: string }) => [code, id]));
});
afterAll(() => demo.close());

/** A bank charge that somebody wants booked; whoever may post may decide on it, but for them. */
async function proposed(by: string): Promise<{ id: string; version: number }> {
  charges += 1;
  const amount = `${charges}.37`;
  return fine(
    await (
      await deals.client(by)
    ).post(`${BOOK}/journal`, {
      date: "2026-11-20",
      currency: "SGD",
      memo: `Bank charge ${charges}`,
      lines: [
        { account: accounts["4020"], debit: amount },
        { account: accounts["1010"], credit: amount },
      ],
    }),
  ) as { id: string; version: number };
}

interface Task {
  readonly id: string;
  readonly version: number;
  readonly subject_id: string;
  readonly status: string;
}
const listed = async (who: string, tab = "todo"): Promise<Task[]> =>
  fine(await (await deals.client(who)).get(`${TASK}/list`, { tab, page_size: 100 }))["rows"] as Task[];
const taskOf = async (who: string, { id }: { id: string }, tab?: string): Promise<Task | undefined> =>
  (await listed(who, tab)).find(({ subject_id: subject }) => subject === id);
const numberOf = async ({ id }: { id: string }) => String((await deals.read("journal", id))["number"]);
const userOf = async (who: string): Promise<string> =>
  (await demo.store.reading.first<{ id: string }>(`SELECT id FROM "user" WHERE email = $1`, [`${who}@demo.example`]))!
    .id;
const set = (text: string, values: readonly unknown[]) => demo.store.transaction((trx) => trx.run(text, values));
const put = async (who: string, task: Task, step: string, body: Record<string, unknown> = {}) =>
  (await (await deals.client(who)).post(`${TASK}/${task.id}/${step}`, { version: task.version, ...body })).body;

test("a request waits for whoever may decide on it, and in no list or figure of whoever made it", async () => {
  const before = (await listed("acct.f1")).length;
  const journal = await proposed("acct.f1");
  expect(await taskOf("checker2.f1", journal)).toMatchObject({ amount: `${charges}.37`, currency: "SGD" });
  expect(await taskOf("checker.f1", journal)).toBeUndefined();
  expect(await taskOf("acct.f1", journal)).toBeUndefined();
  expect(await taskOf("acct.f1", journal, "started_by_me")).toMatchObject({ status: "todo" });
  for (const who of ["acct.f1", "checker2.f1"]) {
    const client = await deals.client(who);
    const rows = await listed(who);
    expect(fine(await client.get(`${TASK}/todo/count`))).toEqual({ pending_task: rows.length });
    expect(fine(await client.get("obligation/financier/statistics/today"))["tasks"], who).toBe(rows.length);
  }
  expect(await listed("acct.f1")).toHaveLength(before);
  const shown = (await listed("acct.f1")).map(({ id }) => id);
  const own = (await taskOf("acct.f1", journal, "started_by_me"))!;
  const next = fine(await (await deals.client("acct.f1")).get(`${TASK}/next`, { id: own.id }));
  expect([undefined, ...shown]).toContain(next["id"]);
});

test("the mail of new tasks tells those of others alone", async () => {
  const [journal, other] = [await proposed("acct.f1"), await proposed("checker2.f1")];
  await set("UPDATE task SET created_at = $2::timestamptz, initiator = NULL WHERE subject_id = ANY($1::bigint[])", [
    [journal.id, other.id],
    "2026-11-23T09:00:00.000+08:00",
  ]);
  await tellTasks({
    ...demo,
    engine,
    ports: { ...demo.ports, clock: { ...demo.ports.clock, stamp: () => "2026-11-23T09:45:00.000+08:00" } },
  });
  const mail = await demo.store.reading.first<{ body: string }>(
    "SELECT body FROM mail WHERE letter = 'tasks_waiting' AND recipient = 'acct.f1@demo.example' ORDER BY id DESC LIMIT 1",
  );
  expect(mail?.body).toContain(await numberOf(other));
  expect(mail?.body).not.toContain(await numberOf(journal));
});

test("a second account of the maker's phone is the maker, in the list as in what is offered", async () => {
  const journal = await proposed("acct.f1");
  const phones = `SELECT phone FROM "user" WHERE id = $1::bigint`;
  const [maker, second] = [await userOf("acct.f1"), await userOf("checker2.f1")];
  const own = await demo.store.reading.first<{ phone: string }>(phones, [second]);
  await set(`UPDATE timeline_entry SET actor_phone = $2 WHERE subject_id = $1::bigint AND subject_entity = 'journal'`, [
    journal.id,
    own?.phone,
  ]);
  expect(own?.phone).not.toBe((await demo.store.reading.first<{ phone: string }>(phones, [maker]))?.phone);
  expect(await taskOf("checker2.f1", journal)).toBeUndefined();
  const seen = fine(await (await deals.client("checker2.f1")).get(`${BOOK}/journal`, { id: journal.id }));
  expect(seen["allowed_actions"]).not.toContain("approve");
});

test("the maker neither takes the task nor gives it away, and nobody gives it to them", async () => {
  const journal = await proposed("acct.f1");
  const own = (await taskOf("acct.f1", journal, "started_by_me"))!;
  const offered = async (who: string) =>
    fine(await (await deals.client(who)).get(TASK, { id: own.id }))["allowed_actions"] as string[];
  expect((own as { allowed_actions?: string[] }).allowed_actions).not.toContain("claim");
  expect(await offered("acct.f1")).toEqual(["comment"]);
  expect(await offered("checker2.f1")).toEqual(expect.arrayContaining(["claim", "delegate"]));
  const until = { delegated_until: "2026-11-30" };
  for (const [step, body] of [
    ["claim", {}],
    ["delegate", { ...until, delegated_to: await userOf("viewer.f1") }],
  ] as const)
    expect(await put("acct.f1", own, step, body)).toMatchObject({ code: 1004, data: { rule: "not_own_request" } });
  // Who wrote a part of it is kept from it as who proposed it is.
  await set("UPDATE task SET initiator = NULL WHERE id = $1::bigint", [own.id]);
  expect(await put("checker2.f1", own, "delegate", { ...until, delegated_to: await userOf("acct.f1") })).toMatchObject({
    code: 100,
    data: [{ field: "delegated_to" }],
  });
});

test("whoever writes what stands with a request they have taken has it no more; colleagues see it again", async () => {
  const journal = await proposed("acct.f1");
  const task = (await taskOf("checker2.f1", journal))!;
  fine({ body: await put("checker2.f1", task, "claim") });
  expect(await taskOf("risk.f1", journal)).toBeUndefined();
  const category = await demo.store.reading.first<{ id: string }>(
    "SELECT id FROM document_category ORDER BY id LIMIT 1",
  );
  fine(
    await (
      await deals.client("checker2.f1")
    ).post("ucenter/document", {
      parent_type: "journal",
      parent_id: journal.id,
      category_id: category?.id,
      name: "Bank advice",
      file_id: await deals.file("checker2.f1"),
    }),
  );
  expect(await taskOf("checker2.f1", journal)).toBeUndefined();
  expect(await taskOf("risk.f1", journal)).toMatchObject({ status: "todo" });
});

test("a deputy sees nothing of what the one who is away has asked", async () => {
  const [own, other] = [await proposed("acct.f1"), await proposed("checker2.f1")];
  expect(await taskOf("viewer.f1", other)).toBeUndefined();
  fine(
    await (
      await deals.client("acct.f1")
    ).post("ucenter/user/deputy", {
      deputy: await userOf("viewer.f1"),
      deputy_from: "2026-11-23",
      deputy_until: "2026-11-30",
    }),
  );
  expect(await taskOf("viewer.f1", other)).toBeDefined();
  expect(await taskOf("viewer.f1", own)).toBeUndefined();
  fine(await (await deals.client("acct.f1")).post("ucenter/user/deputy", {}));
});

test("a task that a colleague was given is in their list, whatever rights they have themselves", async () => {
  const journal = await proposed("acct.f1");
  const task = (await taskOf("checker2.f1", journal))!;
  fine({
    body: await put("checker2.f1", task, "delegate", {
      delegated_to: await userOf("viewer.f1"),
      delegated_until: "2026-11-30",
    }),
  });
  expect(await taskOf("viewer.f1", journal)).toMatchObject({ status: "claimed" });
  expect(await taskOf("checker2.f1", journal)).toBeUndefined();
});

test("fifty more requests cost the list no more statements", async () => {
  const client = await deals.client("checker2.f1");
  const statements = async (): Promise<number> => {
    const { reading } = demo.store;
    let count = 0;
    const rows = reading.rows.bind(reading);
    reading.rows = (text, values) => {
      count += 1;
      return rows(text, values);
    };
    fine(await client.get(`${TASK}/list`, { tab: "todo", page_size: 100 }));
    reading.rows = rows;
    return count;
  };
  const before = await statements();
  for (let index = 0; index < 50; index += 1) await proposed(index % 2 === 0 ? "acct.f1" : "checker2.f1");
  expect(await statements()).toBe(before);
  expect((await listed("checker2.f1")).length).toBeGreaterThan(25);
});

test("a document to be signed is with the person whom it names: colleagues who may sign see it in progress", async () => {
  const signature = await demo.store.reading.first<{ id: string; next_signer: string }>(
    `SELECT document.id, document.next_signer FROM signature document
      JOIN facility ON facility.id = document.facility WHERE facility.number = 'FAC-2026-000004'`,
  );
  expect(signature).toMatchObject({ next_signer: "ceo.e2@demo.example" });
  await set(
    `UPDATE "user" SET permission_groups = permission_groups || '{signatory}'::text[] WHERE email = 'checker.e2@demo.example'`,
    [],
  );
  const about = { id: signature!.id };
  expect(await taskOf("ceo.e2", about)).toMatchObject({ status: "claimed", claimed_by: await userOf("ceo.e2") });
  expect(await taskOf("checker.e2", about)).toBeUndefined();
  expect(await taskOf("checker.e2", about, "in_progress")).toMatchObject({ claimed_by: await userOf("ceo.e2") });
});
