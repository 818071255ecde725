import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "../application/application.ts";

import { entityOf, made, moved, start } from "./ground.ts";
import type { Client } from "../application/client.ts";

let demo: Application;
let maker: Client;
let e1 = "";
let f1 = "";
let f2 = "";
let kyc = "";

beforeAll(async () => {
  demo = await start();
  maker = await demo.signedIn("maker.e1");
  [e1, f1, f2] = await Promise.all(["201299101G", "201199106W", "201899107N"].map((uen) => entityOf(demo, uen))) as [string, string, string];
  await made(demo, "credit_limit", { entity: e1, financier_entity: f1, currency: "SGD", approved: "5000000.00", reserved: "0.00", utilised: "0.00", frozen_amount: "0.00", status: "active", review_date: "2027-06-30", effective_from: "2026-07-01" });
  kyc = await made(demo, "kyc_case", { entity: e1, financier_entity: f2, status: "approved" });
});
afterAll(() => demo.close());

const asked = (requested_limit: string) => ({ entity: e1, financier_entity: f2, kyc_case: kyc, kind: "new", currency: "SGD", requested_limit, purpose: "More room for the season's purchases", industry: "10712" });

test("all limits of an enterprise together stay within the cap, to the cent", async () => {
  const draft = await maker.post("obligation/enterprise/credit/application", asked("2600000.01"));
  expect(draft.body).toMatchObject({ success: true });
  const { id, version } = draft.body.data;
  const over = await maker.post(`obligation/enterprise/credit/application/${id}/submit`, { version });
  expect(over.body).toMatchObject({ code: 100, data: [{ field: "requested_limit", message: "at most 2,600,000.00" }] });
  const plan = await maker.post("obligation/enterprise/credit/application/new/submit/plan", asked("2600000.00"));
  expect(plan.body.data.figures).toMatchObject({ cap: "7600000.00", other_limits: "5000000.00", left_under_cap: "0.00", new_limit: "2600000.00" });
  const changed = await maker.put("obligation/enterprise/credit/application", { id, version, ...asked("2600000.00") });
  const sent = await maker.post(`obligation/enterprise/credit/application/${id}/submit`, { version: changed.body.data.version });
  expect(sent.body).toMatchObject({ success: true, data: { status: "submitted" } });
  const second = await maker.post("obligation/enterprise/credit/application", asked("1.00"));
  const twice = await maker.post(`obligation/enterprise/credit/application/${second.body.data.id}/submit`, { version: second.body.data.version });
  expect(twice.body.code).toBe(1011);
  expect(moved).toBeTypeOf("function");
});
