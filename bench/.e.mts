import { openBrowser } from "./measure/browser.ts"; import { startProduct } from "./server/product.ts"; import { mkdtempSync, writeFileSync } from "node:fs";
const p = await startProduct("/work/main", { DATA_FOLDER: mkdtempSync("/tmp/bd-") });
const b = await openBrowser(); const ctx = await b.newContext({ viewport: { width: 1280, height: 1000 } }); const page = await ctx.newPage();
page.on("console", (m) => (m.type() === "error" || m.type() === "warning") && console.log("console", m.type(), m.text().slice(0, 300)));
page.on("pageerror", (e) => console.log("pageerror", e.message));
const login = async () => { await page.waitForSelector("input[type=password]"); await page.getByLabel(/email/i).fill("maker.s1@demo.example"); await page.fill("input[type=password]", "quiet-teapot-walks-42-hills"); await page.keyboard.press("Enter"); await page.waitForURL((u) => !u.pathname.startsWith("/login")); };
await page.goto(p.address + "/login"); await login();
await page.goto(p.address + "/invoice/invoice/add"); await page.waitForSelector("#field_invoice_no"); await page.waitForTimeout(1000);
await page.fill("#field_invoice_no", "I-KEEP"); await page.fill("#field_po_no", "PO 7");
// server error
await page.route("**/api/obligation/invoice", (r) => r.request().method() === "POST" ? r.fulfill({ status: 422, contentType: "application/json", body: JSON.stringify({ code: 100, errorCode: "100", success: false, messageDetail: "Please correct", data: [{ field: "lines[1].unit_price", message: "Unit price is above the contract" }, { field: "zzz", message: "Something else" }] }) }) : r.continue());
await page.getByRole("button", { name: "Add row" }).click(); await page.waitForTimeout(200);
await page.getByRole("button", { name: "Save draft" }).click(); await page.waitForTimeout(1000);
console.log("invalid at", await page.getAttribute("#field_lines_1_unit_price", "aria-invalid"), await page.evaluate(() => document.activeElement?.id), await page.textContent(".form-summary"));
await page.screenshot({ path: "/tmp/shots/s0.png" });
await page.fill("#field_lines_1_unit_price", "3"); console.log("after edit", await page.getAttribute("#field_lines_1_unit_price", "aria-invalid"), await page.textContent(".form-summary"));
await page.unroute("**/api/obligation/invoice");
// guard
await page.getByRole("link", { name: "Dashboard" }).click(); await page.waitForTimeout(500); await page.screenshot({ path: "/tmp/shots/s1.png" });
await page.getByRole("button", { name: "Stay" }).click(); console.log(page.url());
// language switch live
// session expiry
await ctx.clearCookies(); await page.fill("#field_contract_no", "C 9"); await page.getByRole("button", { name: "Save draft" }).click(); await page.waitForTimeout(1500);
console.log("after expiry", page.url()); await page.screenshot({ path: "/tmp/shots/s2.png" });
await login(); await page.waitForTimeout(800); console.log("after login", page.url());
if (!page.url().includes("/add")) { await page.getByRole("link", { name: "Invoices" }).first().click().catch(() => 0); await page.evaluate(() => { history.pushState({}, "", "/invoice/invoice/add"); dispatchEvent(new PopStateEvent("popstate", { state: {} })); }); }
await page.waitForSelector("#field_invoice_no"); await page.waitForTimeout(1200); await page.screenshot({ path: "/tmp/shots/s3.png" });
console.log("note", await page.locator(".form-note").allTextContents(), await page.inputValue("#field_contract_no"), await page.inputValue("#field_invoice_no"));
await page.setViewportSize({ width: 390, height: 844 }); await page.waitForTimeout(400); await page.screenshot({ path: "/tmp/shots/s4.png" });
await page.evaluate(() => document.querySelector(".row-entry")?.scrollIntoView()); await page.waitForTimeout(300); await page.screenshot({ path: "/tmp/shots/s5.png" });
await b.close(); await p.stop();
