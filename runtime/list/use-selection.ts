import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { PageContext } from "../model/context.ts";
import type { Action, Section } from "../model/grammar.ts";

type Row = Record<string, unknown>;

export interface Selection {
  rows: readonly Row[];
  has(row: Readonly<Row>): boolean;
  choose(row: Readonly<Row>, chosen: boolean): void;
  chooseAll(rows: readonly Row[], chosen: boolean): void;
  /** Takes rows by their ids out of the choice. */
  drop(ids: readonly string[]): void;
  clear(): void;
}

/** How many rows may be chosen: none by somebody to whom nothing that is done with chosen rows is given. */
export function chosenFor(
  page: Pick<PageContext, "allows">,
  select: Section["select"],
  actions: readonly Action[] = [],
): Section["select"] {
  const done = actions.filter((action) => action.on === "selection");
  return done.length === 0 || done.some((action) => page.allows(action.allow)) ? select : undefined;
}

/** Whether something could be done with a row if it were chosen: one with which nothing can be done has no box. */
export function isChoosable(
  page: Pick<PageContext, "offered">,
  row: Row,
  entity: string,
  actions: readonly Action[] = [],
): boolean {
  const done = actions.filter((action) => action.on === "selection");
  return done.length === 0 || done.some((action) => page.offered(action, { selection: [row], entity }));
}

/**
 * The chosen rows by their ids; they stay chosen while one turns pages, and are shown as they are now.
 * @param may which rows may be chosen; one that no longer may is no longer chosen
 */
export function useSelection(
  select: Section["select"],
  current: readonly Row[],
  may: (row: Row) => boolean = () => true,
): Selection {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  // Rows that are all chosen at first are so once, when they come; what is unticked then stays so.
  const begun = useRef(select !== "all");
  useLayoutEffect(() => {
    if (begun.current || current.length === 0) return;
    begun.current = true;
    setSelected(new Map(current.filter(may).map((row) => [String(row["id"]), row])));
  }, [current]);
  const most = select === "one" ? 1 : typeof select === "number" ? select : Infinity;
  const choose = useCallback(
    (row: Readonly<Row>, chosen: boolean) => {
      setSelected((before) => {
        const next = new Map(most === 1 ? [] : before);
        if (chosen && next.size < most) next.set(String(row["id"]), row);
        else next.delete(String(row["id"]));
        return next;
      });
    },
    [most],
  );
  const rows = useMemo(() => {
    const now = new Map(current.map((row) => [String(row["id"]), row]));
    return [...selected].map(([id, row]) => now.get(id) ?? row).filter(may);
  }, [selected, current]);
  return {
    rows,
    has: (row) => selected.has(String(row["id"])) && may(row),
    choose,
    chooseAll: (rows, chosen) =>
      setSelected((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (chosen) next.set(String(row["id"]), row);
          else next.delete(String(row["id"]));
        }
        return next;
      }),
    drop: (ids) => setSelected((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    clear: () => setSelected(new Map()),
  };
}
