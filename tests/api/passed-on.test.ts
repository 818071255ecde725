import { afterAll, beforeAll, expect, it } from "vitest";
import type { Application } from "./application/application.ts";
import { answered } from "./application/checklist.ts";
import type { Deals } from "./application/deals.ts";
import { FA_OF_F, Financing, fine } from "./application/financing.ts";

let application: Application;
let deals: Deals;
let money: Financing;

beforeAll(async () => {
  money = await Financing.start();
  ({ application, deals } = money);
});
afterAll(() => application.close());

it("what is passed on for less is decided on by its own figures, as the offer will have them", async () => {
  const { item: ip } = await money.item("INV-BP-7099", "s1", "50000.00", "2027-01-15");
  const deal = await money.apply("s1", ip, "50000.00", "45000.00", "2026-11-24");
  await answered(await deals.client("maker.f1"), deal);
  const passed = { approved_amount: "40000.55", approved_rate: "7.35" };
  fine(await deals.act("maker.f1", "financing_application", FA_OF_F, deal, "check", passed));
  const record = await deals.read("financing_application", deal);
  const { version } = record;
  const plan = fine(await (await deals.client("checker.f1")).post(`${FA_OF_F}/${deal}/approve/plan`, { version }));
  expect(plan["figures"]).toMatchObject({ advance: "40000.55", fees: "200.00", gst: "18.00", net: "39782.55" });
  expect(record).toMatchObject({
    net: "39782.55",
    interest_estimate: plan["figures"].interest,
    residual_estimate: plan["figures"].residual,
    annualised_pct: plan["figures"].annualised_pct,
  });
});
