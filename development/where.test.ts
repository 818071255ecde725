import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { developedPages } from "./plugin.ts";
import { Origins, questionOf } from "./where.ts";
import type { Question } from "./where.ts";

let root: string;
let origins: Origins;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "where-"));
  cpSync(join(import.meta.dirname, "../tests/defects/base"), root, { recursive: true });
  writeFileSync(join(root, "brands/partner/en/bill.json"), '{\n  "total": "Sum owed"\n}\n');
  origins = new Origins(root);
});
afterAll(() => rmSync(root, { recursive: true }));

/** The line of a file on which a text first stands. */
const lineOf = (file: string, text: string): number =>
  readFileSync(join(root, file), "utf8")
    .split("\n")
    .findIndex((line) => line.includes(text)) + 1;
const page = (question: Question) => origins.of({ page: "bill", ...question });

test("a column is told with the page's file, line and path, and its field with the entity's", () => {
  const { page: place, field } = page({ path: ["list", 2], field: "bill:total" });
  expect(place).toEqual({
    file: "pages/bill.json",
    line: lineOf("pages/bill.json", '"list":'),
    column: expect.any(Number),
    path: "list[2]",
    isNearest: false,
  });
  expect(field).toMatchObject({
    name: "bill.total",
    file: "schemas/entities/bill.json",
    line: lineOf("schemas/entities/bill.json", '"total": {'),
  });
  expect(field?.facts).toEqual([
    { word: "type", value: "money" },
    { word: "above", value: "0.00" },
    { word: "below", value: "1000000.00" },
    { word: "computed", value: { sum: [{ field: "lines.net" }] } },
    { word: "calc", value: true },
  ]);
});

test("a field is told with who may read and write it, what must be given, and its rules", () => {
  const words = (field: string) =>
    Object.fromEntries((page({ field }).field?.facts ?? []).map(({ word, value }) => [word, value]));
  expect(words("bill:note")).toMatchObject({ maxLength: 200, readable: ["seller"], writable: ["seller"] });
  expect(words("bill:due_date")).toMatchObject({
    required: true,
    rule: { field: "due_date", atLeast: { field: "issue_date" } },
  });
});

test("a field of a row is found in its definition, and one of a record that is referred to in its own entity", () => {
  expect(page({ field: "bill:lines.net" }).field).toMatchObject({
    file: "schemas/entities/bill.json",
    line: lineOf("schemas/entities/bill.json", '"net": {'),
    facts: expect.arrayContaining([{ word: "required", value: true }]),
  });
  expect(page({ field: "bill:buyer.name" }).field).toMatchObject({
    name: "company.name",
    file: "schemas/entities/company.json",
  });
});

test("a label is told by the brand that words it, with what that stands over", () => {
  const of = (label: string, brand: string) => page({ labels: [label], brand }).labels[0]?.locations;
  expect(of("bill:total", "partner")).toMatchObject([
    { brand: "partner", file: "brands/partner/en/bill.json", line: 2, text: "Sum owed" },
    {
      brand: "default",
      file: "brands/default/en/bill.json",
      line: lineOf("brands/default/en/bill.json", '"total":'),
      text: "Total",
    },
  ]);
  expect(of("bill:due_date@buyer", "partner")).toMatchObject([
    { brand: "default", key: "due_date@buyer", text: "Pay by" },
    { brand: "default", key: "due_date", text: "Due date" },
  ]);
  expect(of("bill:nowhere", "partner")).toEqual([]);
});

test("an action is told with the transition or call that it makes, and the page it leads to", () => {
  expect(page({ path: ["actions", 1] }).action).toEqual([
    expect.objectContaining({
      kind: "transition",
      name: "bill.confirm",
      file: "schemas/lifecycles/bill.status.json",
      line: lineOf("schemas/lifecycles/bill.status.json", '"confirm": {'),
      facts: expect.arrayContaining([{ word: "by", value: ["buyer:bill.confirm"] }]),
    }),
  ]);
  expect(page({ path: ["actions", 2] }).action).toMatchObject([{ kind: "call", file: "schemas/calls/bill.json" }]);
  expect(page({ path: ["actions", 0] }).action).toMatchObject([{ kind: "page", file: "pages/bill/add.json" }]);
  expect(page({ does: "bill.send" }).action).toMatchObject([{ name: "bill.send" }]);
});

test("what the file does not write is told by what stands around it", () => {
  expect(page({ path: ["list", 2, "columns", 0] }).page).toMatchObject({
    isNearest: true,
    line: lineOf("pages/bill.json", '"list":'),
  });
});

test("configs are read anew after they were saved", () => {
  const file = join(root, "brands/partner/en/bill.json");
  writeFileSync(file, '{\n  "note": "Remark",\n  "total": "Owed"\n}\n');
  origins.changed();
  expect(page({ labels: ["bill:total"], brand: "partner" }).labels[0]?.locations[0]).toMatchObject({
    line: 3,
    text: "Owed",
  });
});

test("an address is read as a question", () => {
  const query = new URLSearchParams("page=bill&path=sections/0/form/3&near=actions/1&label=bill:total&language=zh");
  expect(questionOf(query)).toMatchObject({
    page: "bill",
    path: ["sections", 0, "form", 3],
    near: [["actions", 1]],
    labels: ["bill:total"],
    language: "zh",
  });
});

test("the development server answers it", () => {
  const answering = new Map<string, (request: object, response: object) => void>();
  const { configureServer } = developedPages(root).plugin as { configureServer?: (server: unknown) => void };
  configureServer?.({
    ws: { on: () => undefined },
    middlewares: { use: (path: string, answer: () => void) => answering.set(path, answer) },
  });
  let answer = "";
  answering.get("/development/where")?.(
    { url: "/?page=bill&path=actions/1" },
    { setHeader: () => undefined, end: (text: string) => (answer = text) },
  );
  expect(JSON.parse(answer)).toMatchObject({ page: { path: "actions[1]" }, action: [{ name: "bill.confirm" }] });
});
