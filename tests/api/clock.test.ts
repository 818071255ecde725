import { afterAll, beforeAll, expect, test } from "vitest";
import { type Application, beforeCutOff, startApplication } from "./application/application.ts";
import { makeClock } from "../../server/platform/ports/clock.ts";
import { talkAs } from "./application/bodies.ts";

let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
});
afterAll(() => demo.close());

const reminders = async (number: string) =>
  (
    await demo.store.reading.first<{ count: number }>(
      `SELECT count(*)::int AS count FROM mail JOIN invoice ON invoice.id = mail.related_id WHERE mail.letter = 'payment_reminder' AND invoice.invoice_no = $1`,
      [number],
    )
  )?.count;

test("only the platform's operator moves the business date, and each day's work is done once", async () => {
  const maker = await talkAs(demo, "maker.s1");
  expect((await maker.post("obligation/demo/clock", { business_date: "2026-12-08" })).code).toBe(1004);
  const operator = await talkAs(demo, "ops");
  // Due on 14 December: seven days before, one day before, and one day after.
  expect(await reminders("INV-BP-1066")).toBe(0);
  expect((await operator.post("obligation/demo/clock", { business_date: "2026-12-08" })).data).toMatchObject({
    business_date: "2026-12-08",
  });
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

test("the day's work is done on demand, once, and the books are checked with it", async () => {
  const maker = await talkAs(demo, "maker.s1");
  expect((await maker.post("obligation/demo/job/run")).code).toBe(1004);
  const operator = await talkAs(demo, "ops");
  const { business_date } = (await operator.get("obligation/demo/clock")).data;
  await demo.store.transaction((trx) =>
    trx.run("UPDATE setting SET value = to_jsonb(($1::date - 1)::text) WHERE name = 'daily_job'", [business_date]),
  );
  const first = await operator.post("obligation/demo/job/run");
  expect(first).toMatchObject({ code: 0, data: { business_date, ran: true, breaches: 0 } });
  expect((await operator.post("obligation/demo/job/run")).data).toEqual({ business_date, ran: false, breaches: 0 });
});

test("anybody may read the booking rates", async () => {
  const { body } = await demo.stranger().get("obligation/common/fx");
  expect(body).toMatchObject({
    code: 0,
    data: {
      base: "SGD",
      rates: [
        { currency: "SGD", rate: "1.00" },
        { currency: "USD", rate: "1.30" },
      ],
    },
  });
});

test("the clock of these tests goes on through a whole day, never back, and never past the cut-off", () => {
  let minute = 0;
  const clock = beforeCutOff(
    makeClock({ businessDate: "2026-11-23", now: () => new Date(Date.UTC(2026, 10, 22, 16, minute)) }),
  );
  const stamps = Array.from({ length: 1440 }, (_, index) => {
    minute = index;
    return clock.stamp();
  });
  expect(stamps).toEqual(stamps.toSorted());
  expect(stamps.at(-1)?.slice(0, 13)).toBe("2026-11-23T14");
});
