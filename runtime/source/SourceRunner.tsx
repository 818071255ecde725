import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { PageBundle } from "../model/bundle.ts";
import type { PageContext, SourceState } from "../model/context.ts";
import type { Source } from "../model/grammar.ts";
import type { Board } from "./board.ts";
import { pauseFor, waitFor } from "../call/waiting.ts";
import { awaited } from "./awaited.ts";
import { makePages } from "./behind.ts";
import { exactInput, isUncounted, withExact } from "./exact.ts";
import { quietPeriod } from "./quiet-period.ts";
import { request, requestEach, SourceFailed } from "./request.ts";

interface Props {
  name: string;
  source: Source;
  bundle: PageBundle;
  page: PageContext;
  board: Board;
  /** Inputs beside `with`: a list's page, order and filters. */
  extra(): Record<string, unknown>;
  inputs(source: Source): Record<string, unknown>;
  /** Whether the server would refuse what is asked, as the page's record stands. */
  isClosed?(): boolean;
}

/** A failure that passes by itself: the service is away or too busy, and is asked again. */
const passing = (error: Error | null): SourceFailed | undefined =>
  error instanceof SourceFailed && error.passes ? error : undefined;

interface QueryState {
  status: string;
  data: unknown;
  error: Error | null;
  isPlaceholderData: boolean;
  isFetching: boolean;
}

/**
 * The query as it stands, where it is asked again without having had anything: still as it failed, and not as if it
 * were asked for the first time.
 */
function asItFailed(query: QueryState, last: Error | null): QueryState {
  return query.status === "pending" && query.isFetching && passing(last) !== undefined
    ? { ...query, status: "error", error: last }
    : query;
}

function stateOf(query: QueryState, enabled: boolean, waits: "loading" | "idle" | undefined): SourceState {
  const stale = query.isPlaceholderData || (query.isFetching && query.data !== undefined);
  if (enabled && waits !== undefined) return { status: waits, data: undefined, stale: false };
  if (!enabled) return { status: "idle", data: undefined, stale: false };
  if (query.status === "error") {
    const { error } = query;
    const code = error instanceof SourceFailed ? error.code : "";
    const fields = error instanceof SourceFailed ? error.fields : undefined;
    return {
      status: "failed",
      data: query.data,
      stale,
      error: {
        code,
        message: error?.message ?? "",
        details: error instanceof SourceFailed ? error.details : undefined,
        ...(passing(error) === undefined ? {} : { passes: true }),
        ...(fields === undefined ? {} : { fields }),
      },
    };
  }
  if (query.data === undefined) return { status: "loading", data: undefined, stale: false };
  return { status: "ready", data: query.data, stale };
}

/** Loads one source, again whenever a value it uses changes; draws nothing. */
export function SourceRunner({ name, source, bundle, page, board, extra, inputs, isClosed }: Props) {
  const inputKey = useSyncExternalStore(
    (changed) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const later = () => {
        clearTimeout(timer);
        timer = setTimeout(changed, quietPeriod);
      };
      const offBoard = board.subscribe("", changed);
      const offForm = page.form?.subscribe("", later);
      return () => {
        clearTimeout(timer);
        offBoard();
        offForm?.();
      };
    },
    () =>
      JSON.stringify({
        on: isClosed?.() !== true && (source.when === undefined || page.test(source.when) === true),
        waits: awaited(source.with, inputs(source), page),
        input: {
          ...inputs(source),
          ...extra(),
          ...Object.fromEntries(Object.entries(source.each ?? {}).map(([key, value]) => [key, page.resolve(value)])),
        },
      }),
  );
  const { on, waits, input } = JSON.parse(inputKey) as {
    on: boolean;
    waits?: "loading" | "idle";
    input: Record<string, unknown>;
  };
  const asks = on && waits === undefined;
  const each = Object.keys(source.each ?? {})[0];
  const [pages] = useState(makePages);
  const query = useQuery({
    queryKey: [bundle.name, name, source.call ?? source.plan, input, page.language],
    queryFn: ({ signal }) =>
      each === undefined
        ? pages.ask(input, (parameters) => request(bundle, source, parameters, signal))
        : requestEach(bundle, source, input, each, signal),
    enabled: asks,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const away = passing(state.error);
      if (state.status === "error" && away !== undefined) return pauseFor(away.details, state.errorUpdateCount - 1);
      if (source.every === undefined || document.hidden) return false;
      return source.until !== undefined && page.test(source.until) === true ? false : source.every * 1000;
    },
  });
  // The page is here at once; how many rows there are in all, and their sums, follow where they are many.
  const counts = asks && each === undefined && !query.isPlaceholderData && isUncounted(query.data);
  const all = exactInput(input);
  const exact = useQuery({
    queryKey: [bundle.name, name, source.call, all, page.language],
    queryFn: ({ signal }) => request(bundle, source, all, signal),
    enabled: counts,
  });
  const data = useMemo(() => withExact(query.data, exact.data), [query.data, exact.data]);
  const last = useRef<Error | null>(null);
  const shown = asItFailed({ ...query, data }, last.current);
  useEffect(() => {
    last.current = shown.error;
  });
  const state = stateOf(shown, on, waits);
  useLayoutEffect(() => board.set(name, state));
  const { refetch } = query;
  const { refetch: countAgain } = exact;
  const isWaiting = asks && shown.status === "error" && passing(shown.error) !== undefined;
  useEffect(
    () => (isWaiting ? waitFor({ kind: "data", again: () => void refetch() }) : undefined),
    [isWaiting, refetch],
  );
  useEffect(
    () =>
      board.loader(name, async () => {
        if (!asks || isClosed?.() === true || (source.when !== undefined && page.test(source.when) !== true)) return;
        const [again, counted] = await Promise.all([refetch(), counts ? countAgain() : undefined]);
        board.set(name, stateOf({ ...again, data: withExact(again.data, counted?.data) }, on, waits));
      }),
    [board, name, asks, refetch, counts, countAgain, page, source, on, waits, isClosed],
  );
  return null;
}
