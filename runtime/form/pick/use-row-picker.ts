import { useEffect, useRef } from "react";
import { referencesTaken, type Pair } from "./references-taken.ts";
import { useOptions, type Option } from "./options.ts";
import { useSource } from "../../source/use-source.ts";
import { rowsOf } from "../../source/rows-of.ts";
import { useForm } from "../form-context.ts";
import type { FormField } from "../model/form-field.ts";
import { useValue } from "../store/use-store.ts";

/** A row of the source, or one that was made of it. */
export type PickerRow = Record<string, unknown>;

/** Rows of a source that are ticked, and what ticking does. */
export interface RowPicking {
  options: readonly Option[];
  /** Those of the options that may be ticked. */
  free: readonly Option[];
  /** How many rows are picked. */
  count: number;
  /** Why there are no options: what they are chosen from is on its way, is not asked for yet, or has no rows. */
  absence: "loading" | "later" | "nothing" | undefined;
  /** Where a row stands among the picked ones; -1 for one that is not picked. */
  indexOf(row: PickerRow | undefined): number;
  toggle(row: PickerRow, on: boolean): void;
  toggleAll(on: boolean): void;
  areAllPicked: boolean;
  /** What follows from what was filled in for the picked row at an index, once it is known. */
  figuresOf(index: number): PickerRow | undefined;
  /** Whether these figures are of what was filled in before. */
  areFiguresLate: boolean;
}

const hasValue = (value: unknown): boolean => value !== undefined && value !== null;

/** What is filled in of a row that is picked. */
function valuesFrom(row: PickerRow, field: FormField): PickerRow {
  return Object.fromEntries(
    Object.entries(field.item.pick?.take ?? {}).flatMap(([own, theirs]) =>
      hasValue(row[theirs]) ? [[own, row[theirs]]] : [],
    ),
  );
}

/** Which rows of a source are picked into the rows at a path, and what picks them. */
export function useRowPicker(path: string, field: FormField): RowPicking {
  const { store, page } = useForm();
  const picked = (useValue(store, path) as PickerRow[] | undefined) ?? [];
  const { take = {}, show = [], from = "", figured } = field.item.pick ?? {};
  const keys = referencesTaken(field);
  const pairs: readonly Pair[] = keys.length > 0 ? keys : [Object.entries(take)[0] ?? ["id", "id"]];
  const { options } = useOptions(field, path, true);
  const offered = useSource(from.split(".")[0] ?? "");
  const figures = useSource((figured?.from ?? from).split(".")[0] ?? "");
  // A row may be one of several kinds: the one of its references that it has tells which it is.
  const indexOf = (row: PickerRow | undefined): number =>
    picked.findIndex((each) => pairs.every(([own, theirs]) => String(each[own] ?? "") === String(row?.[theirs] ?? "")));
  const add = (row: PickerRow, further: PickerRow = {}): void => {
    // What is taken is called by what tells its row from the others.
    for (const [, theirs] of keys)
      if (hasValue(row[theirs]))
        store.names.set(
          String(row[theirs]),
          String((row["shown"] as PickerRow | undefined)?.[theirs] ?? row[show[0] ?? ""] ?? row[theirs]),
        );
    store.addRow(path, { ...valuesFrom(row, field), ...further });
  };
  const toggle = (row: PickerRow, on: boolean): void => {
    if (on) add(row);
    else store.removeRow(path, indexOf(row));
  };
  useFirstRows(
    field,
    options,
    (row) => pairs.map(([, theirs]) => row[theirs]).find(hasValue),
    (row, further) => {
      if (indexOf(row) < 0) add(row, further);
    },
  );
  const free = options.filter((option) => option.disabled !== true);
  return {
    options,
    free,
    count: picked.length,
    absence:
      options.length > 0
        ? undefined
        : offered.status === "loading" || offered.stale
          ? "loading"
          : offered.status === "idle"
            ? "later"
            : "nothing",
    indexOf,
    toggle,
    toggleAll: (on) => {
      for (const { row } of free) if (row !== undefined && indexOf(row) >= 0 !== on) toggle(row, on);
    },
    areAllPicked: free.length > 0 && free.every(({ row }) => indexOf(row) >= 0),
    figuresOf: (index) => {
      const mine = picked[index];
      if (figured === undefined || mine === undefined) return undefined;
      const found = rowsOf(page.reference(figured.from)).find((each) =>
        keys.every(([own]) => String(each[own] ?? "") === String(mine[own] ?? "")),
      );
      return found && Object.fromEntries(figured.show.map((column) => [column, found[column]]));
    },
    areFiguresLate: figures.stale,
  };
}

/**
 * Picks once, when the rows come, those that the page says a form begins with, each with what is given beside it.
 * @param idOf by what a row is named among those
 */
function useFirstRows(
  field: FormField,
  options: readonly Option[],
  idOf: (row: PickerRow) => unknown,
  add: (row: PickerRow, further: PickerRow) => void,
): void {
  const { page } = useForm();
  const { begin, given = {} } = field.item.pick ?? {};
  const begun = useRef(false);
  useEffect(() => {
    if (begin === undefined || begun.current || options.length === 0) return;
    begun.current = true;
    const ids = [page.resolve(begin)].flat().map(String);
    const beside = Object.entries(given).map(([own, value]) => [own, [page.resolve(value)].flat()] as const);
    for (const { row, disabled } of options) {
      if (row === undefined || disabled === true) continue;
      const index = ids.indexOf(String(idOf(row) ?? ""));
      if (index < 0) continue;
      const further = beside.flatMap(([own, values]) => (values[index] === undefined ? [] : [[own, values[index]]]));
      add(row, Object.fromEntries(further) as PickerRow);
    }
  });
}
