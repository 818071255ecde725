import { expect, test } from "vitest";
import "../../composition.ts";
import { loadRegistry } from "../../../registry/registry.ts";
import type { Acting } from "../context.ts";
import { listStatement } from "./list.ts";
import { proposing } from "./list-keyword.ts";
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

test.each([
  ["LD-0004460", "0004460"],
  ["INV-2026-0001", "0001"],
  ["Bukit Precision Parts", "Precision"],
  ["Block 7A1 Bukit", "7A1"],
  ["新加坡贸易 公司", "新加坡贸易"],
  ["0004460", undefined],
  ["A-1", undefined],
])("the index proposes rows of the keyword %s by %s", (keyword, part) => {
  expect(proposing(keyword)).toBe(part);
});

test("what the index proposes by a part of a keyword is decided by all of it, with its wildcards taken as letters", () => {
  const values = new Values({ acting: actingAs("supplier"), today: "2026-11-23" });
  const { text, values: given } = listStatement(
    registry,
    "invoice",
    { search: ["invoice_no"] },
    { page: 1, size: 20, sort: "issue_date", descending: true, keyword: "50%_4460", filters: [] },
    values,
  );
  const [, part, whole] =
    /invoice_no"::text ILIKE \$(\d+) AND t\."invoice_no"::text \|\| '' ILIKE \$(\d+)/.exec(text) ?? [];
  expect([given[Number(part) - 1], given[Number(whole) - 1]]).toEqual(["%4460%", "%50\\%\\_4460%"]);
});

test("rows are counted to where counting ends, and all of them where that is asked exactly", () => {
  const most = registry.constants.lists.counted_most;
  const conditionOf = (exact: boolean) =>
    listStatement(
      registry,
      "invoice",
      { totals: ["total"] },
      {
        page: 1,
        size: 20,
        sort: "issue_date",
        descending: true,
        keyword: "",
        filters: [],
        ...(exact ? { exact: true } : {}),
      },
      new Values({ acting: actingAs("supplier"), today: "2026-11-23" }),
    ).text;
  expect(conditionOf(false)).toContain(`LIMIT ${most + 1}`);
  expect(conditionOf(true)).not.toContain(`LIMIT ${most + 1}`);
});
