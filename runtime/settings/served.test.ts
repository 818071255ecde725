import { expect, it } from "vitest";
import { isServed } from "./environment.ts";

it("serves a call in the environments that it names, and one that names none everywhere", () => {
  expect(isServed({}, "prod")).toBe(true);
  expect(["demo", "prod"].map((one) => isServed({ environments: ["demo"] }, one))).toEqual([true, false]);
  expect(["demo", "prod"].map((one) => isServed({ environments: ["real"] }, one))).toEqual([false, true]);
});

it("takes every call as served where no server says which environment it is", () =>
  expect(isServed({ environments: ["demo"] }, undefined)).toBe(true));
