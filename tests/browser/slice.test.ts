import type { Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { enterHead, enterLines, Form } from "./harness/form.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

const LINES = [
  { description: "Hinge brackets", quantity: "120", price: "12.50" },
  { description: "Steel bolts", quantity: "1,000", price: "0.35" },
  { description: "Delivery", quantity: "1", price: "80" },
];
const PDF = Buffer.from(`%PDF-1.4\n${"% page\n".repeat(40_000)}%%EOF\n`);

let platform: Platform;
let supplier: Visitor;
let enterprise: Visitor;
let form: Form;

beforeAll(async () => {
  platform = await startPlatform();
  supplier = await platform.signedIn("maker.s1");
  enterprise = await platform.signedIn("checker.e1");
  form = new Form(supplier.page);
});
afterEach(() => {
  expect([...supplier.troubles.drain(), ...enterprise.troubles.drain()]).toEqual([]);
});
afterAll(() => platform?.close());

/** Status of an invoice as the database has it. */
async function stored(number: string): Promise<Record<string, unknown> | undefined> {
  return platform.application.store.reading.first<Record<string, unknown>>(
    `SELECT *, (SELECT count(*) FROM invoice_lines WHERE parent = invoice.id) AS line_count FROM invoice WHERE invoice_no = $1`,
    [number],
  );
}

test("what a supplier types adds up while it is typed", async () => {
  await supplier.goes("/invoice/invoice/add");
  await enterHead(form, { number: "BROWSER-1" });
  await enterLines(form, LINES);
  await expect.poll(() => form.input("subtotal").innerText()).toContain("1,930.00");
  expect(await form.input("gst_total").innerText()).toContain("173.70");
  expect(await form.input("total").innerText()).toContain("2,103.70");
});

test("a file goes up with its progress shown and stands in the form by its name", async () => {
  const session = await supplier.context.newCDPSession(supplier.page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  });
  await form
    .input("attachments")
    .setInputFiles({ name: "delivery-note.pdf", mimeType: "application/pdf", buffer: PDF });
  await supplier.page.getByRole("progressbar", { name: "Uploading delivery-note.pdf" }).waitFor();
  await supplier.page.getByRole("link", { name: "delivery-note.pdf" }).waitFor();
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await session.detach();
});

test("a number that is taken is refused at its field before anything is sent", async () => {
  await form.enter("invoice_no", "inv-bp 1101");
  await supplier.page.keyboard.press("Tab");
  expect(await form.errorAt("invoice_no")).toContain("already used");
  await form.enter("invoice_no", "BROWSER-1");
  await supplier.page.keyboard.press("Tab");
  await form.expectValid("invoice_no");
});

test("a number that somebody takes meanwhile is refused at its field by the server", async () => {
  await supplier.page.route("**/checkno", (route) =>
    route.fulfill({ json: { code: 0, success: true, data: { available: true } } }),
  );
  await form.enter("invoice_no", "INV-BP-1088");
  await supplier.button("Submit to buyer").click();
  expect(await form.errorAt("invoice_no")).toContain("already used");
  await supplier.page.unroute("**/checkno");
  await form.enter("invoice_no", "BROWSER-1");
  await form.expectValid("invoice_no");
});

test("what the server refuses in the second line stands at that very input and leaves when it is edited", async () => {
  await supplier.page.route(
    /obligation\/invoice(\/\d+\/submit)?$/,
    (route) =>
      route.fulfill({
        status: 422,
        json: {
          code: 100,
          errorCode: "100",
          success: false,
          messageDetail: "Please check the fields.",
          data: [{ field: "lines[1].unit_price", message: "Not the agreed price of 0.34." }],
        },
      }),
    { times: 1 },
  );
  await supplier.button("Submit to buyer").click();
  expect(await form.errorAt("lines[1].unit_price")).toBe("Not the agreed price of 0.34.");
  const input = form.input("lines[1].unit_price");
  expect(await input.getAttribute("aria-invalid")).toBe("true");
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(true);
  await supplier.page
    .getByRole("alert")
    .filter({ hasText: "Unit price, row 2: Not the agreed price of 0.34." })
    .waitFor();
  await form.enter("lines[1].unit_price", "0.34");
  await form.expectValid("lines[1].unit_price");
  expect(await input.getAttribute("aria-invalid")).toBeNull();
});

test("a session that ends in the middle of the form loses nothing", async () => {
  const underWay = new Set<Request>();
  supplier.page.on("request", (request) => request.url().includes("/api/") && underWay.add(request));
  const over = (request: Request) => underWay.delete(request);
  supplier.page.on("requestfinished", over).on("requestfailed", over);
  await form.enter("po_no", "PO-77");
  // The browser hears that its session has ended only when all of this is typed, however slow the machine is.
  let hear = (): void => undefined;
  const typed = new Promise<void>((done) => {
    hear = done;
  });
  await supplier.page.route("**/api/**", async (route) => {
    underWay.delete(route.request());
    await typed;
    await route.continue().catch(() => undefined);
  });
  // What was asked before is answered while the session still holds.
  await expect.poll(() => underWay.size).toBe(0);
  await platform.application.store.transaction((trx) =>
    trx.run(`DELETE FROM session WHERE user_id = (SELECT id FROM "user" WHERE email = 'maker.s1@demo.example')`),
  );
  await form.enter("contract_no", "CONTRACT-2026-5");
  await form.enter("internal_note", "Typed after the session had ended.");
  hear();
  await supplier.page.waitForURL((url) => url.pathname === "/login");
  await supplier.page.unrouteAll({ behavior: "ignoreErrors" });
  await supplier.page.getByText("session").first().waitFor();
  await supplier.fillSignIn("maker.s1");
  await supplier.page.waitForURL((url) => url.pathname !== "/login");
  if (!supplier.page.url().includes("/invoice/invoice/add")) {
    await supplier.page.getByRole("link", { name: "Add invoice" }).or(supplier.button("Add invoice")).first().click();
  }
  const offer = supplier.button("Put it back");
  await offer.click();
  await expect.poll(() => form.value("contract_no")).toBe("CONTRACT-2026-5");
  expect(await form.value("invoice_no")).toBe("BROWSER-1");
  expect(await form.value("po_no")).toBe("PO-77");
  expect(await form.value("lines[1].unit_price")).toBe("0.34");
  expect(await form.value("lines[2].description")).toBe("Delivery");
  expect(await form.value("internal_note")).toContain("Typed after");
  await supplier.page.getByRole("link", { name: "delivery-note.pdf" }).waitFor();
});

test("the invoice goes to the buyer whole", async () => {
  await supplier.button("Submit to buyer").click();
  const dialog = supplier.page.getByRole("dialog");
  for (const text of ["2,092.80", "Straits Harvest Foods Pte. Ltd."]) await dialog.getByText(text).first().waitFor();
  await dialog.getByRole("button", { name: "Submit to buyer" }).click();
  await supplier.page.waitForURL((url) => url.pathname === "/invoice/invoice/detail");
  await supplier.page.getByText("2,092.80").first().waitFor();
  expect(await stored("BROWSER-1")).toMatchObject({
    status: "submitted",
    total: "2092.80",
    line_count: "3",
    contract_no: "CONTRACT-2026-5",
  });
  await supplier.button("Documents (1)").click();
  await supplier.page.getByText("delivery-note.pdf").first().waitFor();
  await supplier.page.getByRole("link", { name: "Open in a new window" }).waitFor();
});

test("the buyer finds it and confirms a smaller amount", async () => {
  await enterprise.goes("/invoice/invoice?tab=to_confirm");
  await enterprise.page.getByText("BROWSER-1").first().click();
  await enterprise.page.waitForURL((url) => url.pathname === "/invoice/invoice/detail");
  expect(await enterprise.text()).not.toContain("Typed after the session");
  await enterprise.button("Confirm").first().click();
  const dialog = enterprise.page.getByRole("dialog");
  await dialog.locator("input[name=confirmed_amount]").click();
  await enterprise.page.keyboard.type("2,000.00");
  await dialog.getByText(/ less than SGD /).waitFor();
  const form = new Form(enterprise.page);
  await form.choose("shortfall_code", "Quantity differs");
  await form.enter("shortfall_text", "Three were missing");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await dialog.waitFor({ state: "detached" });
  await enterprise.page
    .getByText(/^Confirmed for SGD 2,000.00 of /)
    .first()
    .waitFor();
  await enterprise.page.getByText("Three were missing").first().waitFor();
  expect(await stored("BROWSER-1")).toMatchObject({ status: "confirmed", confirmed_amount: "2000.00" });
});

test("more than is outstanding cannot be confirmed, and the field says so", async () => {
  await enterprise.goes("/invoice/invoice?tab=to_confirm");
  await enterprise.page.getByText("INV-BP-1120").first().click();
  await enterprise.button("Confirm").first().click();
  const dialog = enterprise.page.getByRole("dialog");
  await dialog.locator("input[name=confirmed_amount]").click();
  await enterprise.page.keyboard.type("27250.01");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  expect(await new Form(enterprise.page).errorAt("confirmed_amount")).not.toBe("");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  expect(await stored("INV-BP-1120")).toMatchObject({ status: "submitted" });
});

test("another one is disputed with a reason", async () => {
  await enterprise.button("Dispute").click();
  const dialog = enterprise.page.getByRole("dialog");
  const dispute = new Form(enterprise.page);
  await dialog.getByRole("button", { name: "Dispute" }).click();
  expect(await dispute.errorAt("dispute_code")).not.toBe("");
  const choice = dispute.input("dispute_code");
  if ((await choice.evaluate((element) => element.tagName)) === "SELECT") await choice.selectOption("price");
  else await dispute.choose("dispute_code", "Price differs");
  await dispute.enter("dispute_text", "The agreed price was lower.");
  await dispute.expectValid("dispute_text");
  await dialog.getByRole("button", { name: "Dispute" }).click();
  await dialog.waitFor({ state: "detached" });
  await enterprise.page.getByText("The agreed price was lower.").first().waitFor();
  expect(await stored("INV-BP-1120")).toMatchObject({ status: "disputed", dispute_code: "price" });
});

test("a settled one goes to the archive and is found there", async () => {
  await enterprise.goes("/invoice/invoice");
  await enterprise.page.getByRole("link", { name: "LG-2100" }).click();
  await enterprise.page
    .getByRole("heading", { name: /LG-2100/ })
    .first()
    .waitFor();
  await enterprise.button("Archive").click();
  const sure = enterprise.page.getByRole("dialog").getByRole("button", { name: "Archive" });
  if (
    await sure.waitFor({ timeout: 500 }).then(
      () => true,
      () => false,
    )
  )
    await sure.click();
  await enterprise.button("Bring back").waitFor();
  expect(await stored("LG-2100")).toMatchObject({ status: "settled", archived: true });
  await enterprise.goes("/invoice/archiveinvoice");
  await enterprise.page.getByRole("link", { name: "LG-2100" }).waitFor();
  await enterprise.goes("/invoice/invoice");
  expect(await enterprise.page.getByRole("link", { name: "LG-2100" }).count()).toBe(0);
});

const HEADINGS =
  "Invoice no.\tBuyer's UEN\tCurrency\tIssue date\tDue date\tDescription\tQuantity\tUnit price\tGST code\tGST %";
const pasted = (rows: readonly string[]) => [HEADINGS, ...rows].join("\n");
const row = (number: string, price: string, due = "2026-12-21") =>
  `${number}\t201299101G\tSGD\t2026-11-20\t${due}\tImported goods\t10\t${price}\tSR\t9`;

/** Puts text on the clipboard as a spreadsheet would, and pastes it into the import. */
async function paste(text: string): Promise<void> {
  const rows = supplier.page.getByLabel("Rows, pasted from a spreadsheet");
  await rows.click();
  await supplier.page.keyboard.press("ControlOrMeta+a");
  await supplier.page.keyboard.insertText(text);
}

test("of many rows with mistakes none is kept, and each mistake names its row and column", async () => {
  await supplier.goes("/invoice/invoice");
  await supplier.button("Import invoices").click();
  await paste(
    pasted([
      row("MANY-1", "100.00"),
      row("MANY-2", "12.345"),
      row("MANY-3", "5.00", "2026-02-30"),
      row("INV-BP-1101", "9.00"),
    ]),
  );
  await supplier.button("Import 4 rows").click();
  const wrong = supplier.page.getByRole("alert").getByRole("row");
  await expect.poll(() => wrong.count()).toBeGreaterThanOrEqual(4);
  const messages = (await wrong.allInnerTexts()).map((line) => line.replace(/\s+/g, " "));
  expect(messages.some((line) => line.startsWith("2 Unit price"))).toBe(true);
  expect(messages.some((line) => line.startsWith("3 Due date"))).toBe(true);
  expect(messages.some((line) => line.startsWith("4 Invoice no."))).toBe(true);
  expect(await stored("MANY-1")).toBeUndefined();
});

test("put right, the same rows are all there as drafts", async () => {
  await paste(pasted([row("MANY-1", "100.00"), row("MANY-2", "12.34"), row("MANY-3", "5.00")]));
  await supplier.button("Check only").click();
  await supplier.page.getByText("Every row is right").waitFor();
  expect(await stored("MANY-1")).toBeUndefined();
  await supplier.button("Import 3 rows").click();
  await supplier.page.getByRole("dialog").waitFor({ state: "detached" });
  for (const [number, total] of [
    ["MANY-1", "1090.00"],
    ["MANY-2", "134.51"],
    ["MANY-3", "54.50"],
  ] as const) {
    await supplier.page.getByRole("link", { name: number }).waitFor();
    expect(await stored(number)).toMatchObject({ status: "draft", total, source: "csv" });
  }
});

/** Chooses rows of a list by their numbers. */
async function chooses(visitor: Visitor, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) await visitor.page.getByRole("checkbox", { name: `Choose ${number}` }).check();
}

test("several are sent at once, and confirmed at once, each with its own outcome", async () => {
  await chooses(supplier, ["MANY-1", "MANY-2"]);
  const chosen = supplier.page.getByRole("region", { name: "Chosen rows" });
  await chosen.getByRole("button", { name: "Submit to buyer" }).click();
  await supplier.page.getByRole("dialog").getByRole("button", { name: "Submit to buyer" }).click();
  await supplier.page
    .getByText(/done for 2 invoices/)
    .first()
    .waitFor();
  await enterprise.goes("/invoice/invoice?tab=to_confirm");
  await chooses(enterprise, ["MANY-1", "MANY-2", "JC-3302"]);
  await enterprise.page.getByRole("region", { name: "Chosen rows" }).getByRole("button", { name: "Confirm" }).click();
  await enterprise.page.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await enterprise.page
    .getByText(/done for 3 invoices/)
    .first()
    .waitFor();
  for (const number of ["MANY-1", "MANY-2", "JC-3302"])
    expect(await stored(number)).toMatchObject({ status: "confirmed" });
});

test("the totals under a list are those of what is filtered, not of the page", async () => {
  await supplier.goes("/invoice/invoice?tab=confirmed&page_size=10");
  const footer = supplier.page.locator("tfoot");
  await footer.waitFor();
  const sums = await platform.application.store.reading.first<{ total: string }>(
    `SELECT to_char(sum(total), 'FM999,999,990.00') AS total FROM invoice WHERE status = 'confirmed' AND NOT archived AND seller_entity = (SELECT seller_entity FROM invoice WHERE invoice_no = 'MANY-1')`,
  );
  expect(await footer.innerText()).toContain(sums?.total);
  await supplier.page.getByRole("tab", { name: "Draft" }).click();
  await expect.poll(() => footer.innerText()).toContain("8,774.50");
});
