import { Ajv, _ } from "ajv";
import standalone from "ajv/dist/standalone/index.js";
import { addVocabulary } from "../../schemas/vocabulary/keyword/vocabulary.ts";
import type { NamedPage, Registry } from "../../registry/registry.ts";
import { asksOfCall } from "../../registry/page/action-inputs.ts";
import { inputSchema, callInput, transitionBody, transitionInput } from "../../registry/schema/request.ts";
import { partsOf } from "../../registry/validation/parts.ts";
import { shapeOf, type ShapeSchema } from "../../registry/validation/shape.ts";
import type { ValidatorParts } from "../../schemas/vocabulary/form/parts.ts";
import type { ExpandedEntity } from "../../registry/schema/entity.ts";
import { inputItems, asksOf, formsOf } from "./forms.ts";
import { withImports } from "./imports.ts";
import { formSchema } from "./schema.ts";

interface Compiled {
  /** What the module calls the shape. */
  id: string;
  shape: ShapeSchema;
  parts: ValidatorParts;
}

/**
 * The text of a page's validators: an ES module without eval and without Ajv, whose default export is a PageValidators.
 * @param up the way from the module's folder to the root of the repository, as `../../..`
 */
export function validatorsModule(registry: Registry, page: NamedPage, up: string): string {
  const forms = formsOf(registry, page).map((form, index) => {
    const { entity, parts } = formSchema(registry, form);
    return { ...form, compiled: { id: `form${index}`, shape: shapeOf(entity, "pass"), parts } };
  });
  const asks = inputSchemas(registry, page);
  const code = shapesCode(page.name, [
    ...forms.map(({ compiled }) => compiled),
    ...asks.map(({ compiled }) => compiled),
  ]);
  const formLines = forms.map(
    ({ entity, sections, compiled }) =>
      `  ${JSON.stringify(entity)}: assemble(${called(compiled)}, ${JSON.stringify(sections)}),`,
  );
  const askLines = asks.map(({ name, compiled }) => `  ${JSON.stringify(name)}: assembleOne(${called(compiled)}),`);
  const { imports, body } = withImports(code, up);
  const lines = [...formLines, ...askLines].join("");
  return [
    imports,
    ...checkFiles
      .filter(([name]) => lines.includes(`${name}(`))
      .map(([name, file]) => `import { ${name} } from "${up}/schemas/vocabulary/form/check/${file}.ts";`),
    `import { assemble, assembleOne } from "${up}/schemas/vocabulary/form/assemble.ts";`,
    body,
    `const forms = {\n${formLines.join("\n")}\n};`,
    `const asks = {\n${askLines.join("\n")}\n};`,
    `const nothing = { whole: () => [], draft: () => [], sections: {} };`,
    `export default { ...(forms[${JSON.stringify(
      mainForm(
        page,
        forms.map(({ entity }) => entity),
      ),
    )}] ?? nothing), forms, asks };`,
    "",
  ].join("\n");
}

const checkFiles = [
  ["relativeBounds", "relative"],
  ["choosableDays", "days"],
  ["rulesHold", "rules"],
  ["uniqueRows", "unique"],
] as const;

/** The arguments that shape, required and checks are given as; a check of nothing is left out. */
function called({ id, parts }: Compiled): string {
  const checks = [
    ...(parts.relative.length > 0 ? [`relativeBounds(${JSON.stringify(parts.relative)})`] : []),
    ...(parts.days.length > 0 ? [`choosableDays(${JSON.stringify(parts.days)})`] : []),
    ...(parts.unique.length > 0 ? [`uniqueRows(${JSON.stringify(parts.unique)})`] : []),
    ...(parts.rules.length > 0 ? [`rulesHold(${JSON.stringify(parts.entity)}, ${JSON.stringify(parts.rules)})`] : []),
  ];
  return `${id}, ${JSON.stringify(parts.required)}, [${checks.join(", ")}]`;
}

function inputSchemas(registry: Registry, page: NamedPage): { name: string; compiled: Compiled }[] {
  const { transitions, calls } = asksOf(registry, page);
  const schemas = [
    ...transitions.map((name) => ({ name, entity: askSchema(registry, page, name) })),
    ...calls.flatMap((name) => {
      const entity = askOfCall(registry, page, name);
      return entity ? [{ name, entity }] : [];
    }),
  ];
  return schemas.map(({ name, entity }, index) => ({
    name,
    compiled: { id: `ask${index}`, shape: shapeOf(entity, "pass"), parts: partsOf(entity) },
  }));
}

/**
 * What a page asks before it makes a call: fields of the call's input, or of the page's entity where its button gives
 * them on under other names.
 */
function askOfCall(registry: Registry, page: NamedPage, name: string): ExpandedEntity | undefined {
  const asks = asksOfCall(registry, page, name);
  const input = callInput(registry, registry.calls.get(name)!);
  if (!asks || !input) return undefined;
  if (asks.entity === undefined || asks.fields.every((field) => Object.hasOwn(input.properties, field)))
    return { ...input, required: asks.required };
  return {
    ...inputSchema(
      registry,
      asks.entity,
      asks.fields.filter((field) => registry.entities.get(asks.entity ?? "")?.properties[field]),
    ),
    required: asks.required,
  };
}

/**
 * What the lifecycle asks, and what the page's button asks besides of the request's body: a link's one-time code, an
 * agreement, a comment.
 */
function askSchema(registry: Registry, page: NamedPage, name: string): ExpandedEntity {
  const input = transitionInput(registry, name);
  const items = inputItems(registry, page, name);
  const body = transitionBody(registry, name).properties;
  const besides = items.filter(({ field }) => !Object.hasOwn(input.properties, field) && Object.hasOwn(body, field));
  const required = [
    ...input.required,
    ...items.filter((item) => item.required === true).map(({ field }) => field),
    ...besides.filter(({ field }) => field !== "comment").map(({ field }) => field),
  ];
  return {
    ...input,
    properties: { ...input.properties, ...Object.fromEntries(besides.map(({ field }) => [field, body[field]!])) },
    required: [...new Set(required)],
  };
}

/** The page's own entity if it has a form of it, else the first. */
function mainForm(page: NamedPage, entities: readonly string[]): string {
  return page.entity !== undefined && entities.includes(page.entity) ? page.entity : (entities[0] ?? "");
}

/** The code of shapes as it was made last for a page, with the shapes that it was made of. */
const lastCode = new Map<string, { readonly shapes: string; readonly code: string }>();

/** The code of a page's shapes; made anew where one of them has changed since it was made last. */
function shapesCode(page: string, compiled: readonly Compiled[]): string {
  const shapes = JSON.stringify(compiled.map(({ id, shape }) => [id, shape]));
  const last = lastCode.get(page);
  if (last?.shapes === shapes) return last.code;
  const code = compile(compiled);
  lastCode.set(page, { shapes, code });
  return code;
}

function compile(compiled: readonly Compiled[]): string {
  if (compiled.length === 0) return "";
  const ajv = addVocabulary(
    new Ajv({
      strict: true,
      // The check has proven what the shapes are made of; to compile the meta-schema for each page takes half the time.
      meta: false,
      validateSchema: false,
      allErrors: true,
      messages: false,
      code: { source: true, esm: true, lines: false, optimize: 1, formats: _`require("vocabulary/formats")` },
    }),
  );
  for (const { id, shape } of compiled) ajv.addSchema(shape, id);
  const make = standalone as unknown as (ajv: Ajv, names: Record<string, string>) => string;
  return make(ajv, Object.fromEntries(compiled.map(({ id }) => [id, id])));
}
