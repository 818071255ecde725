import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startApplication } from "../application/application.ts";
import { Story } from "./story.ts";

vi.setConfig({ testTimeout: 300_000 });

let story: Story;
let deal = "";
let limit = "";
let second = "";

beforeAll(async () => {
  story = new Story(await startApplication());
  deal = await story.numbered("financing_application", "FA-2026-000038");
  limit = await story.buyerLimit(await story.numbered("facility", "FAC-2026-000002"), await story.entityOf("e2"));
});
afterAll(() => story.demo.close());

const outstanding = async () => {
  const {
    principal_outstanding: principal,
    interest_accrued: interest,
    fee_outstanding: fee,
    penalty_accrued: penalty,
  } = await story.read("financing_application", deal);
  return [penalty, interest, fee, principal].join(" / ");
};

test("ten days late it owes penalty, interest and the late fee beside its principal", async () => {
  expect(await outstanding()).toBe("64.80 / 725.76 / 30.00 / 38880.00");
  // The late fee is a flat sum: it says the day on which it arose, and the principal that was still owed then.
  const { segments } = (
    await (await story.client("checker.f1")).get("obligation/financier/financing/application/course", { id: deal })
  ).body.data;
  expect(segments.filter(({ part }: { part: string }) => part === "late_fee")).toEqual([
    { part: "late_fee", from: "2026-11-19", to: "2026-11-19", principal: "38880.00", amount: "30.00" },
  ]);
});

test("20,000.00 pays penalty, interest and fee first, then 19,179.44 of the principal; the buyer's limit is freed by as much", async () => {
  await story.receive("e2", "20000.00", "2026-11-23", "E2-1123", "FA-2026-000038", "USD");
  expect(await outstanding()).toBe("0.00 / 0.00 / 0.00 / 19700.56");
  expect((await story.read("buyer_limit", limit))["available"]).toBe("80299.44");
});

test("ten days later 28,600.00 pays the rest with 32.83 and 52.53, and leaves 8,814.08", async () => {
  await story.clock("2026-12-03");
  expect(await outstanding()).toBe("32.83 / 52.53 / 0.00 / 19700.56");
  second = await story.receive("e2", "28600.00", "2026-12-03", "E2-1203", "FA-2026-000038", "USD");
  expect(await story.read("financing_application", deal)).toMatchObject({
    status: "repaid",
    principal_outstanding: "0.00",
  });
  expect(await story.read("refund", await story.newest("refund", "receipt", second))).toMatchObject({
    amount: "8814.08",
    currency: "USD",
    status: "proposed",
  });
  const income = await story.demo.store.reading.rows(
    "SELECT a.code, sum(l.credit - l.debit)::numeric(15,2) AS total FROM journal_lines l JOIN journal j ON j.id = l.parent JOIN ledger_account a ON a.id = l.account WHERE a.company = (SELECT company FROM company_entity WHERE uen = '201199106W') AND a.currency = 'USD' AND a.code IN ('4010', '4050') GROUP BY 1 ORDER BY 1",
  );
  expect(income).toEqual([
    { code: "4010", total: "778.29" },
    { code: "4050", total: "97.63" },
  ]);
});

test("the refund goes to the chief executive, as 5,000.00 Singapore dollars are passed; the bounced receipt cancels it and re-opens the deal as it was", async () => {
  const refund = await story.newest("refund", "receipt", second);
  await story.step("maker.f1", "refund", refund, "submit", { payout_account: await story.ownAccount("s3", "USD") });
  expect(await story.step("checker.f1", "refund", refund, "approve")).toMatchObject({ status: "pending_ceo" });
  await story.step("acct.f1", "receipt", second, "reverse", { comment: "The bank took it back." });
  expect(await story.read("refund", refund)).toMatchObject({ status: "cancelled" });
  expect(await story.read("financing_application", deal)).toMatchObject({ status: "overdue" });
  expect(await outstanding()).toBe("32.83 / 52.53 / 0.00 / 19700.56");
  expect((await story.read("buyer_limit", limit))["available"]).toBe("80299.44");
  expect(await story.breaches()).toBe("");
});

test("whoever must agree that the supplier is called on has a task of it as soon as one has asked; the second one calls", async () => {
  const waiting = async () => {
    const second = await story.client("checker2.f1");
    const { rows } = (await second.get("obligation/workflow/task/list", { page_size: 100 })).body.data;
    return rows.filter((task: { kind: string }) => task.kind === "financing_application_recourse");
  };
  await story.clock("2026-12-14");
  expect(await waiting()).toEqual([]);
  const { total_due: amount } = await story.read("financing_application", deal);
  await story.step("checker.f1", "financing_application", deal, "recourse", { comment: "The buyer does not answer." });
  expect(await waiting()).toMatchObject([{ subject_id: deal, amount }]);
  await story.step("checker2.f1", "financing_application", deal, "recourse", { comment: "Agreed." });
  expect(await story.read("financing_application", deal)).toMatchObject({ status: "recourse_called" });
  expect(await waiting()).toEqual([]);
});

test("the supplier has a task to buy back until it has said so, and may correct what it said", async () => {
  const request = async () => {
    const { rows } = (await (await story.client("checker.s3")).get("obligation/workflow/task/list", { page_size: 100 }))
      .body.data;
    return rows.filter((task: { kind: string }) => task.kind === "financing_application_buy_back");
  };
  expect(await request()).toMatchObject([{ subject_id: deal }]);
  await story.step("checker.s3", "financing_application", deal, "buy_back", { buy_back_ref: "S3-BB-1" });
  expect(await request()).toEqual([]);
  await story.step("checker.s3", "financing_application", deal, "buy_back", { buy_back_ref: "S3-BB-2" });
});
