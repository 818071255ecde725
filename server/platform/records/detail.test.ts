import { expect, it } from "vitest";
import { registryOf } from "../../../registry/fixture.ts";
import type { ReadContext } from "../context.ts";
import { showInItems, showPeople } from "./detail.ts";

const registry = registryOf({
  entities: {
    tag: { properties: { name: { type: "string" } } },
    bill: { properties: { bill_no: { type: "string" } }, number: { prefix: "B" } as never },
    bundle: {
      properties: {
        rows: { type: "array", items: { $ref: "#/definitions/row" } },
        kept: {
          type: "array",
          children: true,
          items: { type: "object", properties: { bill: { ref: "bill", show: "bill_no" } } },
        },
      },
      definitions: {
        row: {
          type: "object",
          properties: {
            bill: { ref: "bill", show: "bill_no" },
            tags: { type: "array", items: { ref: "tag", show: "name" } },
            note: { type: "string" },
          },
        },
      },
    },
  },
});

const rows: Record<string, Record<string, unknown>> = {
  bill: { 1: "B-1", 2: "B-2" },
  tag: { 7: "new", 8: "late" },
  user: { 5: "Mei" },
};
function asking(statements: string[], company: string | undefined = "3"): ReadContext {
  const db = {
    rows: (text: string, [ids]: [string[]]) => {
      statements.push(text);
      const table = /FROM "(\w+)"/.exec(text)?.[1] ?? "";
      return Promise.resolve(
        ids.filter((id) => rows[table]?.[id] !== undefined).map((id) => ({ id, name: rows[table]?.[id] })),
      );
    },
  };
  return { registry, db, acting: company === "" ? undefined : { company: { id: company } } } as unknown as ReadContext;
}

it("items name what they refer to like a record does, with one statement an entity", async () => {
  const statements: string[] = [];
  const wire = {
    rows: [{ bill: "1", tags: ["8", "7", "9"], note: "x" }, { bill: "2" }, { note: "none" }],
    kept: [{ bill: "1" }, { bill: "99" }],
  };
  expect(await showInItems(asking(statements), "bundle", wire)).toEqual({
    rows: [
      { bill: "1", tags: ["8", "7", "9"], note: "x", shown: { bill: "B-1", tags: ["late", "new"] } },
      { bill: "2", shown: { bill: "B-2" } },
      { note: "none" },
    ],
    kept: [{ bill: "1", shown: { bill: "B-1" } }, { bill: "99" }],
  });
  expect(statements.filter((text) => text.includes('"tag"'))).toHaveLength(1);
  expect(wire.rows[0]).not.toHaveProperty("shown");
});

it("nothing is asked where there is nothing to name", async () => {
  const statements: string[] = [];
  expect(await showInItems(asking(statements), "bundle", { rows: [], kept: undefined })).toEqual({});
  expect(statements).toEqual([]);
});

it("says who made a record to colleagues only", async () => {
  const record = { id: "1", version: 1, created_by: "5", updated_by: "6" };
  expect(await showPeople(asking([]), { record, shown: {}, parties: [] })).toEqual({
    fields: { created_by: "5" },
    shown: { created_by: "Mei" },
  });
  expect(await showPeople(asking([], ""), { record, shown: {}, parties: [] })).toEqual({ fields: {}, shown: {} });
});
