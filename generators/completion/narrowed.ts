import { picturesOf } from "../check/rules/brand/image.ts";
import { callInputs } from "../check/workspace/inputs.ts";
import { fieldAt, fieldNames } from "../check/workspace/field.ts";
import { answers, isName, routeParams, routes } from "../check/workspace/routes.ts";
import { typed } from "../check/workspace/typed.ts";
import { once as onceIn } from "../check/workspace/workspace.ts";
import type { CallEntry, Workspace } from "../check/workspace/workspace.ts";
import { fieldWords } from "./fields.ts";
import { choice, hint } from "./schema.ts";
import type { Schema } from "./schema.ts";
import type { Vocabulary, Words } from "./words.ts";

/** What a file about one entity may name: worked out once for all its places. */
interface About {
  fields: Words;
  /** What a button may do: its own steps, what every entity knows, and the writes and steps near to it. */
  actions: Words;
  sorts: Words;
  /** What the lists of the entity sum. */
  totals: Words;
  calls: Words;
  routes: Words;
  states: Words;
  steps: Words;
  parties: Words;
  /** The entity itself and those near to it. */
  near: ReadonlySet<string>;
}

/** Gathers what files about an entity may name. */
function about(workspace: Workspace, entity: string, words: Vocabulary): About {
  const near = nearTo(workspace, entity);
  const meaning = (list: Words, name: string): string => list.find(([word]) => word === name)?.[1] ?? "";
  const transitions = [...workspace.transitions.values()];
  const calls = [...workspace.calls.values()].filter(({ parked }) => !parked);
  const fields = fieldWords(workspace, entity);
  const meaningOf = (name: string): string => meaning(fields, name);
  const isNear = (call: CallEntry): boolean =>
    [call.entity, call.call.lists, call.call.reads, call.call.answer].some((one) => one === entity);
  const own = transitions.filter((one) => one.entity === entity);
  const offered = (key: "sorts" | "totals"): string[] => [
    ...new Set(calls.filter(({ call }) => call.lists === entity).flatMap(({ call }) => (call[key] ?? []).map(String))),
  ];
  return {
    fields,
    actions: [
      ...own.map(({ verb, name }): [string, string] => [verb, meaning(words.transitions, name)]),
      ...words.verbs.slice(-3),
      ...calls
        .filter((one) => one.entity === entity && one.call.method !== "GET" && !(one.call.creates ?? one.call.updates))
        .map(({ name }): [string, string] => [name, meaning(words.calls, name)]),
      ...transitions
        .filter((one) => near.has(one.entity) && one.transition.by?.some((who: unknown) => who !== "system"))
        .map(({ name }): [string, string] => [name, meaning(words.transitions, name)]),
    ],
    sorts: ordersOf(offered("sorts"), meaningOf),
    totals: offered("totals").map((field) => [field, meaningOf(field)]),
    calls: calls.filter(isNear).map(({ name }) => [name, meaning(words.calls, name)]),
    routes: routes(workspace)
      .filter(({ document }) => document.value.entity === entity || near.has(String(document.value.entity)))
      .map(({ path, document }) => [path, document.name]),
    states: [...workspace.lifecycles]
      .filter(({ value }) => value.entity === entity)
      .flatMap(({ value }) =>
        (fieldAt(workspace, entity, value.axis)?.options ?? []).map((state: unknown): [string, string] => [
          String(state),
          `${String(value.axis)}`,
        ]),
      ),
    steps: own.map(({ verb, name }) => [verb, meaning(words.transitions, name)]),
    parties: Object.keys(workspace.entities.get(entity)?.value.parties ?? {}).map((party) => [
      party,
      "A party of the record",
    ]),
    near: new Set([entity, ...near]),
  };
}

/** Fields as orders of a list, each in both directions. */
const ordersOf = (fields: readonly string[], meaningOf: (field: string) => string): Words =>
  fields.flatMap((field) => [
    [field, `${meaningOf(field)}, first to last`],
    [`-${field}`, `${meaningOf(field)}, last to first`],
  ]);

/** The entities to which this one refers, and those that refer to it by a field of their own. */
function nearTo(workspace: Workspace, entity: string): Set<string> {
  const refs = (name: string): string[] =>
    onceIn(workspace, `entities to which ${name} refers`, () =>
      fieldNames(workspace, name).flatMap((field) => {
        const property = fieldAt(workspace, name, field);
        return [property?.ref, property?.items?.ref].filter((one) => typeof one === "string");
      }),
    );
  // Everything is made by a user and belongs to a company; that brings nothing near.
  const far = new Set(["user", "company", "company_entity", "file", "currency"]);
  const found = new Set(refs(entity));
  if (!far.has(entity)) for (const name of workspace.entities.keys()) if (refs(name).includes(entity)) found.add(name);
  for (const one of [...far, entity]) found.delete(one);
  return found;
}

/** A case: where this key says this, these inputs may be given. */
function given(key: string, says: string, inputs: readonly string[]): Schema {
  return {
    if: { properties: { [key]: { const: says } }, required: [key] },
    // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own word
    then: {
      properties: {
        with: {
          anyOf: [
            { type: "array", items: hint(inputs.map((name) => [name, `of ${says}`] as const)) },
            { type: "object", properties: Object.fromEntries(inputs.map((name) => [name, {}])) },
          ],
        },
      },
    },
  };
}

/** Of a condition on a field with options: which values there are. */
function compared(workspace: Workspace, entity: string, fields: Words): Schema[] {
  return fields.flatMap(([field]) => {
    const { options } = typed(workspace, entity, fieldAt(workspace, entity, field));
    if (!options) return [];
    const values = choice(options.map((option) => [option, field] as const));
    return [
      {
        anyOf: ["field", "record", "row"].map((side) => ({
          properties: { [side]: { const: field } },
          required: [side],
        })),
        values,
      },
    ].map(({ anyOf, values: known }) => ({
      if: { anyOf },
      // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own word
      then: {
        properties: { is: { anyOf: [known, {}] }, in: { anyOf: [{ type: "array", items: known }, {}] } },
      },
    }));
  });
}

type Definitions = Record<string, Schema>;

/** What a place says of itself, which stays when it is narrowed. */
const described = ({ description }: Schema): Schema => (description === undefined ? {} : { description });

/**
 * Narrows a schema, already special for its kind, to what a file about one entity may name. Others stay right where
 * rows of others are shown: the check decides.
 */
export function narrowed(
  schema: Schema,
  kind: string,
  entity: string,
  workspace: Workspace,
  words: Vocabulary,
): Schema {
  const own = about(workspace, entity, words);
  const definitions: Definitions = { ...schema.definitions };
  let file: Schema = schema;
  /** Makes a part of a definition anew; of the file itself where the path names no definition. */
  const put = (path: string, make: (was: Schema) => Schema): void => {
    const [name = "", ...steps] = path.split("/");
    const change = (node: Schema, [first, ...rest]: string[]): Schema => {
      if (first === undefined) return { ...described(node), ...make(node) };
      const inner = (node as Record<string, Schema>)[first];
      return inner === undefined ? node : { ...node, [first]: change(inner, rest) };
    };
    if (name === "") file = change(file, steps);
    else if (definitions[name]) definitions[name] = change(definitions[name], steps);
  };
  const more = (name: string, cases: readonly Schema[]): void => {
    const was = definitions[name];
    if (was && cases.length > 0) definitions[name] = { ...was, allOf: [...(was.allOf ?? []), ...cases] };
  };
  // What is offered at many places stands once.
  const once = (name: string, offered: Words): (() => Schema) => {
    definitions[`own.${name}`] = hint(offered);
    return () => ({ $ref: `#/definitions/own.${name}` });
  };
  const field = once("fields", own.fields);
  for (const side of ["field", "record", "row"]) {
    put(`words.condition/properties/${side}`, field);
    put(`words.operand/properties/${side}`, field);
  }
  more("words.condition", compared(workspace, entity, own.fields));
  put("words.by/items", () =>
    hint([
      ...words.by.filter(([who]) => own.parties.some(([party]) => who.split(":")[0] === party)),
      ...words.by.slice(-2),
    ]),
  );
  if (kind === "page") {
    put("page.item", (was) => ({ ...was, anyOf: [field(), ...(was.anyOf ?? []).slice(1)] }));
    put("page.fieldItem/properties/field", field);
    put("page.names/items", field);
    put("page.sort", () => hint(own.sorts.length > 0 ? own.sorts : own.fields));
    put("/properties/headline", () => hint(own.totals.length > 0 ? own.totals : own.fields));
    put("page.section/properties/headline", field);
    put("page.action/properties/do", () => hint(own.actions));
    put("page.action/properties/takes", () => hint(own.steps));
    put("page.source/properties/call", () => hint(own.calls));
    put("page.source/properties/plan", () => hint(own.steps));
    const callsWith = (has: (call: CallEntry) => boolean): Words =>
      own.calls.filter(([name]) => has(workspace.calls.get(name)!));
    put("page.action/properties/download", () =>
      hint([["export", "The rows of the list"], ...callsWith(({ call }) => call.download !== undefined)]),
    );
    put("page.action/properties/import", () => hint(callsWith(({ call }) => call.imports !== undefined)));
    put("page.fieldItem/properties/lookup", () => hint(own.calls));
    const addresses = once("routes", own.routes);
    put("page.go", (was) => ({ anyOf: [addresses(), ...(was.anyOf ?? []).slice(-1)] }));
    put("page.open", (was) => ({
      ...was,
      anyOf: (was.anyOf ?? []).flatMap((way): Schema[] => {
        if (way.enum) return [];
        if (way.type === "string") return [addresses()];
        const { go } = way.properties ?? {};
        return go ? [{ ...way, properties: { ...way.properties, go: { ...described(go), ...addresses() } } }] : [way];
      }),
    }));
    const branches = own.calls.map(([name]): Schema => {
      const { parameters } = callInputs(workspace, workspace.calls.get(name)!);
      return given("call", name, [...parameters.keys()]);
    });
    more("page.source", branches);
    const ways = own.routes
      .filter(([path]) => !path.split("/").some(isName))
      .flatMap(([path]): Schema[] => {
        const inputs = answers(workspace, path, undefined).flatMap((route) => [
          ...routeParams(workspace, route).keys(),
        ]);
        return inputs.length > 0 ? [given("go", path, [...new Set(inputs)])] : [];
      });
    more("page.action", ways);
    definitions["page.open"] = withCases(definitions["page.open"]!, ways);
  }
  if (kind === "lifecycle") {
    const states = once("states", [["new", "Makes the record"], ...own.states]);
    put("lifecycle.transition/properties/from", () => ({ anyOf: [states(), { type: "array", items: states() }] }));
    const reached = once("reached", own.states);
    put("lifecycle.transition/properties/to", (was) => ({
      anyOf: [reached(), ...(was.anyOf ?? []).slice(1).map((way) => ({ ...way, items: reachedIn(way, reached()) }))],
    }));
    for (const key of ["final", "void"]) put(`/properties/${key}`, (was) => ({ ...was, items: reached() }));
    put("/properties/diagram", (was) => ({ ...was, propertyNames: states() }));
    put("/properties/reminders/items/properties/in", (was) => ({ ...was, items: reached() }));
    put("/properties/reminders/items/properties/field", field);
    put("lifecycle.transition/properties/commits", (was) => ({ ...was, items: field() }));
    put("lifecycle.transition/properties/ask", (was) => ({ ...was, items: field() }));
    for (const name of ["notBy", "notBySince", "onlyBy", "answers"])
      put(`lifecycle.transition/properties/${name}`, (was) => ({ ...was, items: hint(own.steps) }));
    for (const name of ["notPerson", "person"])
      put(`lifecycle.transition/properties/${name}`, (was) => ({ ...was, ...field() }));
    put("lifecycle.transition/properties/then/items/properties/do", () =>
      hint(words.transitions.filter(([name]) => own.near.has(name.split(".")[0]!))),
    );
  }
  if (kind === "call") {
    put("call.call/properties/does", () =>
      hint(words.transitions.filter(([name]) => own.near.has(name.split(".")[0]!))),
    );
    for (const key of ["filters", "sorts", "totals", "search", "gathers"])
      put(`call.call/properties/${key}`, (was) => (was.items ? { ...was, items: field() } : was));
    put("call.call/properties/sort", () => hint(own.sorts));
  }
  if (kind === "letter") {
    const part = "/properties/parts/items/properties";
    for (const key of ["fields", "figures"])
      put(`${part}/${key}`, (was) => ({ ...was, items: { anyOf: [field(), writtenField] } }));
    put("letter.letterField/properties/field", () => hint(own.fields));
    const lists = own.fields.filter(
      ([name]) => fieldAt(workspace, entity, name)?.type === "array" && fieldNames(workspace, entity, name).length > 0,
    );
    put(`${part}/list/properties/from`, () => hint(lists));
    put(`${part}/list`, (was) => ({ ...was, allOf: lists.map(([name]) => columnsOf(workspace, entity, name)) }));
    put(`${part}/link`, () => hint([...own.steps, ...own.routes]));
    put(`${part}/signature`, () => hint(own.parties));
    put("/properties/to", (was) => ({ ...was, items: hint([...own.parties, ...recipients, ...own.fields]) }));
    put("/properties/values/additionalProperties/properties/words", field);
    put("/properties/values/additionalProperties/properties/account", field);
  }
  return { ...file, definitions };
}

/** Narrows the schema of brands to the pictures in the folder of one: those of another are none that it can name. */
export function ofBrand(schema: Schema, brand: string, workspace: Workspace): Schema {
  const pictures = hint(picturesOf(workspace, brand).map((name) => [name, `brands/${brand}/${name}`]));
  const narrow = (properties: Record<string, Schema>, isPicture: (key: string) => boolean): Record<string, Schema> =>
    Object.fromEntries(
      Object.entries(properties).map(([key, was]) => [key, isPicture(key) ? { ...described(was), ...pictures } : was]),
    );
  const { images, ...own } = schema.properties ?? {};
  return {
    ...schema,
    properties: {
      ...narrow(own, (key) => ["logo", "side_logo", "icon"].includes(key)),
      images: { ...images, properties: narrow(images?.properties ?? {}, () => true) },
    },
  };
}

/** Whom a letter may go to, whatever it is about. */
const recipients: Words = [
  ["asker", "Who asked for it"],
  ["creator", "Who made the record"],
  ["chief", "The chief executive of the company that acts"],
];

/** The cases of a transition, each of which leads to a state. */
function reachedIn({ items }: Schema, state: Schema): Schema {
  const { to } = items?.properties ?? {};
  if (items === undefined || to === undefined) return items ?? {};
  return { ...items, properties: { ...items.properties, to: { ...to, ...state } } };
}

/** A field of a letter with how it is written. */
const writtenField: Schema = { $ref: "#/definitions/letter.letterField" };

/** A case: the columns of a letter's list are fields of the rows that it takes. */
function columnsOf(workspace: Workspace, entity: string, list: string): Schema {
  const columns = fieldWords(workspace, entity, list).map(([name, means]): [string, string] => [
    name.slice(list.length + 1),
    means,
  ]);
  return {
    if: { properties: { from: { const: list } }, required: ["from"] },
    // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own word
    then: {
      properties: { columns: { type: "array", items: hint(columns, { anyOf: [{ type: "string" }, writtenField] }) } },
    },
  };
}

/** The cases of ways with inputs, at the one way that is an object. */
function withCases(open: Schema, cases: readonly Schema[]): Schema {
  return {
    ...open,
    anyOf: (open.anyOf ?? []).map((way) =>
      way.properties?.["go"] && cases.length > 0 ? { ...way, allOf: [...cases] } : way,
    ),
  };
}
