import { describe, expect, it } from "vitest";
import { matchRoute, type RoutePattern } from "./match.ts";

interface Route extends RoutePattern {
  readonly page: string;
  readonly allow: readonly string[];
}

const entry = (path: string, page: string, more: Partial<Route> = {}): Route => ({
  path,
  page,
  allow: ["supplier"],
  ...more,
});
const table = [
  entry("/tasks/detail/{id}", "task"),
  entry("/tasks/detail/{projectId}/{processId}", "process"),
  entry("/finance/create/{id}/{status}", "status", { types: { status: "application.form_status" } }),
  entry("/finance/create/{id}/{number}", "number", { types: { number: "step_number" } }),
  entry("/accounting/{projectId}/{processId}", "any"),
  entry("/accounting/payment/create", "create"),
  entry("/fund/report/detail/{type}", "report"),
  entry("/fund/report/detail/{type}", "ageing", { where: { type: ["ageing", "overdue"] } }),
  entry("/credit/apply/{applicationId}", "form", { allow: ["enterprise"] }),
  entry("/credit/apply/{applicationId}", "decision", { allow: ["financier"] }),
  entry("/confirm", "confirm", { types: { token: "fragment", step: { type: "int", in: "query", default: 1 } } }),
];
const match = (path: string, role = "supplier", search = "", hash = "") => {
  const found = matchRoute(
    table,
    { path, search, hash },
    ({ allow }) => allow.includes(role) || allow.includes("supplier"),
  );
  return typeof found === "object" ? [found.entry.page, found.params] : found;
};

describe("which page answers", () => {
  it.each<[string, unknown]>([
    ["/tasks/detail/12", ["task", { id: "12" }]],
    ["/tasks/detail/12/13", ["process", { projectId: "12", processId: "13" }]],
    ["/finance/create/7/resubmit", ["status", { id: "7", status: "resubmit" }]],
    ["/finance/create/7/2", ["number", { id: "7", number: "2" }]],
    ["/finance/create/7/FA-2026-000001", ["number", { id: "7", number: "FA-2026-000001" }]],
    ["/accounting/payment/create", ["create", {}]],
    ["/accounting/1/2", ["any", { projectId: "1", processId: "2" }]],
    ["/fund/report/detail/ageing", ["ageing", { type: "ageing" }]],
    ["/fund/report/detail/limits", ["report", { type: "limits" }]],
    ["/nowhere", undefined],
    // Escapes that are no UTF-8 name nothing.
    ["/tasks/detail/%E0%A4%A", undefined],
  ])("%s", (path, expected) => expect(match(path)).toEqual(expected));

  it("tells variants apart by role alone", () => {
    expect(match("/credit/apply/9", "financier")).toEqual(["decision", { applicationId: "9" }]);
    expect(match("/credit/apply/9", "investor")).toBe("forbidden");
  });

  it("reads query, fragment and defaults", () => {
    expect(match("/confirm", "supplier", "?status=a&status=b", "#token=abc&other=1")).toEqual([
      "confirm",
      { token: "abc", step: 1, status: ["a", "b"] },
    ]);
  });
});
