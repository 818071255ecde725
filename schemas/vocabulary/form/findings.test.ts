import { expect, test } from "vitest";
import { assemble } from "./assemble.ts";
import { type ShapeValidator, missing } from "./findings.ts";
import { validator } from "./form.ts";
import type { CheckContext, ValidatorParts } from "./parts.ts";

const right: ShapeValidator = () => true;
const findingsOf = (shape: ShapeValidator, validatorParts: ValidatorParts, data: unknown, so?: CheckContext) =>
  validator(shape, validatorParts)(data, so);
const parts: ValidatorParts = { entity: "bill", required: [], relative: [], days: [], rules: [], unique: [] };

test.each<[string[], unknown, string[]]>([
  [["a"], {}, ["a"]],
  [["a"], { a: "" }, ["a"]],
  [["a"], { a: " \n" }, ["a"]],
  [["a"], { a: [] }, ["a"]],
  [["a"], { a: 0 }, []],
  [["a"], { a: false }, []],
  [["a"], null, ["a"]],
  [["group.x"], {}, []],
  [["group.x"], { group: { y: "1" } }, ["group.x"]],
  [["group.x"], { group: { y: "" } }, []],
  [["group", "group.x"], {}, ["group.x"]],
  [["group"], { group: { y: "" } }, ["group"]],
  [["rows[].x"], { rows: [{ x: "1" }, {}] }, ["rows[1].x"]],
  [["rows[].in.x"], { rows: [{}, { in: { y: "1" } }] }, ["rows[1].in.x"]],
  [["rows[].x"], {}, []],
])("of %j in %j, %j is missing", (required, data, paths) => expect(missing(required, data)).toEqual(paths));

test("the date bound names the day itself", () => {
  const relative = [{ path: "rows[].on", bound: "atLeast" as const, days: 2 }];
  expect(
    findingsOf(
      right,
      { ...parts, relative },
      { rows: [{ on: "2026-11-25" }, { on: "2026-11-24" }] },
      { today: "2026-11-23" },
    ),
  ).toEqual([{ path: "rows[1].on", keyword: "earliest", params: { limit: "2026-11-25" } }]);
});

test("a rule that cannot be told does not fail, one asked under a condition only then", () => {
  const rules = [
    { name: "less", holds: { field: "a", below: { field: "b" } }, when: { field: "on", is: true }, at: ["a", "b"] },
  ];
  const ask = (data: unknown) =>
    findingsOf(right, { ...parts, rules }, data, { today: "2026-11-23" }).map(({ path }) => path);
  expect(ask({ a: "2", b: "1", on: true })).toEqual(["a", "b"]);
  expect(ask({ a: "2", b: "1", on: false })).toEqual([]);
  expect(ask({ a: "2", b: "1" })).toEqual([]);
  expect(ask({ a: "2", on: true })).toEqual([]);
});

test("a rule's message is the entity's", () => {
  const rules = [{ name: "less", holds: { field: "a", below: "1" }, at: ["a"] }];
  expect(findingsOf(right, { ...parts, rules }, { a: "2" })[0]).toEqual({
    path: "a",
    keyword: "rule",
    params: { rule: "less", message: "bill:rule.less" },
  });
});

test("what is hidden hides all that lies in it, by place or for all places", () => {
  const required = ["rows[].x", "rows[].in.y", "a"];
  const ask = (hidden: string[]) =>
    findingsOf(right, { ...parts, required }, { rows: [{ in: { z: "1" } }, {}] }, { hidden }).map(({ path }) => path);
  expect(ask([])).toEqual(["rows[0].x", "rows[1].x", "rows[0].in.y", "a"]);
  expect(ask(["rows"])).toEqual(["a"]);
  expect(ask(["rows[0]", "a"])).toEqual(["rows[1].x"]);
  expect(ask(["rows[].x"])).toEqual(["rows[0].in.y", "a"]);
  expect(ask(["rows[0].in"])).toEqual(["rows[0].x", "rows[1].x", "a"]);
});

test("a draft may have fewer rows than its end needs", () => {
  const few: ShapeValidator = Object.assign(() => false, {
    errors: [{ keyword: "minItems", instancePath: "/years", params: { limit: 3 } }],
  });
  const { whole, draft } = assemble(few, [], []);
  expect(whole({ years: [{}] }).map(({ path, keyword }) => [path, keyword])).toEqual([["years", "minItems"]]);
  expect(draft({ years: [{}] })).toEqual([]);
});
