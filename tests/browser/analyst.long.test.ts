import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmbedded, type EmbeddedStore } from "../../server/platform/store/pglite.ts";
import { startApplication } from "../api/application/application.ts";
import { launchBrowser } from "./chromium.ts";
import { CopiedProject } from "./harness/copied.ts";
import { enterHead, enterLines, Form } from "./harness/form.ts";
import { Visitor } from "./harness/visitor.ts";

const MIGRATIONS = "server/platform/store/migrations";

interface Section {
  name: string;
  form?: unknown[];
  fields?: unknown[];
}

let project: CopiedProject;
let browser: Browser;
let visitor: Visitor;
let form: Form;

/** The copy's database as it was before the change, with the demo's records in it. */
async function layDownDatabase(): Promise<void> {
  const application = await startApplication();
  const snapshot = await (application.store as EmbeddedStore).dump();
  await application.close();
  const store = await openEmbedded({ folder: join(project.root, "data"), snapshot });
  await store.close();
}

beforeAll(async () => {
  project = new CopiedProject();
  await layDownDatabase();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await project?.remove();
});

test("an analyst adds a field by editing data, and accepts the migration that is written for it", () => {
  project.edit("schemas/entities/invoice.json", ({ properties }) => {
    Object.assign(properties as object, { cost_centre: { format: "text", maxLength: 30 } });
  });
  project.edit("pages/invoice/invoice/add.json", ({ sections }) => {
    (sections as Section[]).find(({ name }) => name === "parties")?.form?.push("cost_centre");
  });
  project.edit("pages/invoice/invoice.json", ({ list }) => {
    (list as unknown[]).splice(1, 0, "cost_centre");
  });
  project.edit("pages/invoice/invoice/detail.json", ({ tabs }) => {
    (tabs as { sections: Section[] }[])[0]?.sections
      .find(({ name }) => name === "parties")
      ?.fields?.push("cost_centre");
  });
  project.edit("brands/default/en/invoice.json", (words) => {
    words["cost_centre"] = "Cost centre";
  });
  project.edit("brands/default/zh/invoice.json", (words) => {
    words["cost_centre"] = "成本中心";
  });

  const before = readdirSync(join(project.root, MIGRATIONS));
  project.run("generators/migrations/generate.ts", "cost_centre");
  const [written = ""] = readdirSync(join(project.root, MIGRATIONS)).filter((name) => !before.includes(name));
  expect(written).toMatch(/^\d{4}_cost_centre\.sql$/);
  expect(
    project
      .read(join(MIGRATIONS, written))
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("--")),
  ).toEqual([
    `ALTER TABLE "invoice" ADD COLUMN "cost_centre" text;`,
    `ALTER TABLE "invoice" ADD CONSTRAINT "invoice_cost_centre_check" CHECK (char_length("cost_centre") <= 30);`,
  ]);
});

test("check agrees, and the product builds and starts", async () => {
  project.run("generators/check.ts");
  project.run("generators/generate.ts");
  project.run("node_modules/vite/bin/vite.js", "build", "--logLevel", "error");
  visitor = await Visitor.open(browser, await project.start(), {});
  form = new Form(visitor.page);
  await visitor.signIn("maker.s1");
}, 600_000);

test("more than 30 characters are refused at the field by the browser, and by the server", async () => {
  await visitor.goes("/invoice/invoice/add");
  await visitor.page.getByText("Cost centre").first().waitFor();
  await form.enter("cost_centre", "x".repeat(31));
  await visitor.page.keyboard.press("Tab");
  expect(await form.errorAt("cost_centre")).toContain("30");
  const answer = await visitor.page.evaluate(async (value) => {
    const given = await fetch("/api/obligation/invoice", {
      method: "POST",
      headers: { "content-type": "application/json", platform: "web" },
      body: JSON.stringify({ invoice_no: "COST-0", cost_centre: value }),
    });
    return (await given.json()) as { code: number; data: { field: string }[] };
  }, "x".repeat(31));
  expect(answer).toMatchObject({
    code: 100,
    data: expect.arrayContaining([expect.objectContaining({ field: "cost_centre" })]),
  });
});

test("what is entered stands on the detail page and in the list", async () => {
  await enterHead(form, { number: "COST-1" });
  await form.enter("cost_centre", "Plant 7 / tooling");
  await form.expectValid("cost_centre");
  await enterLines(form, [{ description: "Cutter", quantity: "3", price: "19.90" }]);
  await visitor.button("Submit to buyer").click();
  await visitor.page.getByRole("dialog").getByRole("button", { name: "Submit to buyer" }).click();
  await visitor.page.waitForURL((url) => url.pathname === "/invoice/invoice/detail");
  await visitor.page.getByText("Plant 7 / tooling").first().waitFor();
  await visitor.goes("/invoice/invoice");
  await visitor.page.getByRole("columnheader", { name: "Cost centre" }).waitFor();
  expect(await visitor.page.getByRole("row").filter({ hasText: "COST-1" }).innerText()).toContain("Plant 7 / tooling");
  expect(visitor.troubles.drain()).toEqual([]);
});

test("it lies in a column of its own", async () => {
  await project.stop();
  const store = await openEmbedded({ folder: join(project.root, "data") });
  expect(
    await store.reading.first(`SELECT cost_centre, version FROM invoice WHERE invoice_no = 'COST-1'`),
  ).toMatchObject({ cost_centre: "Plant 7 / tooling" });
  await store.close();
});
