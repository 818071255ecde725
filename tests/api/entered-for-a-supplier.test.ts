import { afterAll, beforeAll, expect, test } from "vitest";
import { FA, FA_OF_F, Financing, fine } from "./application/financing.ts";

let money: Financing;
let item = "";
let deal = "";

beforeAll(async () => {
  money = await Financing.start();
  ({ item } = await money.item("INV-BP-7301", "s1", "40330.00", "2027-01-15"));
}, 300_000);
afterAll(() => money.application.close());

const client = (who: string) => money.deals.client(who);
const act = (who: string, path: string, transition: string, body: Record<string, unknown> = {}) =>
  money.deals.act(who, "financing_application", path, deal, transition, body);

test("a fund provider is shown what a supplier holds and it may finance, at its own rates", async () => {
  const input = {
    basis: "invoicepaid",
    financier_entity: await money.deals.entity("f1"),
    seller_entity: await money.deals.entity("s1"),
  };
  const rows = fine(await (await client("maker.f1")).get(`${FA_OF_F}/eligible`, input))["rows"] as {
    invoice_paid: string;
  }[];
  expect(rows.find((row) => row.invoice_paid === item)).toMatchObject({
    eligible: true,
    outstanding: "40330.00",
    advance_rate: "90.00",
    advance: "36297.00",
  });
  const others = fine(
    await (
      await client("maker.f1")
    ).get(`${FA_OF_F}/eligible`, { ...input, seller_entity: await money.deals.entity("s3") }),
  )["rows"] as { invoice_paid: string }[];
  expect(others.some((row) => row.invoice_paid === item)).toBe(false);
});

test("what the chosen fund provider has no facility for is told as not financed by it", async () => {
  const mailsOf = async (financier: "f1" | "f2") => {
    const input = { basis: "invoice", financier_entity: await money.deals.entity(financier) };
    const rows = fine(await (await client("maker.s3")).get(`${FA}/eligible`, input))["rows"] as { reference: string }[];
    return rows.find((row) => row.reference === "JC-US-0955");
  };
  expect(await mailsOf("f1")).toMatchObject({ eligible: true, advance_rate: "80.00" });
  expect(await mailsOf("f2")).toMatchObject({ eligible: false, why_not: "not_offered" });
});

test("it enters an application for the supplier and sends it there; the supplier alone submits it", async () => {
  const fields = {
    ...(await money.fields("s1", item, "40330.00", "36297.00", "2026-11-24")),
    documents: [
      await money.deals.file("maker.f1"),
      await money.deals.file("maker.f1"),
      await money.deals.file("maker.f1"),
    ],
  };
  deal = String(fine(await (await client("maker.f1")).post(FA_OF_F, fields))["id"]);
  expect(await money.deals.read("financing_application", deal)).toMatchObject({
    status: "draft",
    entered_by: await money.deals.entity("f1"),
  });
  expect((await act("maker.f1", FA_OF_F, "submit")).body).toMatchObject({ code: 1004 });
  const plan = fine(
    await (
      await client("maker.f1")
    ).post(`${FA_OF_F}/${deal}/propose/plan`, {
      version: (await money.deals.read("financing_application", deal))["version"],
    }),
  );
  // 36,297.00 − max(0.50 % = 181.49, 150.00) − 9 % of it = 16.33 leaves 36,099.18.
  expect(plan["figures"]).toMatchObject({ advance: "36297.00", fees: "181.49", gst: "16.33", net: "36099.18" });
  fine(await act("maker.f1", FA_OF_F, "propose"));
  fine(await act("checker.s1", FA, "submit"));
  expect(await money.deals.read("financing_application", deal)).toMatchObject({ status: "submitted", net: "36099.18" });
});

test("what a supplier made itself is not the fund provider's to change", async () => {
  const { item: other } = await money.item("INV-BP-7302", "s1", "10900.00", "2027-01-15");
  const own = String(
    fine(
      await (await client("maker.s1")).post(FA, await money.fields("s1", other, "10900.00", "9810.00", "2026-11-24")),
    )["id"],
  );
  const { version } = await money.deals.read("financing_application", own);
  expect(
    (await (await client("maker.f1")).put(FA_OF_F, { id: own, version, requested_amount: "1.00" })).body,
  ).toMatchObject({ code: 1005 });
  expect((await money.deals.act("maker.f1", "financing_application", FA_OF_F, own, "propose")).body).toMatchObject({
    code: 1005,
  });
});
