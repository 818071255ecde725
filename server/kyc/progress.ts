import { isFilled } from "../../schemas/vocabulary/path.ts";
import { wholeSchema } from "../../registry/schema/entered.ts";
import { compileValidator } from "../../registry/validation/compile.ts";
import type { Registry } from "../../registry/registry.ts";
import type { Row } from "../lifecycle/plan/model.ts";

type Validate = ReturnType<typeof compileValidator>;
const validators = new WeakMap<Registry, Validate>();

function validatorOf(registry: Registry): Validate {
  const known = validators.get(registry) ?? compileValidator(registry, wholeSchema(registry, "kyc_case"), { unknown: "pass" });
  validators.set(registry, known);
  return known;
}

/** Parts that a case is made of; the share of them that is complete is told as completeness. */
const PARTS = ["administratorInformation", "company_profile", "shareholders", "directors", "authorizers", "financials", "financial_iras_tax_payable_in_past_three_years", "acra_bizfile", "declarations"];

/** In which step of the form a part is filled in; what is not named is among the documents. */
const STEPS: Readonly<Record<string, string>> = {
  entity: "retrieve", financier_entity: "retrieve", company_profile: "company", shareholders: "ownership", directors: "ownership", administratorInformation: "people", authorizers: "people",
  financials: "financials", financial_iras_tax_payable_in_past_three_years: "financials", declarations: "declarations", currency: "limit", requested_limit: "limit",
};

/** A field that lacks something, and the step in which it stands. */
export interface Lack {
  readonly step: string;
  readonly item: string;
}

/** How far a case is. */
export interface Progress {
  readonly missing_count: number;
  /** Share of parts without a fault, in percent. */
  readonly completeness: string;
  readonly missing: readonly Lack[];
  readonly required_documents: readonly string[];
}

const firstOf = (path: string): string => path.split(/[.[]/)[0] ?? "";

/** The field that a finding is about, as people name it: a list as a whole, one field of a group. */
function itemOf(registry: Registry, path: string): string {
  const options = registry.entities.get("kyc_case")?.definitions?.["lack"]?.properties?.["item"]?.options ?? [];
  const plain = (path.split("[")[0] ?? "").split(".").slice(0, 2).join(".");
  return options.includes(plain) ? plain : firstOf(path);
}

/**
 * How far a case is: what is missing or wrong by the rules of sending it, and the documents that the fund provider's
 * checklist asks for.
 * @param required documents by the fund provider's checklist
 */
export function progressOf(registry: Registry, values: Row, today: string, required: readonly string[]): Progress {
  const paths = validatorOf(registry)(values, { today }).map(({ path }) => path);
  if (!isFilled(values["authorizers"])) paths.push("authorizers");
  paths.push(...required.filter((code) => !isFilled(values[code])));
  const wrong = new Set(paths.map(firstOf));
  if (wrong.has("acra_bizfile_date")) wrong.add("acra_bizfile");
  const parts = [...PARTS, ...required];
  const done = parts.filter((part) => !wrong.has(part) && isFilled(values[part])).length;
  const items = [...new Set(paths.map((path) => itemOf(registry, path)))];
  return {
    missing_count: paths.length, completeness: `${Math.floor((done * 100) / parts.length)}.00`, required_documents: required,
    missing: items.map((item) => ({ step: STEPS[firstOf(item)] ?? "documents", item })),
  };
}
