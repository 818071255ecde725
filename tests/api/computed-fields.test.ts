import { afterAll, beforeAll, expect, it } from "vitest";
import { type Registry, loadRegistry } from "../../registry/registry.ts";
import { expandEntity } from "../../registry/schema/entity.ts";
import type { StoredRecord } from "../../server/platform/engine.ts";
import { withComputed } from "../../server/platform/lifecycle/computed-fields.ts";
import { anyRecords } from "../../server/platform/query/unscoped.ts";
import { isDerived } from "../../registry/schema/derived.ts";
import { hasTable } from "../../server/platform/store/tables/table.ts";
import { startApplication, type Application } from "./application/application.ts";
import { fine } from "./application/deals.ts";
import { Programme } from "./trade/fixture.ts";

const registry = loadRegistry();

/** A field that an entity computes and stores, or one of the rows of a list. */
interface Computed {
  readonly entity: string;
  readonly list?: string;
  readonly field: string;
}

/** Every field that is computed and stored, of each entity that has a table. */
const computed: Computed[] = [...registry.entities.keys()]
  .filter((entity) => hasTable(registry, entity))
  .flatMap((entity) =>
    Object.entries(expandEntity(registry, entity).properties).flatMap(([name, property]): Computed[] => [
      ...(property.computed !== undefined && !isDerived(property as never) ? [{ entity, field: name }] : []),
      ...Object.entries(property.items?.properties ?? {}).flatMap(([field, inner]) =>
        inner.computed === undefined ? [] : [{ entity, list: name, field }],
      ),
    ]),
  );
const nameOf = ({ entity, list, field }: Computed): string => [entity, list, field].filter(Boolean).join(".");

/**
 * Entities, lists of one and fields of which nothing is seeded: the server has no arithmetic of theirs but
 * `withComputed` and `computedRow`, or shows what another record of the seeds holds.
 */
const EVALUATED = new Set([
  "bill",
  "sales_order",
  "tool_invoice",
  "credit_note.lines",
  "dpo_payable",
  "buyer_exposure",
  "dpo.charges",
  "early_payment.charges",
]);

let application: Application;
const stored = new Map<string, StoredRecord[]>();

beforeAll(async () => {
  application = await startApplication();
  const deals = new Programme(application);
  await deals.creditLimit("e1", "f1", { limit: "5000000.00" });
  await deals.facility("e1", "f1", { limit: "3000000.00" });
  await deals.known("s1", "f1");
  await deals.programme("e1", "s1");
  const invoice = await deals.billed("T-COMPUTED-1", ["s1", "e1"], "54500.00", "2027-01-22");
  const draft = fine(
    await (
      await deals.client("maker.s1")
    ).post("obligation/supplier/early_payment", {
      enterprise_entity: await deals.entity("e1"),
      supplier_entity: await deals.entity("s1"),
      funder: "enterprise",
      currency: "SGD",
      items: [{ invoice, amount: "54500.00" }],
      pay_date: "2026-11-27",
      offer_mode: "apr",
      apr: "6.00",
      payout_account: await deals.account({ of: "s1", currency: "SGD" }),
    }),
  );
  expect(draft).toMatchObject({ face_total: "54500.00" });
  for (const entity of new Set(computed.map((one) => one.entity)))
    stored.set(entity, await anyRecords(application.store.reading, registry, entity as string, {}));
}, 300_000);
afterAll(() => application.close());

const valuesOf = ({ list, field }: Computed, record: Readonly<Record<string, unknown>>): unknown[] =>
  list === undefined
    ? [record[field] ?? null]
    : ((record[list] ?? []) as Record<string, unknown>[]).map((row) => row[field] ?? null);

/** Records of which a field is stored otherwise than its entity computes it, each with both. */
const otherwise = (by: Registry, one: Computed): string[] =>
  (stored.get(one.entity) ?? []).flatMap((record) => {
    const [readValues, again] = [valuesOf(one, record), valuesOf(one, withComputed(by, one.entity, record))];
    return JSON.stringify(readValues) === JSON.stringify(again)
      ? []
      : [
          `${record.id} (${String(record["status"])}): ${JSON.stringify(readValues)}, computed ${JSON.stringify(again)}`,
        ];
  });

/** The configs where this field is computed as something else: twice as much. */
function doubled({ entity, list, field }: Computed): Registry {
  const copy = structuredClone(registry.entities.get(entity)!);
  const shape = (list === undefined ? copy.properties : itemsOf(copy, list)) as Record<string, { computed?: unknown }>;
  const property = shape[field]!;
  property.computed = { sum: [property.computed, property.computed] };
  return { ...registry, entities: new Map([...registry.entities, [entity, copy]]) };
}

/** The fields of a list's rows, which a definition of the entity may hold. */
function itemsOf(entity: { properties: object; definitions?: object }, list: string): object {
  const property = JSON.parse(JSON.stringify((entity.properties as Record<string, object>)[list])) as {
    items?: { $ref?: string; properties?: object };
  };
  const reference = property.items?.$ref?.split("/").at(-1);
  const definitions = (entity.definitions ?? {}) as Record<string, { properties: object }>;
  return reference === undefined
    ? (entity.properties as Record<string, { items: { properties: object } }>)[list]!.items.properties
    : definitions[reference]!.properties;
}

it.each(computed.map((one) => [nameOf(one), one] as const))(
  "%s is stored as its entity computes it, and not if one of the two were changed",
  (_name, one) => {
    expect(otherwise(registry, one)).toEqual([]);
    if ([one.entity, `${one.entity}.${one.list ?? ""}`, nameOf(one)].some((name) => EVALUATED.has(name))) return;
    expect(otherwise(doubled(one), one)).not.toEqual([]);
  },
);
