import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Form } from "../harness/form.ts";
import { startPlatform, type Platform } from "../harness/platform.ts";
import type { Visitor } from "../harness/visitor.ts";

let platform: Platform;
let supplier: Visitor;
let others: Visitor[] = [];
let note = "";

beforeAll(async () => {
  platform = await startPlatform();
  supplier = await platform.signedIn("maker.s3");
});
afterEach(() => expect([supplier, ...others].flatMap((one) => one.troubles.take())).toEqual([]));
afterAll(() => platform?.close());

/** What stands under a name among figures or in the head of a record. */
const figure = (visitor: Visitor, name: string) => visitor.page.locator(".figures li, .headline > div").filter({ has: visitor.page.getByText(name, { exact: true }) }).first();

/** Somebody else opens the credit note from the list and takes its next step. */
async function decides(who: string, step: string): Promise<Visitor> {
  const other = await platform.signedIn(who);
  others = [...others, other];
  await other.goes("/finance/creditnote");
  await other.page.getByRole("link", { name: "CN-JC-3301" }).click();
  await other.settled();
  await other.page.getByRole("button", { name: step, exact: true }).first().waitFor();
  return other;
}

test("the supplier credits 15,000.00 and tax on a funded invoice, and sees before sending that 14,715.00 will be called", async () => {
  const { page } = supplier;
  await supplier.goes("/finance/creditnote");
  await page.getByRole("link", { name: "New credit note on a funded item" }).or(page.getByRole("button", { name: "New credit note on a funded item" })).first().click();
  await supplier.settled();
  const form = new Form(page);
  await form.choose("invoice", "JC-3301");
  await form.enter("cn_no", "CN-JC-3301");
  await form.enter("issue_date", "23 Nov 2026");
  await page.keyboard.press("Tab");
  await form.choose("reason_code", "Quantity");
  await form.enter("amount_net", "15000");
  await page.keyboard.press("Tab");
  await figure(supplier, "To be repaid").getByText("14,715.00").waitFor();
  await figure(supplier, "Outstanding after").getByText("103,550.00").waitFor();
  await figure(supplier, "Highest advance after").getByText("93,195.00").waitFor();
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.waitForURL(/\/finance\/creditnote\/detail\?id=\d+/);
  await supplier.settled();
  note = new URL(page.url()).searchParams.get("id") ?? "";
  await figure(supplier, "Total").getByText("16,350.00").waitFor();
});

test("buyer and fund provider see what it changes, and agree", async () => {
  const buyer = await decides("checker.e1", "Approve");
  await figure(buyer, "Outstanding before").getByText("119,900.00").waitFor();
  await figure(buyer, "Outstanding after").getByText("103,550.00").waitFor();
  await buyer.page.getByRole("button", { name: "Approve", exact: true }).first().click();
  await buyer.page.getByRole("button", { name: "Approve", exact: true }).waitFor({ state: "detached" });
  const financier = await decides("checker.f1", "Agree");
  await figure(financier, "Principal now").getByText("107,910.00").waitFor();
  await figure(financier, "To be repaid").getByText("14,715.00").waitFor();
  await figure(financier, "Dilution").getByText("13.64%").waitFor();
  await financier.page.getByRole("button", { name: "Agree", exact: true }).first().click();
  await financier.page.getByRole("button", { name: "Agree", exact: true }).waitFor({ state: "detached" });
});

test("the supplier sees the amount and the day by which to repay it, and is asked for its bank reference", async () => {
  const { page } = supplier;
  await supplier.goes(`/finance/creditnote/detail?id=${note}`);
  await figure(supplier, "Still to pay back").getByText("14,715.00").waitFor();
  await figure(supplier, "Repay by").getByText("in 7 days").waitFor();
  await page.getByText("Repayment called").waitFor();
  await page.getByRole("button", { name: "Tell the bank reference" }).waitFor();
});
