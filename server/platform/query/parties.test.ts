import { expect, test } from "vitest";
import "../../composition.ts";
import { loadRegistry } from "../../../registry/registry.ts";
import type { Acting } from "../context.ts";
import { listStatement } from "./list.ts";
import { Values } from "./values.ts";

const registry = loadRegistry();
const actingAs = (role: string) =>
  ({ role, company: { id: "1" }, entities: ["2"], user: { id: "3" }, permissions: new Set() }) as unknown as Acting;
const statementFor = (role: string) =>
  listStatement(
    registry,
    "invoice",
    { totals: ["total"] },
    { page: 1, size: 20, sort: "issue_date", descending: true, keyword: "", filters: [] },
    new Values({ acting: actingAs(role), today: "2026-11-23" }),
  ).text;

test("a party that only one role acts as is no part of the statement of any other", () => {
  expect(statementFor("financier")).toContain(`t."financiers" && `);
  for (const role of ["supplier", "enterprise", "admin"]) expect(statementFor(role)).not.toContain(`"financiers" &&`);
});
