import { useEffect, useSyncExternalStore } from "react";
import type { PageContext } from "../../model/context.ts";
import type { OpenTo } from "../../model/grammar.ts";
import { turnBeside } from "../../route/navigate.ts";
import { matchPattern } from "../../../schemas/vocabulary/address/pattern.ts";
import { addressOfOpen } from "../../action/open.ts";

const wide = typeof matchMedia === "function" ? matchMedia("(min-width: 1200px)") : undefined;

/** Whether rows and a record have room beside each other. */
function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      wide?.addEventListener("change", changed);
      return () => wide?.removeEventListener("change", changed);
    },
    () => wide?.matches === true,
    () => false,
  );
}

/** The parameter of the list's address that names the record beside it. */
export const BESIDE = "beside";

/**
 * What a row that opens beside its list is given: the one name by which its record is reached; undefined where rows
 * open elsewhere.
 */
function givenName(open: unknown): string | undefined {
  const { beside, with: given } = (open ?? {}) as OpenTo;
  return beside === true && Array.isArray(given) ? String(given[0]) : undefined;
}

/** The address of the list with this record beside it; undefined where the address leads elsewhere. */
export function addressBeside(
  open: OpenTo,
  name: string,
  meant: string,
  list: { pathname: string; search: string },
): string | undefined {
  const [whole = ""] = meant.split("#");
  const [path = "", search = ""] = whole.split("?");
  const inPath = matchPattern(open.go.split("?")[0] ?? "", path);
  const value =
    inPath?.[name] ?? (inPath === undefined ? undefined : (new URLSearchParams(search).get(name) ?? undefined));
  if (value === undefined) return undefined;
  const query = new URLSearchParams(list.search);
  query.set(BESIDE, value);
  return `${list.pathname}?${query.toString()}`;
}

interface RecordPane {
  /** The record that stands beside the rows, as the rows name it. */
  current: string;
  /** Which field of a row names it. */
  name: string;
  address: string;
  close(): void;
}

/** Whether the list at hand opens its records beside its rows, and there is room for it. */
export function useOpensBeside(page: PageContext): boolean {
  return useWide() && givenName(page.bundle.page.open) !== undefined;
}

/**
 * On a wide window a list whose rows open beside it keeps standing: every way to such a record leads into the pane, and
 * the list's own address names it. Undefined on a narrow window, and while nothing is opened.
 */
export function useRecordPane(page: PageContext): RecordPane | undefined {
  const { open } = page.bundle.page;
  const name = givenName(open);
  const isWide = useWide();
  useEffect(() => {
    if (!isWide || name === undefined) return undefined;
    return turnBeside((meant) => addressBeside(open as OpenTo, name, meant, location));
  }, [isWide, name, open]);
  const current = page.query(BESIDE)[0];
  if (!isWide || name === undefined || current === undefined) return undefined;
  const address = addressOfOpen(page, open, { row: { [name]: current } });
  return address === undefined
    ? undefined
    : { current, name, address, close: () => page.setQuery({ [BESIDE]: undefined }) };
}
