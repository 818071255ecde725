import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Ending } from "./ending.ts";

vi.setConfig({ testTimeout: 300_000 });

let deals: Ending;
let facility = "";
let part = "";
let deal = "";
let invoice = "";
let number = "";

/** 16,000.00 are lent on an invoice of 20,000.00, with recourse, on 26 November at 9.60 %. */
beforeAll(async () => {
  deals = await Ending.start();
  ({ facility, part } = await deals.factoring("s1"));
  invoice = await deals.billed("s1", "e1", "END-BB-1", "20000.00", "2027-01-28");
  deals.on("2026-11-26");
  deal = await deals.factored("s1", facility, { invoice, face: "20000.00" }, "16000.00", "2026-11-26");
  number = String((await deals.read("financing_application", deal))["number"]);
});
afterAll(() => deals.demo.close());

const input = { run_off: "buy_back", reason: "The relation ends" };
const limits = async () => [
  (await deals.read("facility", facility))["utilised"],
  (await deals.read("buyer_limit", part))["utilised"],
];

test("what a termination with buy-back does is shown before it is done", async () => {
  deals.on("2026-12-15");
  const plan = async (runOff: string) =>
    (await deals.ask("checker.f1", "facility", facility, "terminate/plan", { ...input, run_off: runOff })).body.data;
  expect(await plan("buy_back")).toMatchObject({
    figures: { outstanding: "16000.00", cancelled_count: "0" },
    lines: [{ deal_no: number, amount: "16000.00", outcome: "bought_back" }],
  });
  expect(await plan("collect_to_maturity")).toMatchObject({ lines: [{ deal_no: number, outcome: "runs_off" }] });
});

test("two of the fund provider end the facility: the supplier is called on to buy back within five business days", async () => {
  await deals.step("checker.f1", "facility", facility, "terminate", input);
  expect(await deals.read("financing_application", deal)).toMatchObject({ status: "disbursed" });
  await deals.step("risk.f1", "facility", facility, "terminate", input);
  expect(await deals.read("facility", facility)).toMatchObject({
    status: "terminating",
    run_off: "buy_back",
    outstanding_at_request: "16000.00",
  });
  expect(await deals.read("financing_application", deal)).toMatchObject({
    status: "recourse_called",
    buy_back_by: "2026-12-22",
  });
  expect(
    await deals.demo.store.reading.rows(
      "SELECT DISTINCT recipient FROM mail WHERE letter = 'financing_recourse_called' AND related_id = $1::bigint",
      [deal],
    ),
  ).toEqual([{ recipient: "finance.s1@demo.example" }]);
  expect(
    await deals.demo.store.reading.rows(
      "SELECT status FROM task WHERE kind = 'financing_application_buy_back' AND subject_id = $1::bigint",
      [deal],
    ),
  ).toEqual([{ status: "todo" }]);
  await expect(deals.execute("facility", facility, "close")).rejects.toMatchObject({ code: "1010" });
});

/** Whom the supplier is told to pay. */
const toPay = async () =>
  (await (await deals.client("maker.s1")).get("obligation/supplier/receipt/to_pay", { financing: deal })).body.data;

const tasks = async (kind: string, subject: string) =>
  (
    await deals.demo.store.reading.rows<{ status: string }>(
      "SELECT status FROM task WHERE kind = $1 AND subject_id = $2::bigint ORDER BY id",
      [kind, subject],
    )
  ).map(({ status }) => status);

const payments = () =>
  deals.demo.store.reading.rows<{ id: string; status: string; amount: string; bank_ref: string }>(
    "SELECT id, status, amount, bank_ref FROM receipt WHERE bought_back = $1::bigint ORDER BY id",
    [deal],
  );

/** The supplier says that it has paid; the fund provider finds it, and another books it. */
async function boughtBack(): Promise<string> {
  await deals.step("maker.s1", "financing_application", deal, "buy_back", { buy_back_ref: "BB-1" });
  const { id = "" } = (await payments()).findLast(({ status }) => status === "announced") ?? {};
  expect(await tasks("receipt_receive", id)).toEqual(["todo"]);
  await deals.step("maker.f1", "receipt", id, "receive", { account: await deals.ownAccount("f1") });
  expect(await tasks("receipt_receive", id)).toEqual(["done"]);
  await deals.step("checker.f1", "receipt", id, "approve");
  return id;
}

test("the supplier is told where to pay, in the mail too; what it says is taken as a payment to be found", async () => {
  deals.on("2026-12-22");
  await deals.execute("financing_application", deal, "accrue");
  expect(await toPay()).toMatchObject({
    rows: [
      {
        amount: "16109.41",
        currency: "SGD",
        deals: number,
        account: expect.any(String),
        account_name: expect.any(String),
        account_no: expect.stringMatching(/^\*{4}\d{4}$/),
      },
    ],
  });
  const [mail] = await deals.demo.store.reading.rows<{ body: string }>(
    "SELECT body FROM mail WHERE letter = 'financing_recourse_called' AND related_id = $1::bigint",
    [deal],
  );
  expect(mail?.body).toMatch(/Pay to.*••••/s);
  await deals.step("maker.s1", "financing_application", deal, "buy_back", { buy_back_ref: "S1-WRONG" });
  await deals.step("maker.s1", "financing_application", deal, "buy_back", { buy_back_ref: "S1-BB" });
  expect(await payments()).toMatchObject([
    { status: "withdrawn", bank_ref: "S1-WRONG" },
    { status: "announced", bank_ref: "S1-BB", amount: "16109.41" },
  ]);
  const [, second] = await payments();
  await deals.step("maker.f1", "receipt", second?.id ?? "", "return", { comment: "Nothing came" });
  expect(await payments()).toMatchObject([{ status: "withdrawn" }, { status: "withdrawn" }]);
  expect(await tasks("financing_application_buy_back", deal)).toContain("todo");
});

test("16,109.41 buy it back: principal and the interest of 26 days; the receivable is the supplier's, the facility ends", async () => {
  const receipt = await boughtBack();
  expect(await deals.read("financing_application", deal)).toMatchObject({ status: "repaid", total_due: "0.00" });
  const booked = async (company: string, ...accounts: readonly string[]) =>
    Promise.all(accounts.map((account) => deals.booked(company, account, number)));
  expect(await booked("f1", "1100", "1110", "4010")).toEqual(["0.00", "0.00", "-109.41"]);
  expect(await booked("s1", "2100", "2110", "6010")).toEqual(["0.00", "0.00", "109.41"]);
  expect(await deals.read("invoice", invoice)).toMatchObject({ outstanding: "20000.00", funding_status: "released" });
  expect(await limits()).toEqual(["0.00", "0.00"]);
  await deals.whole();
  await deals.bounce(receipt);
  expect(await deals.read("financing_application", deal)).toMatchObject({
    status: "recourse_called",
    total_due: "16109.41",
  });
  expect(await limits()).toEqual(["16000.00", "16000.00"]);
  await deals.receive("s1", "16109.41", "2026-12-22", "BB-2", number);
  expect(await deals.outstanding(number)).toEqual([]);
  await deals.execute("facility", facility, "close");
  expect(await deals.read("facility", facility)).toMatchObject({ status: "terminated" });
  await deals.whole();
});
