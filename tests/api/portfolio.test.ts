import { afterAll, beforeAll, expect, it } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import type { Client } from "./application/client.ts";
import { sumOf } from "../../server/modules/pricing/share.ts";

const PASSWORD = "quiet-teapot-walks-42-hills";
const NAME = "investor1@demo.example";
let demo: Application;
let investor: Client;
let token = "";

beforeAll(async () => {
  demo = await startApplication();
  investor = demo.stranger();
  const { body } = await investor.post("ucenter/portfolio/login", { email: NAME, password: PASSWORD });
  expect(body).toMatchObject({
    code: 0,
    data: { home_route: "/portfolio/dashboard", user: { current_role: "investor" } },
  });
  token = body.data.portfolio_token;
});
afterAll(() => demo.close());

const headers = () => ({ headers: { "portfolio-token": token } });
const read = async (client: Client, path: string, query: Record<string, string> = {}, options = headers()) =>
  (await client.get(`obligation/portfolio/${path}`, query, options)).body;

it("sums what the fund provider of the mandate has out, one currency at a time, as its books have it", async () => {
  // 39,240.00 came back; 68,670.00, 107,910.00 and 64,310.00 are out. Income: 1,229.10 fees, 2,076.39 interest, 371.06
  // discount.
  const summary = await read(investor, "summary", { currency: "SGD" });
  expect(summary).toMatchObject({
    code: 0,
    data: {
      currency: "SGD",
      assets: 3,
      invested: "280130.00",
      repaid: "39240.00",
      outstanding: "240890.00",
      income: "3676.55",
      overdue: "0.00",
      overdue_pct: "0.00",
      yield_pct: "10.30",
    },
  });
  expect(summary.data.months).toEqual(
    [
      expect.objectContaining({ month: "2026-07" }),
      expect.objectContaining({ month: "2026-08", invested: "39240.00", repaid: "0.00" }),
      expect.objectContaining({ month: "2026-09" }),
      expect.objectContaining({ month: "2026-10", invested: "240890.00", repaid: "39240.00" }),
      expect.objectContaining({ month: "2026-11", invested: "0.00", repaid: "0.00" }),
    ].filter((_month, index) => summary.data.months.length === 5 || index > 0),
  );
  expect(await read(investor, "summary", { currency: "USD" })).toMatchObject({
    data: {
      currency: "USD",
      assets: 1,
      invested: "38880.00",
      repaid: "0.00",
      outstanding: "38880.00",
      overdue: "38880.00",
      overdue_pct: "100.00",
      income: "1054.96",
    },
  });
});

it("lists what is outstanding with obligors as the brand lets investors read them, narrowed and summed by currency", async () => {
  const list = await read(investor, "outstanding/list");
  expect(list.data.count).toBe(4);
  expect(list.data.summary.by_currency).toEqual([
    { count: 3, currency: "SGD", outstanding: "240890.00" },
    { count: 1, currency: "USD", outstanding: "38880.00" },
  ]);
  expect(list.data.rows.find((row: { currency: string }) => row.currency === "USD")).toMatchObject({
    asset_no: "FA-2026-000038",
    obligor: "K••• B••• M••• S•••",
    kind: "invoice",
    outstanding: "38880.00",
    rate: "9.60",
    maturity_date: "2026-11-13",
    dpd: 10,
    bucket: "d1_30",
  });
  expect(JSON.stringify(list)).not.toContain("Straits");
  expect((await read(investor, "outstanding/list", { bucket: "d1_30" })).data.count).toBe(1);
  expect((await read(investor, "outstanding/list", { obligor: "S••• H••• F•••" })).data.count).toBe(3);
  const named = await investor.get(
    "obligation/portfolio/outstanding/list",
    { currency: "USD" },
    { headers: { "portfolio-token": token, host: "meridian.localhost:8080" } },
  );
  expect(named.body.data.rows[0].obligor).toBe("Kallang Bay Marine Services Pte. Ltd.");
});

it("tells asset by asset what each month of the dashboard invested, got back and earned, and adds up to it", async () => {
  for (const currency of ["SGD", "USD"]) {
    const { months, invested, repaid, income } = (await read(investor, "summary", { currency })).data;
    for (const { from, to, ...month } of months as Record<string, string>[]) {
      const { data } = await read(investor, "movement/list", { currency, period_from: from!, period_to: to! });
      expect(data.summary.by_currency).toMatchObject([
        { currency, invested: month["invested"], repaid: month["repaid"], income: month["income"] },
      ]);
    }
    const all = await read(investor, "movement/list", { currency });
    expect(all.data.summary.by_currency).toMatchObject([{ currency, invested, repaid, income }]);
    expect(JSON.stringify(all)).not.toMatch(/Straits|Kallang/);
  }
  const { rows } = (await read(investor, "movement/list", { period_from: "2026-10-01", period_to: "2026-10-31" })).data;
  expect(rows.find((row: { asset_no: string }) => row.asset_no === "FA-2026-000029")).toMatchObject({
    obligor: "S••• H••• F•••",
    kind: "invoicepaid",
    invested: "0.00",
    repaid: "39240.00",
  });
});

it("opens behind each point of the analysis the assets that it counts, as of its day", async () => {
  const open = async (query: Record<string, string | undefined>) => {
    const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    const { data } = await read(investor, "outstanding/list", Object.fromEntries(given));
    return data.summary.by_currency[0]?.outstanding ?? "0.00";
  };
  for (const currency of ["SGD", "USD"]) {
    const { data } = await read(investor, "mining", { username: NAME, currency });
    for (const { as_of, current, late } of data.ageing) {
      expect(await open({ currency, as_of, bucket: "current" }), as_of).toBe(current);
      expect(await open({ currency, as_of }), as_of).toBe(sumOf([current, late]));
    }
    for (const { as_of, due_from, week_to, maturing } of data.ladder)
      expect(
        await open({ currency, as_of, maturity_date_from: due_from, maturity_date_to: week_to }),
        `${currency} ${week_to}`,
      ).toBe(maturing);
    for (const { as_of, obligor, outstanding } of data.concentration)
      expect(await open({ currency, as_of, obligor })).toBe(outstanding);
  }
  expect(await open({ currency: "SGD", as_of: "2099-01-01" }), "no day that has not come").toBe("240890.00");
});

it("is exported as it is narrowed on the screen, with its sum and the obligors as the list has them", async () => {
  const exported = async (query: Record<string, string>) =>
    (
      await investor.get(
        "obligation/portfolio/outstanding/export",
        { format: "csv", ...query },
        { headers: { "portfolio-token": token } },
      )
    ).raw.toString("utf8");
  const late = await exported({ bucket: "d1_30" });
  expect(late).toContain("FA-2026-000038");
  expect(late).toContain("K••• B••• M••• S•••");
  expect(late.match(/(FA|DPO)-2026-/g)).toHaveLength(1);
  expect((await exported({ currency: "SGD" })).match(/(FA|DPO)-2026-/g)).toHaveLength(3);
});

it("looks into a period: the largest obligors on its last day, what was late at each month's end, and when it falls due", async () => {
  const mining = await read(investor, "mining", { username: NAME, currency: "SGD" });
  expect(mining.data).toMatchObject({
    period_from: "2026-06-01",
    period_to: "2026-11-23",
    outstanding: "240890.00",
    largest_pct: "100.00",
    next_maturity: "2026-12-10",
    concentration: [{ obligor: "S••• H••• F•••", outstanding: "240890.00", share_pct: "100.00" }],
    ladder: [
      { week_from: "2026-12-07", maturing: "64310.00" },
      { week_from: "2026-12-21", maturing: "68670.00" },
      { week_from: "2027-01-04", maturing: "107910.00" },
    ],
  });
  expect(mining.data.ageing.map(({ month, current, late }: Record<string, string>) => [month, current, late])).toEqual([
    ["2026-06", "0.00", "0.00"],
    ["2026-07", "0.00", "0.00"],
    ["2026-08", "39240.00", "0.00"],
    ["2026-09", "39240.00", "0.00"],
    ["2026-10", "240890.00", "0.00"],
    ["2026-11", "240890.00", "0.00"],
  ]);
  const past = await read(investor, "mining", {
    username: NAME,
    currency: "SGD",
    period_from: "2026-08-01",
    period_to: "2026-09-15",
  });
  expect(past.data).toMatchObject({
    period_to: "2026-09-15",
    outstanding: "39240.00",
    ladder: [{ week_from: "2026-09-28", maturing: "39240.00" }],
  });
  expect(
    (await read(investor, "mining", { username: NAME, period_from: "2026-10-01", period_to: "2026-09-01" })).code,
  ).toBe(100);
  expect((await read(investor, "mining", { username: "maker.f1@demo.example" })).code).toBe(1004);
});

it("opens to investors and the operator alone, and its own door to investors alone", async () => {
  const ops = await demo.signedIn("ops");
  expect((await read(ops, "summary", { currency: "SGD" }, { headers: { "portfolio-token": "" } })).code).toBe(0);
  expect(
    (await read(ops, "mining", { username: NAME, currency: "USD" }, { headers: { "portfolio-token": "" } })).data,
  ).toMatchObject({ outstanding: "38880.00" });
  expect(
    (await read(ops, "mining", { username: "nobody@demo.example" }, { headers: { "portfolio-token": "" } })).code,
  ).toBe(1005);
  for (const who of ["maker.s1", "maker.f1"])
    expect((await read(await demo.signedIn(who), "summary", {}, { headers: { "portfolio-token": "" } })).code).toBe(
      1004,
    );
  expect((await read(demo.stranger(), "summary", {}, { headers: { "portfolio-token": "" } })).code).toBe(1001);
  const wrong = await demo
    .stranger()
    .post("ucenter/portfolio/login", { email: "maker.f1@demo.example", password: PASSWORD });
  expect(wrong.body.code).toBe(1002);
  // The token alone reads the portfolio, and is ignored by every other call.
  expect((await read(demo.stranger(), "summary")).data.outstanding).toBe("240890.00");
  expect((await demo.stranger().get("ucenter/user/menu/list", {}, headers())).body.code).toBe(1001);
});

it("a token lives as long as its session, fifteen minutes from its last use", async () => {
  const other = demo.stranger();
  const own = (await other.post("ucenter/portfolio/login", { email: NAME, password: PASSWORD })).body.data
    .portfolio_token as string;
  const ask = async () =>
    (await demo.stranger().get("obligation/portfolio/summary", {}, { headers: { "portfolio-token": own } })).body.code;
  expect(await ask()).toBe(0);
  await other.post("ucenter/user/logout");
  expect(await ask()).toBe(1001);
  demo.wait(16 * 60_000);
  expect((await read(demo.stranger(), "summary")).code).toBe(1001);
});
