import { spawn, type ChildProcess } from "node:child_process";
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openEmbedded, type EmbeddedStore } from "../../server/platform/store/pglite.ts";
import { startApplication } from "../api/application/application.ts";
import { freePort } from "../free-port.ts";
import { launchBrowser } from "./chromium.ts";
import { CopiedProject } from "./harness/copied.ts";
import { Visitor } from "./harness/visitor.ts";

/** Starting the server, and everything on a busy machine. */
const LATE = { timeout: 120_000 };

// The first visit to each part makes the development server prepare it.
vi.setConfig({ testTimeout: 600_000 });

let project: CopiedProject;
let browser: Browser;
let visitor: Visitor;
let child: ChildProcess | undefined;
let message = "";

/** Saves a file as many editors do: the new one is put in the place of the old. */
function saveByRename(path: string, text: string): void {
  const beside = join(project.root, `${path}~`);
  writeFileSync(beside, text);
  renameSync(beside, join(project.root, path));
}

const words = (language: "en" | "zh", file: string): Record<string, string> =>
  JSON.parse(project.read(`brands/default/${language}/${file}.json`)) as Record<string, string>;
const shown = (): Promise<string> =>
  visitor.page.evaluate(
    () => document.querySelector("development-findings")?.shadowRoot?.querySelector("section")?.textContent ?? "",
  );
const heading = (): Promise<string> => visitor.page.locator("h1").first().innerText();
const typed = (): Promise<string> => visitor.page.locator("input[name=email]").inputValue();

beforeAll(async () => {
  project = new CopiedProject();
  const application = await startApplication();
  const snapshot = await (application.store as EmbeddedStore).dump();
  await application.close();
  await (await openEmbedded({ folder: join(project.root, "data"), snapshot })).close();
  const [port, api] = [await freePort(), await freePort()];
  child = spawn(process.execPath, ["commands/dev.mjs", "--port", String(port)], {
    cwd: project.root,
    env: {
      ...process.env,
      PORT: String(api),
      DATA_FOLDER: join(project.root, "data"),
      RATE_LIMITS: "off",
      APP_ENVIRONMENT: "demo",
      API: `http://localhost:${api}`,
    },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (text: Buffer) => {
      message += text.toString();
    });
  await vi.waitUntil(() => message.includes(`http://localhost:${api} `), { timeout: 400_000, interval: 100 });
  browser = await launchBrowser();
  visitor = await Visitor.open(browser, `http://localhost:${port}`, {});
  visitor.context.setDefaultTimeout(120_000);
}, 600_000);
// What the development server said last tells why a page got no answer.
afterEach(({ task }) => {
  if (task.result?.state !== "fail") return;
  console.log(`${String(child?.exitCode)} ${String(child?.signalCode)}\n${message.slice(-6000)}`);
});
afterAll(async () => {
  await browser?.close();
  await new Promise((done) => {
    if (child === undefined || child.exitCode !== null) return done(undefined);
    child.once("exit", done);
    child.kill("SIGTERM");
  });
  await project?.remove();
});

test("a saved page, word or rule is on the screen without a reload, and what was typed stays", async () => {
  await visitor.goes("/login");
  await visitor.page.locator("input[name=email]").fill("somebody@demo.example");
  await visitor.page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  for (const [turn, title] of ["Come in", "Welcome back", "Good morning"].entries()) {
    saveByRename(
      "brands/default/en/page.login.json",
      `${JSON.stringify({ ...words("en", "page.login"), title }, null, 2)}\n`,
    );
    await expect.poll(heading, LATE).toBe(title);
    expect(await typed(), `after ${turn + 1} saves`).toBe("somebody@demo.example");
  }
  // The page is checked by its new rules, in the browser as at the server.
  const rules = project.read("schemas/entities/sign_in.json");
  project.edit("schemas/entities/sign_in.json", ({ properties }) => {
    (properties as { password: { minLength?: number } }).password.minLength = 60;
  });
  // Until the rule is here, each try would be sent, and after a few of them nobody signs in without more ado.
  const isSignIn = /\/user\/login$/;
  await visitor.page.route(isSignIn, (route) =>
    route.fulfill({ status: 401, json: { code: 1002, errorCode: "1002", success: false } }),
  );
  await visitor.page.locator("input[name=password]").fill("short");
  const answered = async (): Promise<string> => {
    await visitor.page.keyboard.press("Enter");
    return visitor.page.locator("form").innerText();
  };
  await expect.poll(answered, LATE).toContain("60");
  expect(await typed()).toBe("somebody@demo.example");
  saveByRename("schemas/entities/sign_in.json", rules);
  await expect.poll(answered, LATE).not.toContain("60");
  await visitor.page.unroute(isSignIn);
  expect(await visitor.page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
});

test("a mistake is said on the page and in the terminal, and the last good state is served", async () => {
  const good = project.read("pages/login.json");
  saveByRename("pages/login.json", good.replace('"email"', '"emial"'));
  await expect.poll(shown, LATE).toContain("emial");
  expect(await shown()).toMatch(/pages\/login\.json:\d+:\d+/);
  expect(message).toContain("emial");
  expect(await typed()).toBe("somebody@demo.example");
  await visitor.page.evaluate(() =>
    document.querySelector("development-findings")!.shadowRoot!.querySelector("button")!.click(),
  );
  expect(await shown()).toBe("");
  // A page loaded meanwhile is the last good one too.
  const other = await Visitor.open(browser, visitor.address, {});
  await other.goes("/login");
  expect(await other.page.locator("input[name=email]").count()).toBe(1);
  await other.context.close();
  saveByRename("pages/login.json", good.replace('"email"', '"emall"'));
  await expect.poll(shown, LATE).toContain("emall");
  saveByRename("pages/login.json", good);
  await expect.poll(shown, LATE).toBe("");
});

test("a list shows a column that was just given to it, from the server that goes on running", async () => {
  await visitor.page.locator("input[name=email]").fill("");
  await visitor.signIn("maker.s1");
  await visitor.goes("/invoice/invoice");
  await visitor.page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  const name = words("en", "invoice")["po_no"]!;
  const head = (): Promise<string> => visitor.page.locator("thead").first().innerText();
  expect(await head()).not.toContain(name);
  const page = project.read("pages/invoice/invoice.json");
  saveByRename("pages/invoice/invoice.json", page.replace('"list": [', '"list": [\n    "po_no",'));
  await expect.poll(head, LATE).toContain(name);
  await expect.poll(shown, LATE).toBe("");
  expect(await visitor.page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
});

test("a field that no migration makes yet is listed, and sorted by, as soon as it is saved", async () => {
  const file = "pages/invoice/invoice.json";
  const files = [
    file,
    "schemas/calls/invoice.json",
    "schemas/entities/invoice.json",
    "brands/default/en/invoice.json",
    "brands/default/zh/invoice.json",
  ];
  const before = files.map((one) => [one, project.read(one)] as const);
  for (const language of ["en", "zh"] as const)
    project.edit(`brands/default/${language}/invoice.json`, (texts) => {
      texts["cost_centre"] = language === "en" ? "Cost centre" : "成本中心";
    });
  project.edit("schemas/entities/invoice.json", ({ properties, views }) => {
    (properties as Record<string, unknown>)["cost_centre"] = { format: "line", maxLength: 20 };
    (views as { brief: string[] }).brief.push("cost_centre");
  });
  project.edit("schemas/calls/invoice.json", ({ calls }) => {
    const { list } = calls as { list: { filters: string[]; sorts: string[] } };
    for (const offered of [list.filters, list.sorts]) offered.push("cost_centre");
  });
  project.edit(file, ({ list, filters }) => {
    (list as unknown[]).unshift("cost_centre");
    (filters as unknown[]).push("cost_centre");
  });
  await expect.poll(() => visitor.page.locator("thead").first().innerText(), LATE).toContain("Cost centre");
  // A merge asks for the migration; who looks at the field does not wait for it.
  await expect.poll(shown, LATE).toContain("cost_centre_id_index");
  // The records are read with it.
  await visitor.page.reload();
  await visitor.page.locator("tbody tr").first().waitFor();
  expect(await visitor.page.locator("thead").first().innerText()).toContain("Cost centre");
  for (const [one, text] of before) saveByRename(one, text);
  await expect.poll(shown, LATE).toBe("");
});

test("while the server starts again for changed code the page waits, and goes on by itself", async () => {
  const greetings = (): number => message.split("Demo users").length;
  const before = greetings();
  saveByRename("server/platform/refusal.ts", `${project.read("server/platform/refusal.ts")}\n`);
  await expect.poll(shown, LATE).toContain("starts again");
  await visitor.page.reload();
  await visitor.page.locator("thead th").first().waitFor();
  expect(greetings()).toBe(before + 1);
  await expect.poll(shown, LATE).toBe("");
  expect(await visitor.page.locator("body").innerText()).not.toContain("We cannot reach");
});

test("in the studio a column is added beside the product, its text is as a careful person writes it, and the product shows it", async () => {
  const file = "pages/invoice/invoice.json";
  const before = project.read(file);
  const { page } = await Visitor.open(browser, visitor.address, {});
  page.setDefaultTimeout(LATE.timeout);
  // Wide enough for the product beside it to show a table.
  await page.setViewportSize({ width: 3600, height: 1000 });
  await page.goto(`${visitor.address}/studio/#${file}`);
  await page.getByRole("button", { name: "Show list" }).click();
  await page.getByRole("combobox", { name: "Add an item" }).fill("maturity_date");
  await page.getByRole("option", { name: "maturity_date" }).waitFor({ state: "attached" });
  await page.keyboard.press("Enter");
  await page.getByText("No findings").waitFor();
  await page.getByRole("tab", { name: "Difference" }).click();
  await page.getByText("list › ").waitFor();
  await page.getByRole("button", { name: "Save (1)" }).click();
  await expect.poll(() => project.read(file), LATE).not.toBe(before);
  expect(project.read(file)).toBe(before.replace(/("status")(\n {2}\],\n {2}"filters")/, '$1,\n    "maturity_date"$2'));
  const name = words("en", "invoice")["maturity_date"]!;
  const product = page.frameLocator("iframe");
  // A list of many columns shows those that fit; the rest wait in the chooser.
  await product.getByRole("button", { name: /^Columns/ }).click();
  await product.getByRole("checkbox", { name, exact: true }).check();
  await expect.poll(() => product.locator("thead").first().innerText(), LATE).toContain(name);
});

test("what the check refuses stays a draft in the studio, and a change of who may see is said in words", async () => {
  const calls = "schemas/calls/invoice.json";
  const before = project.read(calls);
  const { page } = await Visitor.open(browser, visitor.address, {});
  page.setDefaultTimeout(LATE.timeout);
  await page.goto(`${visitor.address}/studio/#${calls}`);
  await page.getByRole("tab", { name: "Text" }).click();
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill(before.replace('"allow": [', '"allow": ["public", '));
  await page.getByRole("tab", { name: "Difference" }).click();
  await page.getByText(/is made public: anybody may ask it/).waitFor();
  await page.getByRole("tab", { name: "Text" }).click();
  await text.fill(before.replace('"allow": [', '"allow": ["supplyer", '));
  await page
    .getByText(/did you mean "supplier"/)
    .first()
    .waitFor();
  expect(await page.getByRole("button", { name: /^Save/ }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Undo" }).click();
  expect(project.read(calls)).toBe(before);
});
