import { afterAll, beforeAll, expect, test } from "vitest";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { hasUnnotifiedTasks, tellTasks } from "../../server/platform/tasks/notify.ts";
import { startApplication, type Application } from "./application/application.ts";
import { fine, Story } from "./stories/story.ts";

let demo: Application;
let story: Story;
beforeAll(async () => {
  demo = await startApplication();
  story = new Story(demo);
});
afterAll(() => demo.close());

/** The server at a time of the business day. */
const at = (time: string) => ({
  ...demo,
  engine,
  ports: { ...demo.ports, clock: { ...demo.ports.clock, stamp: () => `2026-11-23T${time}:00.000+08:00` } },
});
const tell = (time: string) => tellTasks(at(time));

interface SentMail {
  subject: string;
  body: string;
  html: string;
  language: string;
  brand: string;
  topic: string;
}
const mailsTo = (who: string) =>
  demo.store.reading.rows<SentMail>(
    "SELECT subject, body, html, language, brand, topic FROM mail WHERE letter = 'tasks_waiting' AND recipient = $1 ORDER BY id",
    [`${who}@demo.example`],
  );
const countTo = async (who: string) => (await mailsTo(who)).length;

/** An early payment that the enterprise is asked for, its task opened at this time of the day. */
async function requestPayment(invoice: string, amount: string, time: string): Promise<string> {
  const early = await story.make("maker.s1", "early_payment", {
    supplier_entity: await story.entityOf("s1"),
    enterprise_entity: await story.entityOf("e1"),
    funder: "enterprise",
    currency: "SGD",
    items: [{ invoice: await story.invoiceOf(invoice), amount }],
    pay_date: "2026-11-27",
    offer_mode: "apr",
    apr: "6.00",
    payout_account: await story.ownAccount("s1"),
  });
  await story.step("maker.s1", "early_payment", early, "submit");
  await demo.store.transaction((trx) =>
    trx.run(
      "UPDATE task SET created_at = $2::timestamptz WHERE subject_entity = 'early_payment' AND subject_id = $1::bigint",
      [early, `2026-11-23T${time}:00.000+08:00`],
    ),
  );
  return String((await story.read("early_payment", early))["number"]);
}

test("everybody with new tasks gets one mail that lists them, and never a second one about the same", async () => {
  expect(await hasUnnotifiedTasks(at("09:45"))).toBe(true);
  const [one, other] = await Promise.all([tell("09:45"), tell("09:45")]);
  expect(one + other).toBeGreaterThan(0);
  const mails = await mailsTo("checker.e1");
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  const waiting = (await (await story.client("checker.e1")).get("obligation/workflow/task/list?tab=todo")).body
    .data as { rows: { id: string; subject_title: string; amount: string }[]; count: number };
  expect(waiting.count).toBeGreaterThan(2);
  expect(mail).toMatchObject({ subject: `${waiting.count} new tasks wait for you`, topic: "tasks" });
  for (const { id, subject_title: record, amount } of waiting.rows) {
    expect(mail?.body).toContain(record);
    expect(mail?.body).toContain(Number(amount).toLocaleString("en", { minimumFractionDigits: 2 }));
    expect(mail?.body).toMatch(new RegExp(`https?://[^ ]+/tasks/detail/${id}\n`));
    expect(mail?.html).toMatch(new RegExp(`<a href="https?://[^"]+/tasks/detail/${id}"`));
  }
  const all = await demo.store.reading.first("SELECT count(*)::int AS count FROM mail WHERE letter = 'tasks_waiting'");
  expect(await hasUnnotifiedTasks(at("09:45"))).toBe(false);
  expect(await tell("09:45")).toBe(0);
  expect(
    await demo.store.reading.first("SELECT count(*)::int AS count FROM mail WHERE letter = 'tasks_waiting'"),
  ).toEqual(all);
});

test("what comes together is told together, a process that ends on the way has told nothing, and nobody is told of their own work", async () => {
  const first = await requestPayment("INV-BP-1088", "54500.00", "10:10");
  const before = [await countTo("checker.e1"), await countTo("maker.s1"), await countTo("checker.s1")];
  expect(await tell("10:11")).toBe(0);
  const broken = at("10:13");
  await expect(
    tellTasks({
      ...broken,
      store: {
        ...broken.store,
        transaction: (work) =>
          demo.store.transaction(async (trx) => {
            await work(trx);
            throw new Error("killed");
          }),
      },
    }),
  ).rejects.toThrow("killed");
  expect(await countTo("checker.e1")).toBe(before[0]);
  expect(await tell("10:13")).toBeGreaterThan(0);
  const mails = await mailsTo("checker.e1");
  expect(mails).toHaveLength((before[0] ?? 0) + 1);
  expect(mails.at(-1)?.subject.replaceAll("\u00A0", " ")).toBe(`Approve an early payment · ${first} · SGD 53,998.30`);
  expect([await countTo("maker.s1"), await countTo("checker.s1")]).toEqual(before.slice(1));
});

test("each chooses how often: a day's mail waits for the morning, none comes to whoever wants none", async () => {
  const [checker, second] = [await story.client("checker.e1"), await story.client("checker2.e1")];
  fine(await checker.put("ucenter/user/notification_prefs", { topic: "tasks", pace: "daily" }));
  fine(await second.put("ucenter/user/notification_prefs", { topic: "tasks", mail: false }));
  await requestPayment("INV-BP-1101", "109000.00", "10:30");
  const before = [await countTo("checker.e1"), await countTo("checker2.e1")];
  await tell("23:59");
  expect([await countTo("checker.e1"), await countTo("checker2.e1")]).toEqual(before);
  const tomorrow = {
    ...at("08:00"),
    ports: { ...demo.ports, clock: { ...demo.ports.clock, stamp: () => "2026-11-24T08:00:00.000+08:00" } },
  };
  expect(await hasUnnotifiedTasks(tomorrow)).toBe(true);
  await tellTasks(tomorrow);
  expect([await countTo("checker.e1"), await countTo("checker2.e1")]).toEqual([(before[0] ?? 0) + 1, before[1]]);
});
