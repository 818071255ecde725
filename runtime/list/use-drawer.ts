import { useState } from "react";
import type { PageContext } from "../model/context.ts";
import type { Open } from "../model/grammar.ts";

type Row = Readonly<Record<string, unknown>>;
type DrawerOpen = Extract<Open, { as: "drawer" }>;

export interface DrawerChoice {
  show: ((row: Row) => void) | undefined;
  shown: DrawerOpen | undefined;
  row: Row | undefined;
  close(): void;
}

/**
 * The row opened beside its list. Its id stands in the address, so that the back button closes it and a link opens it.
 */
export function useDrawer(
  page: PageContext,
  open: Open | undefined,
  rows: readonly Row[],
  prefix: string,
): DrawerChoice {
  const [opened, setOpened] = useState<Row>();
  const name = `${prefix}open`;
  const shown = open !== undefined && typeof open !== "string" && "as" in open ? open : undefined;
  const wanted = page.query(name)[0];
  const found =
    wanted === undefined
      ? undefined
      : (rows.find((row) => row["id"] === wanted) ?? (opened?.["id"] === wanted ? opened : undefined));
  const row = found ?? (opened !== undefined && typeof opened["id"] !== "string" ? opened : undefined);
  return {
    shown,
    row: shown === undefined ? undefined : row,
    show:
      shown === undefined
        ? undefined
        : (next) => {
            setOpened(next);
            if (typeof next["id"] === "string") page.setQuery({ [name]: next["id"] }, "push");
          },
    close: () => {
      setOpened(undefined);
      if (wanted !== undefined) page.setQuery({ [name]: undefined });
    },
  };
}
