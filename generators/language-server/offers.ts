import { isDeepStrictEqual } from "node:util";
import type { Schema } from "../completion/schema.ts";
import type { Path } from "../check/source/document.ts";

/** One thing that may stand at a spot, with what it means. */
export interface Offer {
  word: unknown;
  means: string;
}

/** The parts of a schema that speak of the value at a path: every way that fits what stands around it. */
export function schemasAt(root: Schema, value: unknown, path: Path): Schema[] {
  let here: { schema: Schema; value: unknown }[] = opened(root, root, value).map((schema) => ({ schema, value }));
  for (const step of path) {
    here = here.flatMap((one) => {
      const inner = into(one.value, step);
      const next =
        typeof step === "number"
          ? one.schema.items
          : (one.schema.properties?.[step] ??
            (typeof one.schema.additionalProperties === "object" ? one.schema.additionalProperties : undefined));
      return next === undefined ? [] : opened(root, next, inner).map((schema) => ({ schema, value: inner }));
    });
  }
  return here.map(({ schema }) => schema);
}

/** What may stand as the value. */
export function valuesOf(schemas: readonly Schema[]): Offer[] {
  return distinct(
    schemas.flatMap((schema): Offer[] => {
      if (schema.const !== undefined) return [{ word: schema.const, means: schema.description ?? "" }];
      return (schema.enum ?? []).map((word, index) => ({ word, means: schema.enumDescriptions?.[index] ?? "" }));
    }),
  );
}

/** Which keys may stand in an object. */
export function keysOf(schemas: readonly Schema[], root: Schema, held: unknown): Offer[] {
  const known = typeof held === "object" && held !== null ? Object.keys(held) : [];
  return distinct(
    schemas.flatMap((schema) => [
      ...Object.entries(schema.properties ?? {}).map(([word, one]) => ({ word, means: meaningOf(root, one) })),
      ...valuesOf(schema.propertyNames ? opened(root, schema.propertyNames, "") : []),
    ]),
  ).filter(({ word }) => !known.includes(String(word)));
}

/** What a schema says of itself. */
export function meaningOf(root: Schema, schema: Schema): string {
  return schema.description ?? (schema.$ref ? meaningOf(root, resolved(root, schema.$ref)) : "");
}

function distinct(offers: readonly Offer[]): Offer[] {
  const found = new Map<string, Offer>();
  for (const offer of offers) {
    const name = JSON.stringify(offer.word);
    if (!found.get(name)?.means) found.set(name, offer);
  }
  return [...found.values()];
}

/** A schema with all that it refers to and all its ways, those whose case does not hold left out. */
function opened(root: Schema, schema: Schema, value: unknown): Schema[] {
  if (schema.$ref) {
    const { $ref, description } = schema;
    // What a place says of itself comes before what is said of everything of its kind.
    return [...(description === undefined ? [] : [{ description }]), ...opened(root, resolved(root, $ref), value)];
  }
  return [
    schema,
    ...(schema.anyOf ?? []).flatMap((one) => opened(root, one, value).filter((found) => fits(found, value))),
    ...(schema.allOf ?? []).flatMap((one) =>
      one.if === undefined || holds(one.if, value) ? opened(root, one.then ?? (one.if ? {} : one), value) : [],
    ),
  ];
}

function resolved(root: Schema, reference: string): Schema {
  return root.definitions?.[reference.split("/").slice(2).join("/")] ?? {};
}

/** A way for lists says nothing where an object stands. What is not there yet may become anything. */
function fits({ type, items, properties }: Schema, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  const isList = Array.isArray(value);
  if (type === "array" || items) return isList;
  if (type === "object" || properties) return typeof value === "object" && !isList;
  return typeof value !== "object";
}

function holds({ properties = {}, required = [], anyOf }: Schema, value: unknown): boolean {
  if (anyOf && !anyOf.some((one) => holds(one, value))) return false;
  return (
    required.every((key) => into(value, key) !== undefined) &&
    Object.entries(properties).every(([key, { const: wanted }]) => isDeepStrictEqual(into(value, key), wanted))
  );
}

function into(value: unknown, step: string | number): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[step] : undefined;
}
