import { useMemo } from "react";
import { usePage, type SourceState } from "../../model/context.ts";
import type { Tab } from "../../model/grammar.ts";
import { useSource } from "../../source/use-source.ts";

const LOADING: SourceState = { status: "loading", data: undefined, stale: false };

/** How many rows the lists of a tab have together; a tab that holds anything beside lists is never empty. */
export function useRowsOf(tab: Tab | undefined): SourceState {
  const page = usePage();
  useSource("");
  const shown = (tab?.sections ?? []).filter(({ allow }) => page.allows(allow));
  const names = shown.map(({ list, from }) => (list === undefined ? undefined : from?.split(".")[0]));
  const states = names.map((name) => (name === undefined ? undefined : page.sources.get(name)));
  const isKnown = states.every((state) => state === undefined || (state.status !== "loading" && !state.stale));
  const count = states.reduce(
    (sum, state) =>
      sum +
      (state === undefined || state.status === "failed"
        ? 1
        : Number((state.data as { count?: unknown } | undefined)?.count ?? 0)),
    0,
  );
  const name = tab?.name;
  return useMemo(
    () => (isKnown && name !== undefined ? { status: "ready", data: { name, count }, stale: false } : LOADING),
    [isKnown, name, count],
  );
}
