import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type RunningServer } from "../durability/server.ts";
import { startPostgres, type TestPostgres } from "../postgres.ts";
import { launchBrowser } from "./chromium.ts";
import { Visitor } from "./harness/visitor.ts";

const folder = mkdtempSync(join(tmpdir(), "first-"));
let postgres: TestPostgres;
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.database("first_administrator");
  server = await startServer({ folder, databaseUrl, environment: undefined });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.kill();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("the address that the first start prints makes the first administrator, once", async () => {
  const token = /\/firstAdministrator#token=([\w-]{43})$/m.exec(server.output())?.[1] ?? "";
  const visitor = await Visitor.open(browser, server.address, {});
  const { page } = visitor;
  const fill = async (email: string): Promise<void> => {
    await visitor.goes(`/firstAdministrator#token=${token}`);
    await page.getByRole("heading", { name: "Create the first administrator" }).waitFor();
    expect(await page.getByLabel("Secret").count(), "what the address brings is not asked").toBe(0);
    await page.getByLabel("Company that operates the platform").fill("Harbourline Operations");
    await page.getByLabel("Your name").fill("Mei Lin Ong");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Phone").fill("+65 8123 4567");
    await page.getByLabel("Password").fill("a long sentence nobody guesses");
    await page.getByRole("button", { name: "Create administrator" }).click();
  };
  await fill("first@platform.example");
  await page.waitForURL((url) => url.pathname === "/login");
  await fill("second@platform.example");
  await page.getByText("This secret is no longer valid").waitFor();
  expect(await page.getByLabel("Your name").inputValue(), "what was typed stays").toBe("Mei Lin Ong");
  await page.context().close();
});
