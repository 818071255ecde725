import { expect, it } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import { progressOf } from "./progress.ts";

const emptyCase = { currency: "SGD" };

it("says of what is missing in which step of the form it is entered, by what the page says now", () => {
  const registry = loadRegistry();
  const step = (item: string) =>
    progressOf(registry, emptyCase, "2026-11-23", ["gst_f5_4q"]).missing.find((one) => one.item === item)?.step;
  expect(["company_profile.uen", "shareholders", "authorizers", "acra_bizfile_date", "gst_f5_4q"].map(step)).toEqual([
    "company",
    "ownership",
    "people",
    "documents",
    "documents",
  ]);
  const name = "business/kyc/create";
  const page = structuredClone(registry.pages.get(name));
  const ownership = page?.steps?.find((one) => one.name === "ownership");
  if (!page || !ownership) throw new Error("the form of a case has the step ownership");
  ownership.name = "owners";
  registry.pages.set(name, page);
  expect(["company_profile.uen", "shareholders", "directors"].map(step)).toEqual(["company", "owners", "owners"]);
});

it("counts as parts what a whole case must have, by its entity, its form and the checklist", () => {
  const registry = loadRegistry();
  const some = { ...emptyCase, entity: "1", financier_entity: "2" };
  expect(progressOf(registry, some, "2026-11-23", [])).toMatchObject({ completeness: "16.00" });
  const entity = registry.entities.get("kyc_case");
  if (!entity?.required) throw new Error("a case has fields that it must have");
  entity.required = [...entity.required, "constitution"];
  expect(progressOf(registry, some, "2026-11-23", [])).toMatchObject({ completeness: "15.00" });
});
