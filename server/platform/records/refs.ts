import { CODES } from "../../../schemas/vocabulary/error.ts";
import type { NamedCall, Registry } from "../../../registry/registry.ts";
import type { ExpandedEntity, ExpandedProperty } from "../../../registry/schema/entity.ts";
import type { ReadContext } from "../context.ts";
import { refuse, refuseFields } from "../refusal.ts";
import { quoted, type Property, resolved } from "../store/tables/column.ts";
import { hasTable, propertiesOf } from "../store/tables/table.ts";
import { scopeText } from "../query/parties.ts";
import { askerOf } from "../query/read.ts";
import { Values } from "../query/values.ts";
import { fieldMessages } from "../wording.ts";

/** A reference in a record's values: where it stands, to which entity, and the id. */
interface RecordReference {
  path: string;
  refers: string;
  id: string;
}

interface Shape<Inner> {
  ref?: string | undefined;
  items?: Inner | undefined;
  properties?: Record<string, Inner> | undefined;
}

/** Every reference in a value, at any depth. @param whole takes a property as it is written to its shape */
function walk<Inner>(
  whole: (property: Inner) => Shape<Inner>,
  property: Inner,
  value: unknown,
  path: string,
): RecordReference[] {
  const { ref, items, properties } = whole(property);
  if (value === undefined || value === null) return [];
  if (ref) return [{ path, refers: ref, id: String(value) }];
  if (items && Array.isArray(value))
    return value.flatMap((item, index) => walk(whole, items, item, `${path}[${index}]`));
  return Object.entries(properties ?? {}).flatMap(([name, inner]) =>
    walk(whole, inner, (value as Record<string, unknown>)[name], `${path}.${name}`),
  );
}

/** Every reference that a record's values hold, at any depth. */
export function mentions(registry: Registry, entity: string, values: Record<string, unknown>): RecordReference[] {
  const found = registry.entities.get(entity);
  return found
    ? propertiesOf(found).flatMap(([name, property]) =>
        walk<Property>((inner) => resolved(found, inner), property, values[name], name),
      )
    : [];
}

/** Every reference that a request holds, by the schema it was judged by. */
const mentionsIn = (schema: ExpandedEntity, input: Record<string, unknown>): RecordReference[] =>
  Object.entries(schema.properties).flatMap(([name, property]) =>
    walk<ExpandedProperty>((inner) => inner, property, input[name], name),
  );

/**
 * Those of the references that lead to no record, or to one of others: the same for both. One statement for each entity
 * that is named.
 */
async function unseen(context: ReadContext, all: readonly RecordReference[]): Promise<RecordReference[]> {
  const found: RecordReference[] = [];
  for (const refers of new Set(all.map((mention) => mention.refers))) {
    const own = all.filter((mention) => mention.refers === refers);
    const seen = new Set<string>();
    if (hasTable(context.registry, refers)) {
      const scope = { registry: context.registry, entity: refers, alias: "t", values: new Values(askerOf(context)) };
      const ids = scope.values.add([...new Set(own.map((mention) => mention.id))]);
      for (const row of await context.db.rows<{ id: string }>(
        `SELECT t."id" FROM ${quoted(refers)} t WHERE t."id" = ANY(${ids}::bigint[]) AND ${scopeText(scope)}`,
        scope.values.list,
      ))
        seen.add(row.id);
    }
    found.push(...own.filter((mention) => !seen.has(mention.id)));
  }
  return found;
}

/**
 * Whoever names a record must be able to see it.
 * @throws Refusal invalid_fields at each reference to a record that is missing or foreign, the same for both
 */
export async function mustSeeReferences(
  context: ReadContext,
  entity: string,
  values: Record<string, unknown>,
): Promise<void> {
  const wrong = await unseen(context, mentions(context.registry, entity, values));
  if (wrong.length > 0)
    refuseFields(
      fieldMessages(
        context.say,
        entity,
        wrong.map(({ path }) => ({ path, keyword: "options", params: {} })),
      ),
    );
}

/**
 * The same of the request of a call that has a handler, before its handler is asked.
 * @throws Refusal not_found for the record that the call is about (its id, or what it must be told where it answers
 * not_found), else invalid_fields at each
 */
export async function mustSeeNamed(
  context: ReadContext,
  call: Pick<NamedCall, "entity" | "errors">,
  schema: ExpandedEntity,
  input: Record<string, unknown>,
): Promise<void> {
  const wrong = await unseen(context, mentionsIn(schema, input));
  if (
    wrong.some(
      ({ path }) => path === "id" || (call.errors?.includes(CODES.not_found) && schema.required.includes(path)),
    )
  )
    refuse("not_found");
  if (wrong.length > 0)
    refuseFields(
      fieldMessages(
        context.say,
        call.entity,
        wrong.map(({ path }) => ({ path, keyword: "options", params: {} })),
      ),
    );
}
