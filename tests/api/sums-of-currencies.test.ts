import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { booked, bookingRates } from "../../server/platform/exchange-rate.ts";
import { sumOf } from "../../server/modules/pricing/share.ts";
import { startApplication, type Application } from "./application/application.ts";
import { Deals, fine } from "./application/deals.ts";

vi.setConfig({ testTimeout: 300_000 });

let application: Application;
let deals: Deals;

beforeAll(async () => {
  application = await startApplication();
  deals = new Deals(application);
}, 300_000);
afterAll(() => application.close());

const inSgd = (usd: string): string => booked(usd, "USD", "SGD", bookingRates(application.registry));
const sum = (rows: readonly Record<string, string>[], currency: string, ...fields: readonly string[]): string =>
  sumOf(
    rows.filter((row) => row["currency"] === currency).flatMap((row) => fields.map((field) => row[field] ?? "0.00")),
  );

test("what a supplier made in two currencies is told in all in Singapore dollars at the booking rate", async () => {
  await deals.invoice("SUM-1", "s3", "e1", "1000.00", "2027-01-25", "USD");
  const data = fine(await (await deals.client("maker.s3")).get("obligation/supplier/records/created"));
  const usd = sum(data["rows"], "USD", "invoice_amount", "fa_amount");
  expect(Number(usd)).toBeGreaterThan(0);
  expect(data["total_amount"]).toBe(sumOf([sum(data["rows"], "SGD", "invoice_amount", "fa_amount"), inSgd(usd)]));
});

test("what is free of a supplier's items in two currencies is told in all in Singapore dollars", async () => {
  const free = async () => fine(await (await deals.client("maker.s1")).get("obligation/supplier/invoicepaid/credit"));
  const before = String((await free())["total_available"]);
  await deals.insert("invoice_paid", {
    business_type: "issue",
    issuer_entity: await deals.entity("e1"),
    holder_entity: await deals.entity("s1"),
    tier: 1,
    currency: "USD",
    face: "1000.01",
    available: "1000.01",
    transferred: "0.00",
    financed_face: "0.00",
    financed_principal: "0.00",
    settled: "0.00",
    fundings: [],
    reserves: [],
    invoices: [],
    maturity_date: "2027-01-25",
    financiers: [],
    status: "accepted",
  });
  expect(await free()).toMatchObject({ currency: "SGD", total_available: sumOf([before, inSgd("1000.01")]) });
});

test("a total leaves out what was cancelled or rejected, unless such records alone are asked for", async () => {
  const financier = await deals.client("maker.f1");
  const sums = async (query: Record<string, string | readonly string[]> = {}) =>
    (
      fine(await financier.get("obligation/financier/refund/list", { currency: "SGD", ...query }))["summary"] as {
        by_currency: { amount: string; count: number; void?: number }[];
      }
    ).by_currency[0];
  const total = async (query: Record<string, string | readonly string[]> = {}): Promise<string> =>
    (await sums(query))?.amount ?? "0.00";
  const before = await total();
  const refund = async (status: string, amount: string) =>
    deals.insert("refund", {
      financier_entity: await deals.entity("f1"),
      payee_entity: await deals.entity("s1"),
      reason: "residual",
      currency: "SGD",
      amount,
      status,
    });
  await refund("proposed", "101.01");
  await refund("cancelled", "20.02");
  await refund("rejected", "3.03");
  expect(await total()).toBe(sumOf([before, "101.01"]));
  expect(await total({ status: ["proposed", "cancelled"] })).toBe(sumOf([await total({ status: "proposed" })]));
  expect(await total({ status: ["cancelled", "rejected"] })).toBe("23.05");
  // How many are left out is told with the total, and not where none is.
  expect(await sums({ status: ["proposed", "cancelled"] })).toMatchObject({ void: 1 });
  expect(await sums({ status: "proposed" })).not.toHaveProperty("void");
  expect(await sums({ status: ["cancelled", "rejected"] })).not.toHaveProperty("void");
});
