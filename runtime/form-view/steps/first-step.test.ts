import { expect, it } from "vitest";
import type { FormSection } from "../../form/model/form-field.ts";
import { fieldNamed, firstStep } from "./first-step.ts";

const steps = [{ name: "company" }, { name: "people" }, { review: true as const }] as never;
const part = (name: string, ...fields: string[]) =>
  ({ name, fields: fields.map((field) => ({ name: field, field })) }) as unknown as FormSection;
const sections = [
  part("company", "profile.uen", "profile.address.street"),
  part("people", "admin.name", "authorizers"),
];
const at = (opening: { field?: string; step?: string }) => firstStep(steps, sections, opening);

it("opens at the step that enters the field named: itself, its group, or a cell of it", () => {
  expect(
    ["profile.uen", "profile.address", "admin", "authorizers[1].name", "unknown"].map((field) => at({ field })),
  ).toEqual([0, 0, 1, 1, 0]);
  expect(fieldNamed(sections, "profile.address")?.field).toBe("profile.address.street");
});

it("opens at a step by its name or its place, and at the first by anything else", () => {
  expect(["people", "2", "review", "99x", "0"].map((step) => at({ step }))).toEqual([1, 1, 2, 0, 0]);
  expect(at({})).toBe(0);
});
