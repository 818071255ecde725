import { useEffect, useRef, useState } from "react";
import { addressOfOpen } from "../../action/open.ts";
import { focusNextHeading, headingOf } from "../../controls/heading.ts";
import { recordName } from "../../display/record-name.ts";
import type { PageContext } from "../../model/context.ts";
import type { OpenTo } from "../../model/grammar.ts";
import { go } from "../../route/navigate.ts";
import { rowsOf } from "../../source/rows-of.ts";
import { afterIt } from "../trail/after.ts";
import { noteDecided } from "../trail/decided.ts";
import { BESIDE, useOpensBeside, useRecordPane } from "./use-record-pane.ts";
import { useRowKeys, type RowKeys } from "./use-row-keys.ts";

type Row = Record<string, unknown>;

/** The record beside a list, its neighbours in the list, and what follows once something was done on it. */
export interface Beside {
  /** The id of its row, and its address. */
  current: string;
  address: string;
  /** Where it stands among the rows, from 1; 0 where it is none of them. */
  position: number;
  count: number;
  previous: string | undefined;
  next: string | undefined;
  close(): void;
  onDone(message: string | undefined): Promise<void>;
}

/**
 * The record that stands beside the page's list; undefined while none does.
 * @param entity whose records the rows are
 */
export function useBeside(page: PageContext, rows: readonly Row[], entity: string): Beside | undefined {
  const { open } = page.bundle.page;
  const { sources } = page;
  const pane = useRecordPane(page);
  // What was done beside the list changes it: once the record is closed, the list is asked anew.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && pane === undefined) void sources.reload();
    wasOpen.current = pane !== undefined;
  }, [pane === undefined, sources]);
  const idOf = (row: Row): string => String(row[pane?.name ?? "id"]);
  const records = rows.map(idOf);
  const at = pane === undefined ? -1 : records.indexOf(pane.current);
  const addressOf = (index: number): string | undefined =>
    rows[index] === undefined ? undefined : addressOfOpen(page, open, { row: rows[index] });
  useKeys(page, {
    move: (step, reads) => goTo(addressOf(at < 0 && step < 0 ? -1 : at + step), reads),
    close: () => pane?.close(),
  });
  if (pane === undefined) return undefined;
  return {
    current: pane.current,
    address: pane.address,
    position: at + 1,
    count: records.length,
    previous: addressOf(at - 1),
    next: at < 0 ? undefined : addressOf(at + 1),
    close: pane.close,
    // The rows as they are now, and where it has left them the next one.
    async onDone(message) {
      const row = rows[at];
      await sources.reload();
      if (row === undefined || (open as OpenTo).advance !== true) return;
      const left = rowsOf(page.sources.get("main").data) as Row[];
      const next = afterIt(records, left.map(idOf), pane.current);
      if (next === undefined) return;
      const address =
        next === null ? undefined : addressOfOpen(page, open, { row: left.find((one) => idOf(one) === next)! });
      noteDecided({
        at: address ?? location.pathname,
        address: pane.address,
        // How much it was about before the decision may not be how much was decided.
        name: recordName(page, entity, row),
        message,
      });
      scrollTo(0, 0);
      if (address === undefined) page.setQuery({ [BESIDE]: undefined, page: undefined });
      else goTo(address, true);
    },
  };
}

function goTo(address: string | undefined, reads: boolean): void {
  if (address === undefined) return;
  if (reads) focusNextHeading();
  void go(address);
}

/** The keys of a list whose records open beside it. */
function useKeys(page: PageContext, { move, close }: Pick<RowKeys, "move"> & { close: () => void }): void {
  const opensBeside = useOpensBeside(page);
  const keys: RowKeys = {
    move,
    read: () => headingOf()?.focus(),
    decide: () =>
      [...document.querySelectorAll(".pane .next-step")].at(-1)?.querySelector<HTMLElement>("button")?.focus(),
    leave: () => {
      const row = document.querySelector<HTMLElement>(
        ".beside-rows [aria-current] button, .beside-rows [aria-current] a",
      );
      if (row !== null && row.offsetParent !== null && document.activeElement !== row) row.focus();
      else close();
    },
  };
  const latest = useRef(keys);
  latest.current = keys;
  // The same object always, so that keys are listened for once.
  const [constant] = useState<RowKeys>(() => ({
    move: (step, reads) => latest.current.move(step, reads),
    read: () => latest.current.read(),
    decide: () => latest.current.decide(),
    leave: () => latest.current.leave(),
  }));
  useRowKeys(opensBeside, constant);
}
