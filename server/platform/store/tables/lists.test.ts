import { describe, expect, it } from "vitest";
import { loadRegistry, type NamedCall } from "../../../../registry/registry.ts";
import { partyColumn } from "./column.ts";
import { hasTable, tableOf, type Table } from "./table.ts";

const registry = loadRegistry();

/** Lists of stored records, with the columns by which their readers are found. */
const lists = [...registry.calls.values()].flatMap((call) => {
  const name = call.lists ?? (call.rows === true ? call.answer : undefined);
  if (name === undefined || !hasTable(registry, name)) return [];
  const parties = Object.keys(registry.entities.get(name)?.parties ?? {});
  const columns = new Set(parties.flatMap((party) => partyColumn(registry, name, party)?.column ?? []));
  return [{ call, table: tableOf(registry, name), columns: [...columns].filter((column) => column !== "id") }];
});

const keysOf = (table: Table): string[][] => [
  ...table.unique,
  ...table.indexes,
  ...table.summing.map(({ fields }) => fields),
];

/** Whether an index gives one party's records in the order of a field. */
const isSorted = (table: Table, party: string, field: string): boolean =>
  keysOf(table).some(([first, second]) => first === party && (second === field || field === party));

/** Whether a filter is read from an index: of the party, beside what it finds by, or of the field itself. */
const isFiltered = (table: Table, party: string, field: string): boolean =>
  field === party ||
  field === "id" ||
  isSorted(table, party, field) ||
  table.summing.some(({ fields, carries }) => fields[0] === party && carries.includes(field)) ||
  keysOf(table).some(([first]) => first === field);

const isStored = (table: Table, field: string): boolean => {
  const column = table.byName.get(field);
  return column !== undefined && column.type !== "jsonb";
};

const missing = (what: (call: NamedCall) => readonly string[], holds: typeof isSorted): string[] =>
  lists.flatMap(({ call, table, columns }) =>
    columns.flatMap((party) =>
      what(call)
        .filter((field) => isStored(table, field) && !holds(table, party, field))
        .map((field) => `${call.name}: ${field} for ${party}`),
    ),
  );

describe("the indexes of lists", () => {
  it("give each party's records in the order of each sort that a list offers; what a reference shows is sorted by its name", () => {
    const sorts = (call: NamedCall) =>
      [...(call.sorts ?? []), call.sort?.replace(/^-/, "") ?? "id"].filter(
        (sort) => registry.entities.get(call.lists ?? call.answer ?? "")?.properties[sort]?.ref === undefined,
      );
    expect(missing(sorts, isSorted)).toEqual([]);
    expect(lists.length).toBeGreaterThan(50);
  });

  it("carry each filter that a list takes, but for those that leave most records", () => {
    const narrowing = (call: NamedCall) =>
      (call.filters ?? []).filter((field) => {
        const type = tableOf(registry, call.lists ?? call.answer ?? "").byName.get(field)?.type ?? "";
        return type !== "boolean" && type !== "character(3)" && !type.startsWith("numeric") && !type.endsWith("[]");
      });
    // One company has few of these rows, or each value is that of many: whoever adds to them says which.
    expect(missing(narrowing, isFiltered)).toEqual([
      "ledger_account.list: kind for company",
      "notice.list: level for company",
      "task.list: kind for company",
      "task.list: priority for company",
      "task.list: kind for initiator_company",
      "task.list: priority for initiator_company",
    ]);
  });

  it("find each text in which a list looks for a keyword", () => {
    const unfound = lists.flatMap(({ call, table }) =>
      (call.search ?? [])
        .filter((field) => table.byName.get(field)?.type === "text" && !table.searched.includes(field))
        .map((field) => `${call.name}: ${field}`),
    );
    expect(unfound).toEqual([]);
    expect(tableOf(registry, "invoice").searched).toEqual(["contract_no", "invoice_no", "po_no"]);
  });

  it("are none that another begins with", () => {
    const doubled = lists.flatMap(({ table }) =>
      table.indexes
        .filter((fields) =>
          table.indexes.some(
            (other) => other.length > fields.length && fields.every((field, index) => other[index] === field),
          ),
        )
        .map((fields) => `${table.name}: ${fields.join(", ")}`),
    );
    expect(doubled).toEqual([]);
  });
});
