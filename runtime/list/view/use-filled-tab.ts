import { useEffect, useRef } from "react";
import type { PageContext, SourceState } from "../../model/context.ts";
import type { Keep, Tab } from "../../model/grammar.ts";
import { openTab } from "../../source/list-state.ts";

/** Whether a parameter of the page stands in its path. */
function isPathParam(page: PageContext, param: string): boolean {
  const declared = page.bundle.page.params?.[param];
  return declared !== "query" && !(typeof declared === "object" && declared.in === "query");
}

/**
 * Whoever comes to a list without asking for anything is led past empty tabs to the first that has rows; where none has
 * any, the first one stands.
 */
export function useFilledTab(
  page: PageContext,
  tabs: readonly Tab[] | undefined,
  keep: Keep | undefined,
  state: SourceState,
  counts?: Readonly<Record<string, number>>,
): void {
  const param = keep?.stored === undefined ? keep?.param : undefined;
  // A tab that stands in the path was asked for; one that a page takes by default was not.
  const isInPath = param !== undefined && page.route.params[param] !== undefined && isPathParam(page, param);
  const leading = useRef(tabs !== undefined && param !== undefined && !isInPath && window.location.search === "");
  const led = useRef<string>(undefined);
  const seen = useRef<unknown>(undefined);
  const { status, stale, data } = state;
  useEffect(() => {
    if (
      !leading.current ||
      tabs === undefined ||
      param === undefined ||
      status !== "ready" ||
      stale ||
      data === seen.current
    )
      return;
    seen.current = data;
    const shown = tabs.filter((tab) => page.allows(tab.allow) && page.test(tab.when) !== false);
    const current = openTab(page, tabs, keep);
    const isLed = current?.name === (led.current ?? shown[0]?.name);
    const count = Number((data as { count?: unknown } | null | undefined)?.count ?? 1);
    if (!isLed || count > 0) {
      leading.current = false;
      return;
    }
    const next = shown
      .slice(shown.findIndex(({ name }) => name === current?.name) + 1)
      .find(({ name }) => counts?.[name] !== 0);
    if (next === undefined) leading.current = false;
    led.current = next?.name;
    page.setQuery({ [param]: next?.name, page: undefined }, "replace");
  }, [page, tabs, keep, param, status, stale, data, counts]);
}
