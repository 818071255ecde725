import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { talkAs } from "../api/application/bodies.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

let platform: Platform;
let visitor: Visitor;
let id = "";

beforeAll(async () => {
  platform = await startPlatform();
  visitor = await platform.visitor();
  id = await submitted("LINK-1");
});
afterEach(() => expect(visitor.troubles.drain()).toEqual([]));
afterAll(() => platform?.close());

/** A supplier submits an invoice; the buyer's finance office gets the mail with the link. */
async function submitted(number: string): Promise<string> {
  const maker = await talkAs(platform.application, "maker.s1");
  const buyers = await maker.get("ucenter/supplier/related/enterprise/list");
  const buyer = buyers.data.rows.find((row: { name: string }) => row.name.startsWith("Straits")).id as string;
  const draft = await maker.post("obligation/invoice", {
    invoice_no: number,
    buyer_entity: buyer,
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2026-12-21",
    lines: [{ description: "Bolts", quantity: "10", unit_price: "100.00", gst_code: "SR" }],
  });
  await maker.post(`obligation/invoice/${draft.data.id as string}/submit`, { version: 1 });
  return draft.data.id as string;
}

const invoice = (of: string) =>
  platform.application.store.reading.first<{ status: string; version: number }>(
    `SELECT status, version FROM invoice WHERE id = $1`,
    [of],
  );

/** Follows the link of the newest mail about a number, as one does in the outbox. */
async function follows(number: string): Promise<void> {
  await visitor.goes("/outbox");
  const mail = visitor.page.getByRole("row").filter({ hasText: number }).filter({ hasText: "finance.e1" }).first();
  await mail.getByRole("button", { name: "Open the link" }).first().click();
  await visitor.page.waitForURL((url) => url.pathname === "/invoice/confirm/results");
}

test("a link opened five times, and asked for by machines, decides nothing", async () => {
  await follows("LINK-1");
  await visitor.page.getByText("1,090.00").first().waitFor();
  const link = visitor.page.url();
  for (const method of ["GET", "HEAD"] as const) {
    expect((await fetch(link.replace("#token=", "?token="), { method })).status).toBe(200);
    expect((await fetch(`${platform.address}/api/obligation/invoice/${id}/confirm`, { method })).status).toBe(405);
  }
  for (let time = 1; time < 5; time += 1) {
    await visitor.page.goto("about:blank");
    await visitor.page.goto(link);
    await visitor.page.getByText("1,090.00").first().waitFor();
  }
  expect(await invoice(id)).toMatchObject({ status: "submitted", version: 2 });
});

test("it is decided once, with the code that was sent and a tick", async () => {
  await visitor.button(/code/i).first().click();
  await visitor.page
    .getByRole("button", { name: /Confirm the invoice/ })
    .first()
    .click();
  // Whoever decides reads once more on what, and how much.
  expect(await visitor.page.getByRole("dialog").locator(".subject").innerText()).toMatch(/LINK-1\s+SGD\s1,090\.00/);
  await visitor.page.locator("#field_one_time_code, [name=one_time_code]").first().click();
  await visitor.page.keyboard.type("111111");
  await visitor.page.locator("#field_agreed").check();
  await visitor.button("Confirm the invoice").last().click();
  await expect.poll(() => visitor.text()).toMatch(/code/i);
  expect(await invoice(id)).toMatchObject({ status: "submitted" });
  await visitor.page.locator("#field_one_time_code, [name=one_time_code]").first().click();
  await visitor.page.keyboard.press("ControlOrMeta+a");
  await visitor.page.keyboard.type("246810");
  await visitor.button("Confirm the invoice").last().click();
  await expect.poll(async () => (await invoice(id))?.status).toBe("confirmed");
});

test("opened once more, it says who decided and when, and offers no second decision", async () => {
  await visitor.page.reload();
  await visitor.page.getByText("Your decision is recorded").waitFor();
  const text = await visitor.text();
  expect(text).toContain("finance.e1@demo.example");
  expect(text).toMatch(/23 Nov 2026|\d{1,2} \w{3} 2026/);
  expect(await visitor.page.getByRole("button", { name: /the invoice/ }).count()).toBe(0);
});

test("an altered secret opens nothing, and says nothing of any invoice", async () => {
  const link = visitor.page.url();
  const altered = link.slice(0, -1) + (link.endsWith("A") ? "B" : "A");
  for (const wrong of [altered, link.slice(0, -5), link.replace(/#.*/, "")]) {
    await visitor.page.goto("about:blank");
    await visitor.page.goto(wrong);
    await visitor.page.getByText("This link does not work").waitFor();
    expect(await visitor.text()).not.toMatch(/LINK-1|1,090\.00|Bukit/);
  }
});

test("the same link disputes as well, with a reason, and says so afterwards", async () => {
  const disputed = await submitted("LINK-3");
  await follows("LINK-3");
  platform.application.wait(61_000);
  await visitor.button(/Send code/).click();
  await visitor.page.getByText("Code sent").first().waitFor();
  const [confirm, dispute] = await Promise.all(
    ["Confirm", "Dispute"].map((name) =>
      visitor.page
        .getByRole("button", { name: `${name} the invoice` })
        .first()
        .boundingBox(),
    ),
  );
  expect([dispute?.width, dispute?.height, dispute?.y]).toEqual([confirm?.width, confirm?.height, confirm?.y]);
  await visitor.page
    .getByRole("button", { name: /Dispute the invoice/ })
    .first()
    .click();
  await visitor.page.locator("#field_dispute_code").click();
  await visitor.page.getByRole("option").first().waitFor({ state: "attached" });
  await visitor.page.keyboard.press("ArrowDown");
  await visitor.page.keyboard.press("Enter");
  await visitor.page.locator("#field_dispute_text, [name=dispute_text]").first().fill("Five of the ten are missing.");
  await visitor.page.locator("#field_one_time_code, [name=one_time_code]").first().fill("246810");
  await visitor.page.locator("#field_agreed").check();
  await visitor.button("Dispute the invoice").last().click();
  await visitor.page.getByText("Your decision is recorded").waitFor();
  expect(await visitor.text()).toMatch(/LINK-3[\s\S]*Disputed[\s\S]*finance\.e1@demo\.example/);
  expect(await invoice(disputed)).toMatchObject({ status: "disputed" });
});

test("an expired link is renewed by its recipient, and the new one is good", async () => {
  await submitted("LINK-2");
  await follows("LINK-2");
  const old = visitor.page.url();
  platform.application.wait(3 * 86_400_000 + 1000);
  // The database's own clock, which limits how often a link is sent, does not age with ours.
  await platform.application.store.transaction((trx) =>
    trx.run(`UPDATE email_link SET created_at = created_at - interval '1 day'`),
  );
  await visitor.page.reload();
  await visitor.page.getByText("This link has expired").waitFor();
  await visitor.button("Send a new link").click();
  await visitor.page.getByText("a new link is on its way").first().waitFor();
  await follows("LINK-2");
  await visitor.page.getByText("1,090.00").first().waitFor();
  expect(visitor.page.url()).not.toBe(old);
  await visitor.page
    .getByRole("button", { name: /Dispute the invoice/ })
    .first()
    .waitFor();
});
