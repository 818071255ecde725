import type { NamedCall, Registry } from "../../../registry/registry.ts";
import type { ExpandedEntity, ExpandedProperty } from "../../../registry/schema/entity.ts";
import { kindOf } from "../files/kind.ts";
import { draftSchema, importColumns } from "../../../registry/schema/request.ts";
import { validatorOnDemand } from "../../../registry/validation/compile.ts";
import type { Validate } from "../../../schemas/vocabulary/form/form.ts";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import type { OwnContext, WriteContext } from "../context.ts";
import type { Input } from "../handler.ts";
import { databaseRefusal } from "./database-error.ts";
import type { AppOptions } from "../options.ts";
import { allOrNone, type RowError, type Columns, givenRows, mostRows, importTemplate } from "../import.ts";
import { calendarOf } from "../calendar.ts";
import { createDraft } from "../records/draft.ts";
import { Refusal, type FieldMessage, refuseFields } from "../refusal.ts";
import { fieldMessages } from "../wording.ts";
import { type Endpoint, bySchema } from "./endpoint.ts";

const LONGEST_CELL = 4_000;
/** How many times the rows of an import are still counted, so that there being too many is told in words. */
const COUNTED = 20;

/** The columns of an entity's own rows. */
const columnsOfEntity = (registry: Registry, entity: string): Columns => ({
  names: importColumns(registry, entity).map(([field]) => field),
  namespace: entity,
});

/** A cell as its column has it; what cannot be read stays as typed, so that the validator names it. */
function valueOf(property: ExpandedProperty | undefined, cell: unknown): unknown {
  const typed = typeof cell === "string" ? cell.normalize("NFKC").trim() : cell;
  if (typeof typed !== "string" || typed === "") return undefined;
  if (property?.type === "boolean")
    return /^(true|yes|1)$/i.test(typed) ? true : /^(false|no|0)$/i.test(typed) ? false : typed;
  const read = (property?.format ? formats[property.format]?.read(typed) : undefined) ?? typed;
  return property?.type === "integer" && /^-?\d{1,15}$/.test(read) ? Number(read) : read;
}

/** Rows of the request, or of its file, as drafts; a column that nobody knows stays as typed, and is refused. */
async function draftsOf(context: OwnContext, entity: string, input: Input): Promise<Input[]> {
  const { registry } = context;
  const columns = new Map(importColumns(registry, entity));
  const { rows } = await givenRows(context, columnsOfEntity(registry, entity), input);
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .map(([name, cell]) => [name, valueOf(columns.get(name), cell)] as const)
        .filter(([, value]) => value !== undefined),
    ),
  );
}

/**
 * Saves a row; gives what only the server or the database could find wrong, and whether the transaction goes on after
 * it.
 */
async function save(
  options: AppOptions,
  write: WriteContext,
  entity: string,
  draft: Input,
): Promise<{ wrong: FieldMessage[]; isOver: boolean }> {
  try {
    await createDraft(write, options.engine, entity, draft);
    return { wrong: [], isOver: false };
  } catch (error) {
    const refusal = error instanceof Refusal ? error : databaseRefusal(options.registry, error, true);
    if (refusal?.kind !== "invalid_fields") throw error;
    const messages = refusal.data as { field: string; message?: string; keyword?: string }[];
    return {
      wrong: messages.map(({ field, message, keyword }) => ({
        field,
        message:
          message ??
          fieldMessages(write.say, entity, [{ path: field, keyword: keyword ?? "type", params: {} }])[0]?.message ??
          "",
      })),
      isOver: !(error instanceof Refusal),
    };
  }
}

/** What is said of no row at all, and at the first one that is too many. */
const countedRefusal = ({ say }: OwnContext, count: number, most: number): RowError =>
  count === 0
    ? { row: 1, field: "", message: say("error", "import_empty") }
    : { row: most + 1, field: "", message: say("error", "import_too_many", { count, limit: most }) };

async function importRows(
  options: AppOptions,
  entity: string,
  validate: Validate,
  input: Input,
  context: OwnContext,
): Promise<unknown> {
  const drafts = await draftsOf(context, entity, input);
  const most = mostRows(options.registry);
  const at =
    (index: number) =>
    ({ field, message }: FieldMessage): RowError => ({ row: index + 1, field, message });
  const found =
    drafts.length === 0 || drafts.length > most
      ? [countedRefusal(context, drafts.length, most)]
      : drafts.flatMap((draft, index) =>
          fieldMessages(context.say, entity, validate(draft, calendarOf(context))).map(at(index)),
        );
  return allOrNone(context, { count: drafts.length, found, isTrial: input.dry_run === true }, async (write) => {
    const errors: RowError[] = [];
    for (const [index, draft] of (found.length > 0 ? [] : drafts).entries()) {
      const { wrong, isOver } = await save(options, write, entity, draft);
      errors.push(...wrong.map(at(index)));
      if (isOver) break;
    }
    return errors;
  });
}

function schemaOf(registry: Registry, entity: string): ExpandedEntity {
  const cells = Object.fromEntries(
    importColumns(registry, entity).map(([name]): [string, ExpandedProperty] => [
      name,
      { type: "string", format: "text", maxLength: LONGEST_CELL },
    ]),
  );
  return {
    name: entity,
    type: "object",
    required: [],
    rules: [],
    properties: {
      rows: { type: "array", maxItems: mostRows(registry) * COUNTED, items: { type: "object", properties: cells } },
      dry_run: { type: "boolean" },
    },
  };
}

/**
 * How a call that imports reads its request and what it does: rows, or a CSV file of them, become drafts of the entity,
 * all or none.
 */
export function importParts(options: AppOptions, entity: string): Pick<Endpoint, "parse" | "work"> {
  const { registry } = options;
  const parse = bySchema(registry, `import of ${entity}`, () => schemaOf(registry, entity), "POST", entity);
  const draft = validatorOnDemand(registry, `rows of ${entity}`, () => draftSchema(registry, entity));
  return {
    parse: (sent, context) => {
      const { category: _category, ...body } = sent.body;
      const input = parse(sent.file ? { ...sent, body } : sent, context);
      if (sent.file && !kindOf(sent.file.name, sent.file.bytes, ["csv"]))
        refuseFields([
          { field: "file", message: context.say("error", "keyword.file", { label: context.say("file", "entity") }) },
        ]);
      return sent.file ? { ...input, file: sent.file } : input;
    },
    work: { kind: "owns", run: (input, context) => importRows(options, entity, draft().validate, input, context) },
  };
}

function templateEndpoint(options: AppOptions, entity: string, path: string, allow: readonly string[]): Endpoint {
  return {
    name: `${entity}.import_template`,
    call: undefined,
    method: "GET",
    path: `${path}/template`,
    allow,
    rate: "read",
    passive: false,
    upload: undefined,
    parse: bySchema(
      options.registry,
      `template of ${entity}`,
      () => ({ name: entity, type: "object", required: [], rules: [], properties: {} }),
      "GET",
      entity,
    ),
    work: {
      kind: "reads",
      run: (_input, context) =>
        Promise.resolve(importTemplate(context, entity, columnsOfEntity(options.registry, entity))),
    },
  };
}

/** The empty tables of the calls that import. */
export const templateEndpoints = (options: AppOptions, calls: readonly NamedCall[]): Endpoint[] =>
  calls.flatMap((call) =>
    call.imports === undefined ? [] : [templateEndpoint(options, call.imports, call.path, call.allow)],
  );

/**
 * POST {base}/import of an entity that people make by a call: rows, or a CSV file, become drafts by the rules of that
 * call, all or none, with errors by row and column; `dry_run` only tells them. None where the entity has no base or a
 * call of its own imports it.
 */
export function importEndpoints(options: AppOptions, entity: string, base: string): Endpoint[] {
  const calls: NamedCall[] = [...options.registry.calls.values()];
  const creates = calls.find((call) => call.creates === entity);
  const path = `${base}/import`;
  if (!creates || calls.some((call) => call.method === "POST" && call.path === path)) return [];
  return [
    {
      name: `${entity}.import`,
      call: undefined,
      method: "POST",
      path,
      allow: creates.allow,
      rate: "import",
      passive: false,
      upload: "import",
      ...importParts(options, entity),
    },
  ];
}
