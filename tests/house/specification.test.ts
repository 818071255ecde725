import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readWorkspace } from "../../generators/check/check.ts";
import { listed, specificationTable, statements } from "../../generators/docs/specification.ts";
import type { Statement } from "../../generators/docs/specification.ts";
import { inventory } from "../../generators/inventory/inventory.ts";
import { loadRegistry } from "../../registry/registry.ts";

const root = join(import.meta.dirname, "../..");
const workspace = readWorkspace([root]);
const registry = loadRegistry(root);
const { routes, calls, components } = inventory(workspace);
const text = (file: string): string => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "");

/** What a line of the table has lost, in words. */
function lost({ says, config, proof }: Statement): string[] {
  const [file = "", held] = config.split("#");
  return [
    ...(existsSync(join(root, file)) ? [] : [`"${says}": there is no ${file}`]),
    ...(held !== undefined && existsSync(join(root, file)) && !text(file).includes(held)
      ? [`"${says}": ${file} does not say ${held}`]
      : []),
    ...(text(proof.file).includes(proof.test) ? [] : [`"${says}": ${proof.file} has no test "${proof.test}"`]),
  ];
}

describe("the table of the specification", () => {
  const all = statements(root);

  test("has statements of all nine sections, each once", () => {
    expect(new Set(all.map(({ section }) => section))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]));
    const messages = all.map(({ section, says }) => `${section} ${says}`);
    expect(messages.filter((line, index) => messages.indexOf(line) !== index)).toEqual([]);
  });

  test("names for each statement a file that says it and a test that proves it", () => {
    expect(all.flatMap(lost)).toEqual([]);
  });

  test("would tell a file, a text and a test that is lost", () => {
    const [first] = all;
    expect(lost({ ...first!, config: "schemas/gone.json" })).toHaveLength(1);
    expect(lost({ ...first!, config: `schemas/constants.json#nothing of the kind` })).toHaveLength(1);
    expect(lost({ ...first!, proof: { ...first!.proof, test: "proves nothing at all" } })).toHaveLength(1);
    expect(lost({ ...first!, proof: { ...first!.proof, file: "tests/house/gone.test.ts" } })).toHaveLength(1);
  });

  test("has a line for each statement as it stands, and for each route and call; npm run docs writes it anew", () => {
    const written = text("docs/specification.md").split("\n");
    const begins = new Set(written.map((line) => line.split(" | ")[0]));
    const [message = "", answered = ""] = specificationTable(workspace, root).split("## Routes");
    expect(message.split("\n").filter((line) => !written.includes(line))).toEqual([]);
    // By which page or call is another file's to say, and may change.
    expect(answered.split("\n").filter((line) => line.startsWith("| `") && !begins.has(line.split(" | ")[0]))).toEqual(
      [],
    );
  });
});

test("every route of the specification is answered, in its own spelling", () => {
  const answered = new Set(routes.map(({ route }) => route));
  const specified = listed(root, "routes");
  expect(specified).toHaveLength(185);
  expect(new Set(specified).size).toBe(185);
  expect(specified.filter((route) => !answered.has(route))).toEqual([]);
});

test("every call of the specification is answered, in its own spelling", () => {
  const answered = new Set(calls.map(({ spec }) => spec));
  const specified = listed(root, "calls");
  expect(specified).toHaveLength(106);
  expect(specified.filter((call) => !answered.has(call))).toEqual([]);
});

test("no more than six components stand beside what pages say in data", () => {
  expect(components.length).toBeLessThanOrEqual(6);
});

test("suppliers, enterprises, financiers and administrators write; investors and the portfolio only read", () => {
  const writing = [...registry.calls.values()].filter(({ method }) => method !== "GET");
  const names = (role: string) => writing.filter(({ allow }) => allow.some((who) => who.split(":")[0] === role));
  for (const role of ["supplier", "enterprise", "financier", "admin"]) expect(names(role), role).not.toEqual([]);
  for (const role of ["investor", "portfolio"])
    expect(
      names(role).map(({ name }) => name),
      role,
    ).toEqual([]);
});

test("the constants of the specification are those of the product", () => {
  const { business, display } = registry.constants;
  expect(business).toMatchObject({
    types: ["Issue", "Transfer", "Factoring", "Finance"],
    roles: ["enterprise", "supplier", "financier"],
    credit_limit: "7600000.00",
    app_version: "v1.2.0",
    templates: ["payment_obligation_confirmation", "vendor_payment_form", "credit_note", "letter_of_assignment"],
  });
  expect(display).toEqual({ notification_milliseconds: 4500, message_milliseconds: 3000, chunk_seconds: 120 });
  const { taskTabKey, vendorFacilityTabKey } = registry.stored.values;
  expect([taskTabKey?.default, vendorFacilityTabKey?.default]).toEqual(["To do", "facility_limit"]);
});

test("each environment of the specification is there, with its brand and its address", () => {
  const { environments } = registry.environments;
  for (const name of ["dev", "test", "demo", "prod", "local", "portfolio"])
    expect(environments[name], name).toBeDefined();
  for (const [name, { brand, address }] of Object.entries(environments)) {
    expect(registry.brands.has(brand ?? ""), name).toBe(true);
    expect(address, name).toMatch(/^https?:\/\//);
  }
  const partners = [...registry.brands.keys()].filter((brand) => !["default", "portfolio"].includes(brand));
  expect(
    Object.keys(environments)
      .filter((name) => name.startsWith("partner_"))
      .sort(),
  ).toEqual(partners.map((brand) => `partner_${brand}`).sort());
  // Where real people are, one address is one product.
  const real = Object.values(environments)
    .filter(({ seeds }) => seeds !== true)
    .map(({ address }) => address);
  expect(new Set(real).size).toBe(real.length);
});

test("each stored value and each field of the client state has its name", () => {
  const of = (...storages: string[]) =>
    Object.entries(registry.stored.values)
      .filter(([, { storage }]) => storages.includes(storage))
      .map(([name]) => name)
      .sort();
  /** What the product keeps beside what the specification names. */
  const own = ["scheme"];
  expect(of("session", "local").filter((name) => !own.includes(name))).toEqual([
    "authority",
    "creditLimitIndustry",
    "creditLimitReviewData",
    "facilityLimitReason",
    "financierAuditEnterpriseCompanyId",
    "financierCreditApplicationSupplierName",
    "freezeHidenAction",
    "freezePushData",
    "hasDoneTour",
    "isFirstCredit",
    "locale",
    "loginData",
    "menuCountAll",
    "menuCountContact",
    "menuCountCreditNote",
    "menuCountInvoicepaid",
    "menuCountTask",
    "modaltour",
    "modaltourcurrent",
    "portfolioToken",
    "sessionExpired",
    "taskTabKey",
    "tour",
    "vendorFacilityTabKey",
  ]);
  expect(of("memory")).toEqual([
    "collapsed",
    "count",
    "initData",
    "invoiceListArr",
    "menuData",
    "pendingCreditNote",
    "pendingInvoicepaid",
    "pendingTask",
    "roleList",
    "scrollData",
    "signerListArr",
  ]);
});

test("an enterprise reads Credit application and Create credit application, others My company and Create KYC application", () => {
  const wordingOf = (namespace: string) => registry.wording("default", "en").get(namespace) ?? {};
  expect(wordingOf("menu")).toMatchObject({ company: "My company", "company@enterprise": "Credit application" });
  expect(wordingOf("page.business")).toMatchObject({
    "kyc.title": "My company",
    "kyc.title@enterprise": "Credit application",
    "kyc.action.create": "Create KYC application",
    "kyc.action.create@enterprise": "Create credit application",
  });
});

test("the fields of KYC that the specification names are there, are asked on its form, and are worded", () => {
  const named = [
    "acra_bizfile",
    "financial_iras_tax_payable_in_past_three_years",
    "administratorInformation.admin_name",
    "administratorInformation.admin_id_no",
    "administratorInformation.admin_address",
  ];
  const { properties, definitions } = registry.entities.get("kyc_case")!;
  const form = JSON.stringify(registry.pages.get("business/kyc/create"));
  const words = registry.wording("default", "en").get("kyc_case") ?? {};
  for (const name of named) {
    const [field = "", inner] = name.split(".");
    expect(properties[field], name).toBeDefined();
    if (inner !== undefined) expect(definitions?.["administrator"]?.properties?.[inner], name).toBeDefined();
    expect(form, name).toContain(`"${field}`);
    expect(words[name], name).toMatch(/./);
  }
});

test("the eight entities that the specification names are there, with their calls", () => {
  for (const name of [
    "user",
    "user_group",
    "permission_group",
    "department",
    "company_entity",
    "invoice",
    "authorizer",
    "financing_order",
  ]) {
    expect(registry.entities.has(name) && registry.entities.get(name)?.table !== false, name).toBe(true);
    expect(
      [...registry.calls.keys()].some((call) => call.startsWith(`${name}.`)),
      name,
    ).toBe(true);
  }
});

test("the routes' parameters have the ten names of the specification, each with a type", () => {
  const named = [
    "id",
    "projectId",
    "processId",
    "taskNumber",
    "applicationId",
    "type",
    "status",
    "number",
    "payableId",
    "username",
  ];
  const specified = listed(root, "routes").flatMap((route) =>
    [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
  );
  expect(new Set(specified)).toEqual(new Set(named));
  for (const page of registry.pages.values())
    for (const route of page.routes) {
      const path = typeof route === "string" ? route : route.path;
      for (const [, name = ""] of path.matchAll(/\{(\w+)\}/g))
        expect(name === "id" || page.params?.[name] !== undefined, `${page.name}: ${name}`).toBe(true);
    }
});
