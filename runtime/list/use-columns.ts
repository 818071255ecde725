import { useCallback, useRef, useState, useSyncExternalStore } from "react";
import type { PageContext } from "../model/context.ts";
import type { Column } from "./columns.ts";
import { fitting, saysNothing } from "./fit.ts";

type Row = Readonly<Record<string, unknown>>;

export interface ColumnChoice {
  useful: readonly Column[];
  shown: readonly Column[];
  hidden: ReadonlySet<string>;
  /** Those of them that the user has put away, and that are not merely short of room. */
  refused: ReadonlySet<string>;
  toggle(field: string, shown: boolean): void;
  /** Shows exactly these; none means as by itself. */ restore(fields: readonly string[]): void;
  box: (element: HTMLElement | null) => void;
}

/**
 * Which columns are shown: those that fit and tell something, unless the user has said otherwise; of a short list
 * inside a page (`whole`) all. What stands beside the columns (`beside`) takes from the width.
 */
export function useColumns(
  page: PageContext,
  columns: readonly Column[],
  rows: readonly Row[],
  whole: boolean,
  beside = 0,
): ColumnChoice {
  const [choices, say] = useState<Readonly<Record<string, boolean>>>({});
  const element = useRef<HTMLElement | null>(null);
  const width = useSyncExternalStore(
    (changed) => {
      addEventListener("resize", changed);
      return () => removeEventListener("resize", changed);
    },
    () =>
      Math.round(
        (element.current?.clientWidth ?? Math.min(1280, innerWidth - (innerWidth > 960 ? 232 : 0) - 48)) / 20,
      ) * 20,
  );
  const own = new Set(
    Array.isArray(page.user?.["entities"]) ? (page.user["entities"] as { id: string }[]).map(({ id }) => id) : [],
  );
  const empty = saysNothing(columns, rows, own);
  const useful = columns.filter(({ field }) => !empty.has(field));
  const fit = fitting(useful, width - beside);
  const isShown = ({ field }: Column, index: number) =>
    index === 0 || (choices[field] ?? (whole ? !empty.has(field) : fit.has(field)));
  const shown = columns.filter(isShown);
  return {
    useful,
    shown,
    hidden: new Set(columns.filter((column) => !shown.includes(column)).map(({ field }) => field)),
    refused: new Set(columns.flatMap(({ field }, index) => (index > 0 && choices[field] === false ? [field] : []))),
    toggle: (field, show) => say((before) => ({ ...before, [field]: show })),
    restore: useCallback(
      (fields: readonly string[]) =>
        say(fields.length === 0 ? {} : Object.fromEntries(columns.map(({ field }) => [field, fields.includes(field)]))),
      [columns.map(({ field }) => field).join()],
    ),
    box: useCallback((next: HTMLElement | null) => {
      element.current = next;
    }, []),
  };
}
