import { expect, it } from "vitest";
import { makePrepared, PLANNED_ANEW } from "./prepared.ts";

it("names what comes often, always the same, and nothing that comes once", () => {
  const prepared = makePrepared();
  expect([1, 2, 3, 4].map(() => prepared.nameOf("SELECT 1"))).toEqual([undefined, undefined, "s1", "s1"]);
  expect(prepared.nameOf("SELECT 2")).toBeUndefined();
});

it("a forgotten statement comes again under another name", () => {
  const prepared = makePrepared();
  for (let time = 0; time < 3; time += 1) prepared.nameOf("SELECT 1");
  prepared.forget("SELECT 1");
  expect([1, 2, 3].map(() => prepared.nameOf("SELECT 1"))).toEqual([undefined, undefined, "s2"]);
});

it("keeps no more than it can, whatever is asked", () => {
  const prepared = makePrepared();
  for (let text = 0; text < 1000; text += 1)
    for (let time = 0; time < 301; time += 1) prepared.nameOf(`SELECT ${text}`);
  expect(prepared.nameOf("SELECT 599")).toBe("s600");
  expect(prepared.nameOf("SELECT 600")).toBeUndefined();
});

it("names fewer of long statements, which a connection must all keep", () => {
  const prepared = makePrepared();
  const long = (text: number) => `SELECT ${text} /* ${"x".repeat(30_000)} */`;
  const named = (times: number) =>
    Array.from({ length: 400 }, (_none, text) => {
      for (let time = 1; time < times; time += 1) prepared.nameOf(long(text));
      return prepared.nameOf(long(text));
    }).filter((name) => name !== undefined).length;
  expect(named(3)).toBe(34);
  expect(named(300)).toBe(100);
});

it("has a name left for what comes with every request, however much came a few times before", () => {
  const prepared = makePrepared();
  for (let text = 0; text < 1000; text += 1) for (let time = 0; time < 4; time += 1) prepared.nameOf(`SELECT ${text}`);
  expect(prepared.nameOf("SELECT 999")).toBeUndefined();
  for (let time = 0; time < 30; time += 1) prepared.nameOf("SELECT session");
  expect(prepared.nameOf("SELECT session")).toBe("s201");
});

it("never names what is planned by its values each time", () => {
  const prepared = makePrepared();
  expect([1, 2, 3, 4].map(() => prepared.nameOf(`${PLANNED_ANEW} SELECT 1`))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
