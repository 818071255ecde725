import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readWorkspace } from "../check/check.ts";
import { inventory } from "./inventory.ts";

const base = join(import.meta.dirname, "../../tests/defects/base");

test("lists routes with what their page shows and asks", () => {
  const { routes } = inventory(readWorkspace([base]));
  expect(routes.map(({ route }) => route)).toEqual(["/bill", "/bill/add", "/bill/detail"]);
  expect(routes[0]).toEqual({
    route: "/bill",
    page: "bill",
    layout: "list",
    allow: ["seller", "buyer"],
    columns: ["number_text", "buyer", "total", "status", "note"],
    fields: [],
    filters: ["status", "buyer", "due_date"],
    sections: [],
    actions: ["/bill/add", "confirm", "bill.take_in"],
    calls: ["bill.confirm", "bill.list", "bill.take_in"],
    parked: false,
  });
});

test("writes paths with a leading slash, and one row for each role in a path", () => {
  const workspace = readWorkspace([base]);
  const entry = workspace.calls.get("company.get")!;
  workspace.calls.set("company.own", {
    ...entry,
    name: "company.own",
    call: { method: "GET", path: "ucenter/{role}/company", allow: ["session"] },
  });
  const { calls } = inventory(workspace);
  expect(calls.find(({ id }) => id === "bill.list")).toEqual({
    id: "bill.list",
    method: "GET",
    path: "/obligation/bill/list",
    spec: "GET obligation/bill/list",
    allow: ["seller", "buyer"],
  });
  expect(calls.filter(({ id }) => id === "company.own").map(({ path, spec, allow }) => [path, spec, allow])).toEqual([
    ["/ucenter/buyer/company", "GET ucenter/{role}/company", ["buyer"]],
    ["/ucenter/seller/company", "GET ucenter/{role}/company", ["seller"]],
  ]);
});

test("names lifecycles, brands, languages and components", () => {
  const { lifecycles, brands, languages, components } = inventory(readWorkspace([base]));
  expect(lifecycles).toEqual([
    {
      id: "bill.status",
      axis: "status",
      states: ["draft", "sent", "confirmed", "settled"],
      transitions: ["send", "confirm", "settle"],
    },
  ]);
  expect([brands, languages, components]).toEqual([["default", "partner"], ["en", "zh"], ["map"]]);
});

test("the command prints one JSON document and nothing else", () => {
  const text = execFileSync(process.execPath, [join(import.meta.dirname, "../inventory.ts"), "--root", base], {
    encoding: "utf8",
  });
  expect(Object.keys(JSON.parse(text) as object)).toEqual([
    "routes",
    "calls",
    "lifecycles",
    "brands",
    "languages",
    "components",
  ]);
});

test("everything of the product runs: no page, call, transition or name is parked", () => {
  const workspace = readWorkspace([join(import.meta.dirname, "../..")]);
  expect(
    workspace.documents.filter(({ value }) => JSON.stringify(value)?.includes('"parked":true')).map(({ file }) => file),
  ).toEqual([]);
  const { routes } = inventory(workspace);
  expect(routes.filter((row) => row.parked)).toEqual([]);
  for (const route of [
    "/portfolio/login",
    "/portfolio/dashboard",
    "/portfolio/dashboard/outstandingdetail",
    "/portfolio/mining/{username}",
  ])
    expect(routes.some((row) => row.route === route)).toBe(true);
});
