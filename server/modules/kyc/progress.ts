import { isFilled } from "../../../schemas/vocabulary/path.ts";
import { wholeSchema } from "../../../registry/schema/request.ts";
import { stepsOfForm } from "../../../registry/page/parts.ts";
import { compileValidator } from "../../../registry/validation/compile.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";

type Validate = ReturnType<typeof compileValidator>;
const validators = new WeakMap<Registry, Validate>();

function validatorOf(registry: Registry): Validate {
  const known =
    validators.get(registry) ?? compileValidator(registry, wholeSchema(registry, "kyc_case"), { unknown: "pass" });
  validators.set(registry, known);
  return known;
}

/** A field that lacks something, and the step in which it stands. */
interface MissingItem {
  readonly step?: string | undefined;
  readonly item: string;
}

/**
 * How far a case is; its parts are the fields that a whole case must have, by its entity, its form and the checklist.
 */
export interface Progress {
  readonly missing_count: number;
  /** Share of parts without a fault, in percent. */
  readonly completeness: string;
  readonly missing: readonly MissingItem[];
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
  const form = stepsOfForm(registry, "kyc_case");
  const requiredFields = [...(form?.required ?? []), ...required];
  const paths = validatorOf(registry)(values, { today }).map(({ path }) => path);
  paths.push(...requiredFields.filter((field) => !isFilled(values[field])));
  const wrong = new Set(paths.map(firstOf));
  const parts = [...new Set([...(registry.entities.get("kyc_case")?.required ?? []), ...requiredFields])];
  const done = parts.filter((part) => !wrong.has(part) && isFilled(values[part])).length;
  const items = [...new Set(paths.map((path) => itemOf(registry, path)))];
  return {
    missing_count: paths.length,
    completeness: `${Math.floor((done * 100) / parts.length)}.00`,
    required_documents: required,
    missing: items.map((item) => ({ ...stepNamed(form?.stepOf(item)), item })),
  };
}

const stepNamed = (step: string | undefined): Pick<MissingItem, "step"> => (step === undefined ? {} : { step });
