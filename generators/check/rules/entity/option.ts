import { currencies } from "../../../../schemas/vocabulary/format/currency.ts";
import { isDate } from "../../../../schemas/vocabulary/format/date.ts";
import { formats } from "../../../../schemas/vocabulary/format/formats.ts";
import { suggest } from "../../../output/near.ts";
import type { Loose } from "../../workspace/workspace.ts";
import { family } from "../../workspace/typed.ts";
import { fitting, writtenAs } from "../value/comparison.ts";
import { propertyRule } from "./property.ts";

const YES_OR_NO = ["true", "false"];

/** E515: a default, constant or tone that is no value of its field; the values of a boolean are true and false. */
export const strayOption = propertyRule(
  "E515",
  "a default or constant that is no value of its kind, or a tone for one",
  ({ property }) => {
    const options: unknown = property.options;
    for (const at of ["default", "const"] as const) {
      const unfit = unfitConstant(property, property[at]);
      if (unfit !== undefined) return { at, says: unfit };
    }
    if (property.type === "boolean") {
      const stray = Object.keys(property.tone ?? {}).find((name) => !YES_OR_NO.includes(name));
      return stray ? { at: "tone", says: `"${stray}" is none of ${YES_OR_NO.join(", ")}` } : undefined;
    }
    if (!Array.isArray(options))
      return property.tone ? { at: "tone", says: '"tone" goes with "options" or a boolean' } : undefined;
    if (property.default !== undefined && !options.includes(property.default))
      return {
        at: "default",
        says: `"${property.default}" is none of ${options.join(", ")}${suggest(String(property.default), options.map(String))}`,
      };
    const stray = Object.keys(property.tone ?? {}).find((name) => !options.includes(name));
    return stray
      ? { at: "tone", says: `"${stray}" is none of ${options.join(", ")}${suggest(stray, options.map(String))}` }
      : undefined;
  },
);

/** What is wrong with a constant that is no value of its kind; what changes from day to day cannot be one. */
function unfitConstant(property: Loose, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const { format, type, ref, options } = property;
  if (ref !== undefined)
    return `${JSON.stringify(value)} is no record: none is there to be named before the product runs`;
  if (Array.isArray(options)) return undefined;
  const word = format === undefined && type === "string" ? "text" : String(format ?? type);
  if (["date", "datetime"].includes(word))
    return isDate(String(value).slice(0, 10))
      ? undefined
      : `"${String(value)}" is no ${word}; what a form begins with is said on the page: "fill": { "today": true }`;
  const known = formats[word];
  if (typeof value === "string" && known?.valid?.(value) === false) {
    const meant = known.read(value);
    return `"${value}" is no ${word}${meant === undefined ? "" : `; write "${meant}"`}`;
  }
  const kind = family(word);
  const isFit = word === "integer" ? Number.isInteger(value) : fitting({ word }, value);
  if (["number", "boolean", "text"].includes(kind) && !isFit)
    return `${JSON.stringify(value)} is no ${word}${writtenAs({ word }, value)}`;
  return outOfBounds(property, value);
}

/** What bound of its own field a constant does not keep. */
function outOfBounds({ minimum, maximum, minLength, maxLength }: Loose, value: unknown): string | undefined {
  if (typeof value === "number") {
    if (value < minimum) return `${value} is less than the minimum of ${minimum}`;
    if (value > maximum) return `${value} is more than the maximum of ${maximum}`;
  }
  if (typeof value === "string") {
    if (value.length < minLength) return `${JSON.stringify(value)} is shorter than ${minLength} characters`;
    if (value.length > maxLength) return `a text of ${value.length} characters is longer than ${maxLength}`;
  }
  return undefined;
}

/** E526: names that label keys keep for themselves. */
export const reservedOption = propertyRule("E526", "an option named as a part of label keys", ({ property }) => {
  const options = Array.isArray(property.options)
    ? property.options.find((name) => ["help", "placeholder", "error"].includes(String(name)))
    : undefined;
  return options
    ? { at: "options", says: `an option cannot be named "${options}": its label key would be taken` }
    : undefined;
});

/** E535: a value worded instead that is no option, or under the name of one. */
export const strayInstead = propertyRule(
  "E535",
  "a value worded otherwise that is no option, or by the name of one",
  ({ property }) => {
    const options: string[] = Array.isArray(property.options) ? property.options.map(String) : [];
    for (const declared of Array.isArray(property.instead) ? property.instead : []) {
      if (!options.includes(declared?.of))
        return {
          at: "instead",
          says: `"${declared?.of}" is none of ${options.join(", ")}${suggest(String(declared?.of), options)}`,
        };
      if (options.includes(declared?.name)) return { at: "instead", says: `"${declared.name}" is an option itself` };
    }
    return undefined;
  },
);

/** E536: an amount against what is no amount of the record. */
export const strayAgainst = propertyRule(
  "E536",
  "an amount against a field that is no amount of the record",
  ({ property }, _workspace, document) => {
    if (property.against === undefined) return undefined;
    const amounts = Object.entries<Loose>(document.value.properties ?? {})
      .filter(([, other]) => other?.format === "money")
      .map(([name]) => name);
    if (property.format !== "money") return { at: "against", says: "only an amount stands against another one" };
    return amounts.includes(property.against)
      ? undefined
      : {
          at: "against",
          says: `"${property.against}" is no amount of the record${suggest(String(property.against), amounts)}`,
        };
  },
);

/** E550: a currency of its own is an amount's, and one that is enabled. */
export const strayCurrency = propertyRule(
  "E550",
  "a currency of its own where no amount stands, or one that is not enabled",
  ({ property }) => {
    const own: unknown = property.currency;
    if (own === undefined) return undefined;
    if (property.format !== "money") return { at: "currency", says: "only an amount is in a currency" };
    return currencies.some((one) => one === own)
      ? undefined
      : { at: "currency", says: `"${String(own)}" is not enabled${suggest(String(own), currencies)}` };
  },
);

/** E593: lateness of what is neither a day, a count of days nor an amount. */
export const strayLate = propertyRule(
  "E593",
  "lateness of what is neither a day, a count of days nor an amount",
  ({ property }) => {
    if (
      property.late === undefined ||
      property.format === "date" ||
      property.format === "integer" ||
      property.format === "money" ||
      property.type === "integer"
    )
      return undefined;
    return { at: "late", says: "only a day, a count of days or an amount is late" };
  },
);
