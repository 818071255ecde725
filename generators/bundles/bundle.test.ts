import { expect, test } from "vitest";
import { bill, billStatus, registryOf } from "../../registry/fixture.ts";
import type { Problem } from "../../registry/read/files.ts";
import type { Output } from "../output/output.ts";
import { pageBundle } from "./bundle.ts";
import { writePages } from "./write.ts";

const parts = {
  entities: {
    bill: { ...bill, properties: { ...bill.properties, currency: { format: "currency" } } },
    company: { properties: { name: { type: "string" as const } } },
  },
  lifecycles: [billStatus],
  bases: { bill: "obligation/bill" },
  calls: {
    "bill.list": {
      method: "GET" as const,
      path: "obligation/bill/list",
      lists: "bill",
      filters: ["status"],
      rate: "read" as const,
      allow: ["supplier"],
    },
  },
  pages: {
    "bill/bill": {
      entity: "bill",
      layout: "list" as const,
      routes: ["/bill/bill"],
      allow: ["supplier"],
      source: { call: "bill.list" },
      list: ["bill_no", "total", "due_date"],
    },
  },
};
const memory = () => {
  const files = new Map<string, string>();
  const output: Output = {
    folder: "",
    written: new Set(),
    write: (path, content) => {
      files.set(path, String(content));
    },
  };
  return { files, output };
};

test("a form also carries what its figures are computed from, and the rules between its fields", () => {
  const registry = registryOf({
    ...parts,
    pages: {
      "bill/add": {
        entity: "bill",
        layout: "form",
        routes: ["/bill/add"],
        allow: ["supplier"],
        form: ["bill_no", "total"],
      },
    },
  });
  const { properties, rules } = pageBundle(registry, registry.pages.get("bill/add")!, undefined).entities["bill"]!;
  expect(rules).toEqual([
    { holds: { field: "lines.discount", below: { field: "lines.price" } }, at: ["lines.discount"] },
  ]);
  expect(properties["total"]).toHaveProperty("computed");
  expect(properties["lines"]?.items?.properties?.["net"]).toHaveProperty("computed");
});

test("carries what the page shows, and nothing that only the server needs", () => {
  const registry = registryOf(parts);
  const bundle = pageBundle(registry, registry.pages.get("bill/bill")!, undefined);
  expect(Object.keys(bundle.entities["bill"]!.properties).sort()).toEqual([
    "bill_no",
    "currency",
    "due_date",
    "id",
    "limit",
    "note",
    "status",
    "total",
    "version",
  ]);
  expect(bundle.entities["bill"]!.properties["bill_no"]).not.toHaveProperty("pattern");
  expect(bundle.calls["bill.list"]).toEqual({
    method: "GET",
    path: "obligation/bill/list",
    lists: "bill",
    filters: ["status"],
    exported: true,
  });
  expect(bundle.transitions["bill.pay"]).toMatchObject({
    path: "obligation/bill/{id}/pay",
    from: ["sent"],
    to: "paid",
    task: true,
    ask: [
      { field: "limit", required: true },
      { field: "note", required: false },
      { field: "comment", required: false },
    ],
  });
  expect(bundle.namespaces).toEqual(["page.bill", "bill", "guard"]);
  expect(bundle.page).not.toHaveProperty("grammar");
});

test("a page that cannot be made is named and left out, the others are written", () => {
  const registry = registryOf({
    ...parts,
    pages: {
      ...parts.pages,
      broken: { entity: "odd", layout: "list", routes: ["/broken"], allow: ["supplier"], list: ["x"] },
    },
    entities: { ...parts.entities, odd: { properties: { x: { format: "mony" } } } },
  });
  const problems: Problem[] = [];
  const { files, output } = memory();
  writePages(registry, output, problems);
  expect(problems).toEqual([
    { file: "pages/broken.json", message: expect.stringContaining('there is no format "mony"') },
  ]);
  expect(files.get("routes.ts")).toContain('{"path":"/bill/bill",');
  expect(files.get("routes.ts")).not.toContain("broken");
  expect([...files.keys()]).toContain("routes-open.ts");
  expect([...files.keys()]).toContain("shell.json");
});
