import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import type { Talk } from "./application/bodies.ts";
import { talkAs } from "./application/bodies.ts";

let demo: Application;
let admin: Talk;

beforeAll(async () => {
  demo = await startApplication();
  admin = await talkAs(demo, "admin.e1");
});
afterAll(() => demo.close());

interface Source {
  call: string;
  with?: Record<string, { record?: string } | string>;
}

/** What a page's source is asked with for a record: its inputs by name. */
function queryOf(page: string, source: string, record: Record<string, unknown>): string {
  const config = JSON.parse(readFileSync(new URL(`../../pages/${page}.json`, import.meta.url), "utf8")) as {
    sources: Record<string, Source>;
  };
  const inputs = Object.entries(config.sources[source]?.with ?? {}).map(([name, value]) => [
    name,
    typeof value === "string" ? value : String(record[value.record ?? ""]),
  ]);
  return new URLSearchParams([...inputs, ["page_size", "100"]]).toString();
}

test("a vendor's page shows its own accounts, figures, people, limits and invoices, and nobody else's", async () => {
  const page = "contact/vendor/manage/detail";
  const rows = (await admin.get("obligation/enterprise/vendor/list?page_size=100")).data.rows as Record<
    string,
    unknown
  >[];
  const vendor = rows.find((row) => row["uen"] === "201599103Z") ?? {};
  expect(vendor["vendor_entity"]).toEqual(expect.any(String));
  const own = vendor["vendor_entity"];
  const accounts = (await admin.get(`ucenter/bank/account/vendor/list?${queryOf(page, "accounts", vendor)}`)).data
    .rows as Record<string, unknown>[];
  expect(accounts.length).toBeGreaterThan(0);
  expect(new Set(accounts.map(({ entity }) => entity))).toEqual(new Set([own]));
  const people = (await admin.get(`ucenter/contact/list?${queryOf(page, "people", vendor)}`)).data.rows as Record<
    string,
    unknown
  >[];
  expect(people.map(({ organisation }) => organisation)).toEqual(["Bukit Precision Parts Pte. Ltd."]);
  const invoices = (await admin.get(`obligation/invoice/list?${queryOf(page, "invoices", vendor)}`)).data
    .rows as Record<string, unknown>[];
  expect(invoices.length).toBeGreaterThan(0);
  expect(new Set(invoices.map(({ seller_entity: seller }) => seller))).toEqual(new Set([own]));
  expect(queryOf(page, "green", vendor)).toContain(`entity=${String(own)}`);
  expect(queryOf(page, "limits", vendor)).toContain(`vendor_entity=${String(own)}`);
});

test("a fund provider's page shows the vendors under it and its own people alone", async () => {
  const page = "business/fundprovider/detail";
  const provider = async (name: string) =>
    (await admin.get("obligation/enterprise/fund_provider/open?page_size=100")).data.rows.find(
      (row: { name: string }) => row.name.includes(name),
    ) as Record<string, unknown>;
  const rows = (await admin.get("obligation/enterprise/fund_provider/open?page_size=100")).data.rows as Record<
    string,
    unknown
  >[];
  for (const { name } of rows) {
    const one = await provider(String(name));
    const people = (await admin.get(`ucenter/contact/fi/list?${queryOf(page, "contacts", one)}`)).data.rows as Record<
      string,
      unknown
    >[];
    const limits = (await admin.get(`obligation/enterprise/facility/vendor/list?${queryOf(page, "vendors", one)}`)).data
      .rows as Record<string, unknown>[];
    const companies = await demo.store.reading.rows<{ name: string }>(
      `SELECT c.name FROM company c JOIN company_entity e ON e.company = c.id WHERE e.id = $1`,
      [one["provider_entity"]],
    );
    expect(
      people.every(({ organisation }) => organisation === companies[0]?.name),
      String(name),
    ).toBe(true);
    expect(
      limits.every(({ financier_entity: financier }) => financier === one["provider_entity"]),
      String(name),
    ).toBe(true);
  }
  expect((await admin.get(`ucenter/contact/fi/list`)).data.rows.length).toBeGreaterThan(0);
});
