import { expect, test } from "vitest";
import { users } from "../../../server/demo/seed/companies.ts";
import { Ending } from "../../api/endings/ending.ts";
import { Form } from "../harness/form.ts";
import type { Visitor } from "../harness/visitor.ts";
import { MONEY_CODE, journey, menu, presses, row, tab, task, types } from "./journey.ts";

const story = journey();
let deals: Ending;
/** The deal whose pay-out is 200,000.01, that pay-out and its number. */
let deal = "";
let payout = "";
let number = "";

/** Enters an account of the own company, as a draft that opens. */
async function entersAccount(who: string): Promise<Visitor> {
  const person = await story.person(who);
  await menu(person, "My company", "Bank details");
  await presses(person, "Add a bank account", {
    fields: {
      currency: "SGD",
      bank_code: "OCBC",
      account_no: "501123456789",
      account_name: "Bukit Precision Parts",
      proof_file: "statement.pdf",
    },
    confirm: "Keep as a draft",
  });
  await person.page.waitForURL(/bankdetails\/detail/);
  await person.settled();
  return person;
}

/** Opens the pay-out from the list of those in a state. */
async function opensPayout(under: string): Promise<Visitor> {
  const maker = await story.person("maker.f1");
  await menu(maker, "Funding", "Pay-outs");
  await tab(maker, under);
  await row(maker, number).getByRole("link").first().click();
  await maker.settled();
  return maker;
}

test("an account that a colleague has entered already is not submitted a second time: the dialog says who has it in hand", async () => {
  const first = await entersAccount("admin.s1");
  await presses(first, "Submit", { code: MONEY_CODE });
  await first.page.locator("main").getByText("Waiting for colleagues", { exact: true }).first().waitFor();
  const second = await entersAccount("maker.s1");
  const { page } = second;
  await page.locator("main").getByRole("button", { name: "Submit", exact: true }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Send code", exact: true }).click();
  await second.settled();
  await types(second, { one_time_code: MONEY_CODE });
  await dialog.getByRole("button", { name: "Submit", exact: true }).click();
  const holder = users.find(({ email }) => email === "admin.s1@demo.example")?.name ?? "";
  const shown = page.getByRole("dialog", { name: "Already in progress" });
  await shown.getByText(`${holder} is already working on this.`).waitFor();
  await shown.getByRole("button", { name: "Close", exact: true }).last().click();
});

test("what is paid to an account that was changed two hours ago waits: the dialog says from when it is possible, and leads to the vendors' accounts", async () => {
  deals = new Ending(story.platform.application);
  const invoice = await deals.billed("s1", "e1", "BIG-1", "224000.00", "2027-01-25");
  const item = await deals.item("s1", [{ invoice, amount: "224000.00" }], "2027-01-25");
  await deals.issued(item, "s1");
  deal = await deals.readyDeal("s1", item, "224000.00", "201095.98", "2026-11-24");
  await story.day("2026-11-24");
  payout = await deals.newest("disbursement", "financing", deal);
  const due = await deals.read("disbursement", payout);
  expect(due).toMatchObject({ net: "200000.01", method: "meps" });
  number = String(due["number"]);
  const heldUntil = (timestamp: string | null) =>
    deals.demo.store.transaction((trx) =>
      trx.run("UPDATE bank_account SET hold_until = $2::timestamptz WHERE id = $1::bigint", [
        due["payee_account"],
        timestamp,
      ]),
    );
  await heldUntil("2026-11-25T11:00:00+08:00");
  const maker = await opensPayout("To prepare");
  const { page } = maker;
  await page.locator("main").getByRole("button", { name: "Prepare", exact: true }).first().click();
  await types(maker, { payer_account: "DBS SGD" });
  await page.getByRole("dialog").getByRole("button", { name: "Prepare", exact: true }).click();
  await page
    .getByText("must be active and past its holding time of 24 hours. Possible from 25 Nov 2026 11:00.")
    .waitFor();
  await page.getByRole("button", { name: "Go there", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/business/vendor/bankdetails");
  await maker.settled();
  expect(await page.getByRole("dialog").count(), "what was asked is given up with its page").toBe(0);
  expect((await deals.read("disbursement", payout))["status"]).toBe("due");
  await heldUntil(null);
});

test("the supplier sends what is due to another account of its own, with a code, and the fund provider reads where it goes", async () => {
  await deals.insert("bank_account", {
    entity: await deals.entityOf("s1"),
    currency: "SGD",
    bank_code: "7339",
    account_no: "501700007777",
    account_name: "Bukit Precision Parts",
    short_name: "OCBC SGD •••• 7777",
    usage: "both",
    status: "active",
    verified_on: "2026-07-01",
  });
  const supplier = await story.person("checker.s1");
  await supplier.goes(`/accounting/accounting/historydetail?id=${payout}`);
  await presses(supplier, "Name another account", { fields: { payee_account: "OCBC SGD" }, code: MONEY_CODE });
  await supplier.page.locator("main").getByText("OCBC SGD •••• 7777").first().waitFor();
  const maker = await opensPayout("To prepare");
  await maker.page.locator("main").getByText("OCBC SGD •••• 7777").first().waitFor();
});

test("200,000.01 go by no fast payment: it is said at the method, where MEPS+ is chosen, and by it the money is sent", async () => {
  const maker = await opensPayout("To prepare");
  const { page } = maker;
  await page.locator("main").getByRole("button", { name: "Prepare", exact: true }).first().click();
  const form = new Form(page);
  await types(maker, { payer_account: "DBS SGD" });
  expect(await form.value("method"), "what carries the amount stands there").toBe("MEPS+");
  await types(maker, { method: "FAST" });
  const prepare = page.getByRole("dialog").getByRole("button", { name: "Prepare", exact: true });
  await prepare.click();
  expect(await form.errorAt("method")).toContain("at most SGD 200,000.00 a payment. Choose MEPS+ or GIRO.");
  await types(maker, { method: "MEPS+" });
  await prepare.click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  for (const who of ["acct.f1", "risk.f1"]) {
    const approver = await story.person(who);
    await task(approver, number, "Approve a pay-out");
    await presses(approver, "Approve pay-out");
  }
  await opensPayout("To send");
  await presses(maker, "Send to the bank");
  await page.locator("main").getByText("MEPS+", { exact: true }).first().waitFor();
});

test("the line breaks after the bank's word was booked and before the answer came: the same is sent again, and is booked once", async () => {
  const maker = await opensPayout("Sent to the bank");
  const { page } = maker;
  const keys: (string | undefined)[] = [];
  let cuts = 1;
  await page.route(/\/payment\/\d+\/mark_succeeded$/, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (cuts === 0) return route.continue();
    cuts -= 1;
    await route.fetch();
    return route.abort("connectionreset");
  });
  await page.locator("main").getByRole("button", { name: "Mark as paid", exact: true }).first().click();
  await types(maker, { bank_ref: "MEPS-1124" });
  await page.getByRole("dialog").getByRole("button", { name: "Mark as paid", exact: true }).click();
  await page.getByText("What you sent is resent automatically and processed only once.").waitFor();
  await page.locator("main").getByText("Paid", { exact: true }).first().waitFor();
  await page.unrouteAll();
  expect(keys.length).toBeGreaterThanOrEqual(2);
  expect(new Set(keys).size).toBe(1);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await deals.booked("f1", "1010", String((await deals.read("financing_application", deal))["number"]))).toBe(
    "-200000.01",
  );
  maker.troubles.drain();
});
