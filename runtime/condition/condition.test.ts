import { describe, expect, it } from "vitest";
import { declareStored } from "../store/stored.ts";
import { inputsOf } from "./inputs.ts";
import { at, lookupIn } from "./lookup.ts";
import type { ReferenceScope } from "./lookup.ts";
import { resolveIn, testIn } from "./resolve.ts";

const record = { status: "draft", total: "120.00", lines: [{ net: "100.00" }, { net: "20.00" }] };
const around: ReferenceScope = {
  params: { id: "7" },
  record: () => record,
  form: () => undefined,
  source: (name) => (name === "quote" ? { rows: [{ net: "9.50" }] } : undefined),
  user: () => ({ roles: ["supplier"], permissions: [], company: { id: "31" } }),
  today: () => "2026-11-23",
};

describe("a reference", () => {
  it.each<[unknown, unknown]>([
    [{ param: "id" }, "7"],
    [{ record: "total" }, "120.00"],
    [{ field: "status" }, "draft"],
    [{ source: "quote.rows.net" }, ["9.50"]],
    [{ user: "company.id" }, "31"],
    [{ today: true }, "2026-11-23"],
    [{ record: "missing" }, undefined],
    ["constant", "constant"],
    [{ sum: [{ record: "lines.net" }] }, "120.00"],
  ])("%j", (value, expected) => expect(resolveIn(around, value as never)).toEqual(expected));

  it("takes the row, the selection and the answer from the scope", () => {
    const scope = { row: { id: "1" }, selection: [{ id: "1" }, { id: "2" }], result: { id: "9" } };
    expect(
      [{ row: "id" }, { selection: "count" }, { selection: "id" }, { result: "id" }].map((value) =>
        resolveIn(around, value, scope),
      ),
    ).toEqual(["1", 2, ["1", "2"], "9"]);
  });

  it("looks through arrays by name and by place", () => {
    expect(at(record, "lines.net")).toEqual(["100.00", "20.00"]);
    expect(at(record, "lines.1.net")).toBe("20.00");
  });
});

describe("a condition", () => {
  it.each<[object, boolean | undefined]>([
    [{ record: "status", is: "draft" }, true],
    [{ record: "total", above: "99.99" }, true],
    [{ record: "missing", is: "x" }, undefined],
    [{ record: "missing", filled: false }, true],
    [{ param: "id", filled: true }, true],
    [{ not: { record: "status", in: ["draft", "submitted"] } }, false],
  ])("%j", (condition, expected) => expect(testIn(around, condition as never)).toBe(expected));

  it("tells whether a row's word is one of the reader's roles: who set a freeze lifts it", () => {
    const own = (side: string) =>
      testIn(around, { row: "frozen_by", in: { user: "roles" } } as never, { row: { frozen_by: side } });
    expect([own("supplier"), own("financier")]).toEqual([true, false]);
  });
});

describe("inputs", () => {
  it("of the same name are the nearest, and the object form renames", () => {
    declareStored({});
    const lookup = lookupIn(around, { row: { id: "55", status: "open" } });
    expect(inputsOf(["id", "status"], lookup, (value) => value)).toEqual({ id: "55", status: "open" });
    expect(
      inputsOf({ invoice: { row: "id" }, archived: false }, lookup, (value) =>
        resolveIn(around, value, { row: { id: "55" } }),
      ),
    ).toEqual({ invoice: "55", archived: false });
  });
});
