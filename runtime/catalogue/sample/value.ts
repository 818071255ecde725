import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import { below, digits } from "../../../schemas/vocabulary/format/typed.ts";
import type { PropertyShape } from "../../model/bundle.ts";
import { nameOf, numberOf, shownOf } from "./names.ts";

interface Sampling {
  random: () => number;
  entity: string;
  /** Which row it is: options go round with it. */
  index: number;
  today: string;
}

const past = /^(issue|invoice|created|signed|sent|paid|received|posted|approved|at$|from$)|_at$|birth/;
const many = 3;

function dateOf(field: string, { random, index, today }: Sampling): string {
  return plusDays(today, past.test(field) ? -3 - index * 4 - below(random, 6) : 9 + index * 11 + below(random, 20));
}

/** Entered numbers as people meet them: amounts of four to six digits, rates and percents below twenty. */
function figureOf(format: string, { random }: Sampling): string {
  if (format === "number") return String(1 + below(random, 40));
  const whole =
    format === "money"
      ? 1_000 + below(random, 180_000)
      : format === "percent"
        ? 2 + below(random, 88)
        : 1 + below(random, 9);
  return `${String(whole)}.${digits(random, 2)}`;
}

function lineOf(field: string, property: PropertyShape, sampling: Sampling): string {
  const most = property.maxLength ?? 60;
  if (most === 3) return "SGD";
  const numbered = /(^|_)(no|number|ref|reference|code)$/.test(field) && property.pattern === undefined;
  const value =
    (numbered ? numberOf(sampling.entity, sampling.index) : nameOf(field, sampling.random)) ??
    String(formats["line"]?.sample(sampling.random));
  return value.slice(0, most);
}

/** A value of a property as a person might have entered it: out of the vocabulary's own samples, the same each time. */
function valueOf(field: string, property: PropertyShape, sampling: Sampling): unknown {
  const { options, format, ref, file, items, properties } = property;
  const type = [property.type].flat().find((one) => one !== "null");
  if (property["const"] !== undefined) return property["const"];
  if (type === "boolean") return (sampling.index + field.length) % 2 === 0;
  if (type === "array")
    return items === undefined
      ? []
      : Array.from({ length: items.options === undefined ? many : 2 }, (_none, index) =>
          valueOf(field, items, { ...sampling, index }),
        );
  if (properties !== undefined) return recordOf(properties, sampling);
  if (options !== undefined) return options[sampling.index % options.length];
  if (file !== undefined) return fileId(sampling.index);
  if (ref !== undefined || format === "id") return `10000000000000${String(10 + sampling.index)}`;
  if (type === "integer" || type === "number")
    return Math.min(
      Number(property["maximum"] ?? 90),
      Number(property["minimum"] ?? 0) + below(sampling.random, 12) + 1,
    );
  if (format === "date") return dateOf(field, sampling);
  if (format === "datetime")
    return `${dateOf(field, sampling)}T0${String(1 + below(sampling.random, 8))}:${String(10 + below(sampling.random, 49))}:00.000Z`;
  if (format === "currency") return "SGD";
  if (format === "money" || format === "percent" || format === "rate" || format === "number")
    return figureOf(format, sampling);
  if (format === undefined || format === "line") return lineOf(field, property, sampling);
  return String(formats[format]?.sample(sampling.random) ?? "").slice(0, property.maxLength ?? 4000);
}

const fileId = (index: number): string => `90000000000000${String(10 + index)}`;

/** What a record shows for a field of files, as the server does: id and name of each. */
function filesShown(value: unknown, { random }: Sampling): object[] {
  return [value].flat().map((id, index) => ({
    file_id: id,
    name: shownOf("file", random, index),
    type: "application/pdf",
    size: 184_320,
  }));
}

/** The values of all properties, and beside them what references show. */
export function recordOf(
  properties: Readonly<Record<string, PropertyShape>>,
  sampling: Sampling,
): Record<string, unknown> {
  const values = Object.fromEntries(
    Object.entries(properties).map(([field, property]) => [field, valueOf(field, property, sampling)]),
  );
  const files = Object.entries(properties)
    .filter(([, { file, items }]) => (file ?? items?.file) !== undefined)
    .map(([field]) => [field, filesShown(values[field], sampling)]);
  const refs = Object.entries(properties)
    .filter(([, { ref }]) => ref !== undefined)
    .map(([field, { ref = "" }]) => [field, shownOf(ref, sampling.random, sampling.index)]);
  const many = Object.entries(properties)
    .filter(([, { items }]) => items?.ref !== undefined)
    .map(([field, { items }]) => [
      field,
      [values[field]].flat().map((_id, index) => shownOf(items?.ref ?? "", sampling.random, index)),
    ]);
  const shown = [...refs, ...many, ...files];
  return { ...values, ...(shown.length === 0 ? {} : { shown: Object.fromEntries(shown) }) };
}
