import { afterAll, beforeAll, expect, it } from "vitest";
import { hearStatements, type StatementLog } from "../statement-log.ts";
import { answered } from "./application/checklist.ts";
import type { Answered } from "./application/client.ts";
import type { Deals } from "./application/deals.ts";
import { FA, FA_OF_F, Financing, fine, PAY } from "./application/financing.ts";

/**
 * How often the database is asked at most while each step is taken, from the session to the answer that is kept; as
 * measured, so that a step that asks more says so here.
 */
const MOST = {
  "invoice.submit": 12,
  "invoice.confirm": 12,
  "financing_application.submit": 35,
  "financing_application.check": 17,
  "financing_application.approve": 25,
  "financing_application.accept_offer": 22,
  "disbursement.mark_succeeded": 43,
} as const;
type Step = keyof typeof MOST;

let money: Financing;
let deals: Deals;
let statements: StatementLog;

beforeAll(async () => {
  money = await Financing.start();
  ({ deals } = money);
  statements = hearStatements();
});
afterAll(async () => {
  statements.stop();
  await money.application.close();
});

/** Whether what is asked once in a process, as whose entity is whose, has been asked. */
let isWarm = false;

/** Takes a step, and holds how often it asked against the most. */
async function counted(step: Step, execute: () => Promise<Answered>): Promise<Record<string, unknown>> {
  // The use of a session is noted once a second: here each step notes it.
  money.application.wait(2_000);
  statements.begin();
  const answer = fine(await execute());
  const found = statements.texts;
  if (!isWarm) return answer;
  expect(found.length, `${step}:\n${found.map((text) => text.replaceAll(/\s+/g, " ").slice(0, 120)).join("\n")}`).toBe(
    MOST[step],
  );
  return answer;
}

async function invoice(number: string): Promise<void> {
  const [supplier, buyer] = [await deals.client("maker.s1"), await deals.client("checker.e1")];
  const { id, version } = fine(
    await supplier.post("obligation/invoice", {
      invoice_no: number,
      buyer_entity: await deals.entity("e1"),
      currency: "SGD",
      issue_date: "2026-11-20",
      due_date: "2026-12-21",
      lines: [{ description: "Bolts", quantity: "1", unit_price: "1000.00", gst_code: "ZR" }],
    }),
  );
  const path = `obligation/invoice/${String(id)}`;
  const sent = await counted("invoice.submit", () =>
    supplier.post(`${path}/submit`, { version }, { key: `submit-${number}` }),
  );
  await counted("invoice.confirm", () =>
    buyer.post(`${path}/confirm`, { version: sent["version"] }, { key: `confirm-${number}` }),
  );
}

async function financing(number: string): Promise<void> {
  deals.on("2026-11-23");
  const { item } = await money.item(`INV-${number}`, "s1", "109000.00", "2027-01-15");
  const fields = await money.fields("s1", item, "109000.00", "98100.00", "2026-11-24");
  const deal = String(fine(await (await deals.client("maker.s1")).post(FA, fields))["id"]);
  const execute = async (who: string, path: string, step: string, body: object = {}) => {
    const client = await deals.client(who);
    const { version } = await deals.read("financing_application", deal);
    await counted(`financing_application.${step}` as Step, () =>
      client.post(`${path}/${deal}/${step}`, { version, ...body }, { key: `${step}-${number}` }),
    );
  };
  await execute("checker.s1", FA, "submit");
  await answered(await deals.client("maker.f1"), deal);
  await execute("maker.f1", FA_OF_F, "check", { approved_amount: "98100.00", approved_rate: "7.20" });
  await execute("checker.f1", FA_OF_F, "approve");
  await execute("ceo.s1", FA, "accept_offer");
  await deals.execute("financing_application", deal, "ready");
  const payout = await money.payoutOf("financing", deal);
  await money.send(payout, "2026-11-24");
  const { version } = await deals.read("disbursement", payout);
  const maker = await deals.client("maker.f1");
  await counted("disbursement.mark_succeeded", () =>
    maker.post(`${PAY}/${payout}/mark_succeeded`, { version, bank_ref: number }, { key: `mark-${number}` }),
  );
}

it.each([
  ["an invoice is submitted and confirmed", invoice],
  ["a financing goes from its application to its pay-out", financing],
])("%s with so many statements", async (_course, execute) => {
  isWarm = false;
  await execute("COUNTED-1");
  isWarm = true;
  await execute("COUNTED-2");
});
