import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import { talkAs } from "./application/bodies.ts";

let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
});
afterAll(() => demo.close());

const reminders = async (number: string) => (await demo.store.reading.first<{ count: number }>(
  `SELECT count(*)::int AS count FROM mail JOIN invoice ON invoice.id = mail.related_id WHERE mail.letter = 'payment_reminder' AND invoice.invoice_no = $1`, [number]))?.count;

test("only the platform's operator moves the business date, and each day's work is done once", async () => {
  const maker = await talkAs(demo, "maker.s1");
  expect((await maker.post("obligation/demo/clock", { business_date: "2026-12-08" })).code).toBe(1004);
  const operator = await talkAs(demo, "ops");
  // Due on 14 December: seven days before, one day before, and one day after.
  expect(await reminders("INV-BP-1066")).toBe(0);
  expect((await operator.post("obligation/demo/clock", { business_date: "2026-12-08" })).data).toMatchObject({ business_date: "2026-12-08" });
  expect(await reminders("INV-BP-1066")).toBe(1);
  await operator.post("obligation/demo/clock", { business_date: "2026-12-01" });
  await operator.post("obligation/demo/clock", { business_date: "2026-12-15" });
  expect(await reminders("INV-BP-1066")).toBe(3);
  expect((await operator.get("obligation/demo/clock")).data.business_date).toBe("2026-12-15");
});

test("what falls due with the date is overdue by it", async () => {
  const checker = await talkAs(demo, "checker.e2");
  const list = await checker.get("obligation/invoice/list?overdue=true&keyword=INV-BP-1066");
  expect(list.data.rows).toMatchObject([{ invoice_no: "INV-BP-1066", overdue: true, days_to_due: -1 }]);
});
