import { useCallback, useEffect, useRef } from "react";
import { addressOfOpen } from "../action/open.ts";
import type { PageContext } from "../model/context.ts";
import type { Open } from "../model/grammar.ts";
import { rowsOf } from "../source/rows-of.ts";
import { refetch } from "../source/refetch.ts";
import { namedRow } from "./trail/named.ts";
import { leaveTrail, scrollOf } from "./trail/trail.ts";

type Row = Readonly<Record<string, unknown>>;

/** What of a list its rows are opened by. */
interface OpenList {
  page: PageContext;
  open: Open | undefined;
  entity: string;
  source: string;
  rows: readonly Record<string, unknown>[];
  /** Shows a row beside the list, where that is how it is opened. */
  show: ((row: Row) => void) | undefined;
}

interface OpenRow {
  /** What opens a row; undefined where there is nothing of it to be opened. */
  openOf(row: Row): ((row: Row) => void) | undefined;
  /** The address of the row's record; undefined where it has none. */
  addressOf(row: Row): string | undefined;
}

/** How rows of a list are opened: beside it, or at their address, from where the way leads back to the list. */
export function useOpenRow({ page, open, entity, source, rows, show }: OpenList): OpenRow {
  const latest = useRef(rows);
  latest.current = rows;
  const addressOf = useCallback(
    (row: Row) => addressOfOpen(page, open, { row: row as Record<string, unknown>, entity }),
    [page, open, entity],
  );
  // Rows that did not change are not drawn again, so that what they are given stays the same.
  const onOpen = useCallback(
    (row: Row) => {
      if (show !== undefined) return show(row);
      const address = addressOf(row);
      if (address === undefined) return;
      const standing = (all: readonly Record<string, unknown>[]) => {
        const led = all.flatMap((one) => {
          const to = addressOf(one);
          return to === undefined ? [] : [{ to, name: namedRow(page, entity, one) }];
        });
        return { records: led.map(({ to }) => to), names: led.map(({ name }) => name) };
      };
      const advances = typeof open === "object" && "advance" in open && open.advance === true;
      const again = async () => {
        const now = await refetch(page.bundle.name, source);
        return now === undefined ? undefined : standing(rowsOf(now) as Record<string, unknown>[]);
      };
      leaveTrail({
        list: location.pathname + location.search,
        scroll: scrollY,
        ...standing(latest.current),
        ...(advances ? { again } : {}),
      });
      page.go(address);
    },
    [page, open, entity, source, show, addressOf],
  );
  return { addressOf, openOf: (row) => (show !== undefined || addressOf(row) !== undefined ? onOpen : undefined) };
}

/** Puts a list to which the way leads back where it stood, once its rows are there. */
export function useReturn(isThere: boolean): void {
  useEffect(() => {
    const before = isThere ? scrollOf(location.pathname + location.search) : undefined;
    // After the new page has been put to its top.
    if (before !== undefined) requestAnimationFrame(() => scrollTo(0, before));
  }, [isThere]);
}
