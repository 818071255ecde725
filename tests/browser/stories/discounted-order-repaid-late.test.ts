import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { Story } from "../../api/stories/story.ts";
import { Form } from "../harness/form.ts";
import { startPlatform, type Platform } from "../harness/platform.ts";
import type { Visitor } from "../harness/visitor.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 600_000 });

const WIDE = { width: 1440 };
/** The demo has twelve orders. */
const ORDER = "DPO-2026-000013";

let platform: Platform;

beforeAll(async () => { platform = await startPlatform(); });
afterAll(() => platform?.close());

/** Somebody does a part of the story in a window of their own, and nothing goes wrong in it. */
async function does(who: string, work: (visitor: Visitor) => Promise<void>): Promise<void> {
  const visitor = await platform.signedIn(who, WIDE);
  await work(visitor);
  await visitor.settled();
  expect(visitor.troubles.take()).toEqual([]);
  await visitor.close();
}

const says = (visitor: Visitor, text: string): Promise<void> => visitor.page.getByText(text).first().waitFor();

/** Opens the menu's group and one of its entries. */
async function opens(visitor: Visitor, group: string, entry: string): Promise<void> {
  await visitor.page.getByRole("navigation").getByRole("button", { name: group, exact: true }).click();
  await visitor.page.getByRole("navigation").getByRole("link", { name: entry, exact: true }).click();
  await visitor.settled();
}

test("the enterprise ticks three payables of a vendor, sees what each costs, and the limits that the order holds", async () => {
  await does("maker.e1", async (maker) => {
    await opens(maker, "Payables", "Pay vendors early");
    await maker.page.getByRole("row", { name: /Lion Gate/ }).getByRole("button", { name: "Choose payables" }).click();
    const boxes = maker.page.locator("fieldset.row-picker input[type=checkbox]");
    await boxes.nth(2).waitFor();
    for (const place of [0, 1, 2]) await boxes.nth(place).check();
    await new Form(maker.page).enter("pay_date", "26 Nov 2026");
    await maker.page.keyboard.press("Tab");
    for (const figure of ["64,819.46", "580.54", "290.27", "193.51", "96.76"]) await says(maker, figure);
    await maker.button("Submit for approval").click();
    await says(maker, ORDER);
    await maker.button("Limits").click();
    for (const figure of ["4,586,890.00", "2,693,710.00", "170,290.00"]) await says(maker, figure);
  });
});

test("a second person approves, and the chief executive signs the confirmation from the task", async () => {
  await does("checker.e1", async (checker) => {
    await opens(checker, "Payables", "Discounted payables");
    await checker.page.getByRole("link", { name: ORDER }).click();
    await checker.page.getByRole("button", { name: "Approve", exact: true }).click();
    await says(checker, "Waiting for signature");
  });
  await does("ceo.e1", async (chief) => {
    await chief.goes("/tasks");
    await chief.page.getByText(`POC ${ORDER}`).first().click();
    await chief.button("Begin signing").click();
    await chief.button("Open the document").click();
    await chief.settled();
    await chief.page.getByRole("button", { name: "Sign", exact: true }).click();
    const dialog = chief.page.getByRole("dialog");
    await dialog.locator("input[type=text]").first().fill("Nurul Wong");
    await dialog.locator("input[type=checkbox], [role=switch]").first().click();
    await dialog.getByRole("button", { name: "Sign", exact: true }).click();
    await chief.page.waitForURL(/event=signing_complete/);
  });
});

test("the vendor sees what fewer payables would bring, and takes all of them", async () => {
  await does("checker.s2", async (vendor) => {
    await opens(vendor, "Finance", "Discounted payables to answer");
    await vendor.page.getByRole("link", { name: ORDER }).click();
    const boxes = vendor.page.locator("form input[type=checkbox], fieldset input[type=checkbox]");
    await boxes.nth(2).waitFor();
    await boxes.nth(2).uncheck();
    for (const figure of ["54,016.22", "483.78"]) await says(vendor, figure);
    await boxes.nth(2).check();
    await vendor.page.locator(".figures").getByText("64,819.46").waitFor();
    await vendor.button("Accept and be paid early").click();
    await vendor.page.waitForURL(/\/finance\/dpo\/manage/);
  });
});

test("the fund provider finds the decision four clicks from the dashboard, and funds the order", async () => {
  await does("checker.f1", async (checker) => {
    await checker.goes("/dashboard");
    await opens(checker, "Funding", "Discounted payables");
    await checker.page.getByRole("tab", { name: "Accepted", exact: true }).click();
    await checker.page.getByRole("link", { name: ORDER }).click();
    await checker.button("Approve funding").click();
    await says(checker, "Funded");
  });
});

test("the pay-out is prepared, approved by another person, sent and marked as paid", async () => {
  await new Story(platform.application).clock("2026-11-26");
  await does("maker.f1", async (maker) => {
    await opens(maker, "Funding", "Pay-outs");
    await maker.page.getByRole("row", { name: new RegExp(ORDER) }).getByRole("button", { name: "Prepare" }).first().click();
    const dialog = maker.page.getByRole("dialog");
    await dialog.locator("input").first().click();
    await maker.page.locator(".ant-select-item-option").first().click();
    await dialog.getByRole("button", { name: "Prepare" }).click();
    await dialog.waitFor({ state: "detached" });
  });
  await does("acct.f1", async (accountant) => {
    await accountant.goes("/accounting/accounting/applicationpayment?tab=to_approve");
    await accountant.button("Approve pay-out").first().click();
    await accountant.page.getByRole("row", { name: new RegExp(ORDER) }).waitFor({ state: "detached" });
  });
  await does("maker.f1", async (maker) => {
    await maker.goes("/accounting/accounting/applicationpayment?tab=to_send");
    await maker.button("Send to the bank").first().click();
    await maker.page.getByRole("row", { name: new RegExp(ORDER) }).waitFor({ state: "detached" });
    await maker.goes("/accounting/accounting/applicationpayment?tab=sent");
    await maker.page.getByRole("row", { name: new RegExp(ORDER) }).getByRole("link").first().click();
    await maker.button("Mark as paid").click();
    const dialog = maker.page.getByRole("dialog");
    await dialog.locator("input").first().fill("DPO-1126");
    await dialog.getByRole("button", { name: "Mark as paid" }).click();
    await dialog.waitFor({ state: "detached" });
    await says(maker, "64,819.46");
  });
});

test("nine days late the overdue page says the penalty of 96.76, the late fee of 40.00 and 65,536.76 in all", async () => {
  await new Story(platform.application).clock("2027-02-03");
  await does("maker.f1", async (maker) => {
    await maker.goes("/fund/dpo/overdue");
    const row = maker.page.getByRole("row", { name: new RegExp(ORDER) });
    await row.waitFor();
    const cells = await row.locator("td").allInnerTexts();
    for (const figure of ["65,400.00", "96.76", "40.00", "65,536.76"]) expect(cells.join(" "), figure).toContain(figure);
  });
});
