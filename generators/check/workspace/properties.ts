import type { Document, Path } from "../source/document.ts";
import { isRecord } from "./workspace.ts";
import type { Loose } from "./workspace.ts";

/** A property of an entity, at any depth, with its place. */
export interface PropertySpot {
  name: string;
  property: Record<string, Loose>;
  path: Path;
}

/** What was found in a value; a file that is saved again holds another one. */
const known = new WeakMap<object, PropertySpot[]>();

function knownIn(value: object, find: () => PropertySpot[]): PropertySpot[] {
  let found = known.get(value);
  if (found === undefined) known.set(value, (found = find()));
  return found;
}

/** Every property of an entity file: its own, nested ones, items of arrays, and those of its definitions. */
export function properties(document: Document): readonly PropertySpot[] {
  const { value } = document;
  return knownIn(value as object, () => propertiesOf(value));
}

function propertiesOf({ properties: own, definitions }: Loose): PropertySpot[] {
  return [
    ...below(own, ["properties"]),
    ...Object.entries<Loose>(isRecord(definitions) ? definitions : {}).flatMap(([name, shape]) =>
      isRecord(shape)
        ? [{ name, property: shape, path: ["definitions", name] }, ...inside(shape, ["definitions", name])]
        : [],
    ),
  ];
}

/** Every property that a call is given beside a shape: its own input, at any depth. */
export function inputsIn(call: Loose, path: Path): readonly PropertySpot[] {
  return isRecord(call.input) ? knownIn(call.input, () => below(call.input, [...path, "input"])) : [];
}

function below(map: Loose, path: Path): PropertySpot[] {
  if (!isRecord(map)) return [];
  return Object.entries<Loose>(map).flatMap(([name, property]) =>
    isRecord(property) ? [{ name, property, path: [...path, name] }, ...inside(property, [...path, name])] : [],
  );
}

function inside(property: Record<string, Loose>, path: Path): PropertySpot[] {
  const items = isRecord(property.items)
    ? [
        { name: "items", property: property.items, path: [...path, "items"] },
        ...inside(property.items, [...path, "items"]),
      ]
    : [];
  return [...below(property.properties, [...path, "properties"]), ...items];
}
