import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { setAnswering } from "../call/transport.ts";
import type { PageBundle } from "../model/bundle.ts";
import type { PageContext } from "../model/context.ts";
import { makeBoard } from "./board.ts";
import { SourceRunner } from "./SourceRunner.tsx";

const bundle = {
  name: "invoice/list",
  page: {},
  transitions: {},
  calls: { "invoice.list": { method: "GET", path: "obligation/invoice/list", lists: "invoice" } },
} as unknown as PageBundle;
const page = {
  language: "en-US",
  form: undefined,
  test: () => false,
  resolve: () => undefined,
} as never as PageContext;
const SUMS = { by_currency: [{ currency: "SGD", count: 12_345, total: "1.00" }] };

afterEach(() => {
  cleanup();
  setAnswering(undefined);
});

/** Answers of a list of many rows; the exact figures come when they are let. */
function answering() {
  const queries: URLSearchParams[] = [];
  let go: () => void = () => undefined;
  const come = new Promise<void>((done) => (go = done));
  setAnswering(async ({ address }) => {
    const query = new URLSearchParams(address.split("?")[1]);
    queries.push(query);
    if (query.get("exact") === "true") await come;
    const data =
      query.get("exact") === "true"
        ? { rows: [{ id: "1" }], count: 12_345, summary: SUMS }
        : { rows: [{ id: query.get("page") }], count: 10_000, more: true };
    return { status: 200, body: { code: 0, success: true, data } as never };
  });
  return { queries, come: () => go() };
}

it("shows the page of a list at once, and count and sums of all its rows as they come; another page asks for them no more", async () => {
  const { queries, come } = answering();
  const board = makeBoard();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const drawn = (at: number) => (
    <QueryClientProvider client={client}>
      <SourceRunner
        name="main"
        source={{ call: "invoice.list" }}
        bundle={bundle}
        page={page}
        board={board}
        inputs={() => ({ status: "confirmed" })}
        extra={() => ({ page: at, page_size: 50, sort: "total", order: "asc" })}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(drawn(1));
  await act(async () => void (await new Promise((done) => setTimeout(done, 20))));
  expect(board.get("main")).toMatchObject({
    status: "ready",
    data: { rows: [{ id: "1" }], count: 10_000, more: true },
  });
  expect(queries.map(String)).toEqual([
    "status=confirmed&page=1&page_size=50&sort=total&order=asc",
    "status=confirmed&page_size=1&exact=true",
  ]);
  come();
  await act(async () => void (await new Promise((done) => setTimeout(done, 20))));
  expect(board.get("main").data).toEqual({ rows: [{ id: "1" }], count: 12_345, summary: SUMS });
  rerender(drawn(2));
  await act(async () => void (await new Promise((done) => setTimeout(done, 20))));
  expect(board.get("main").data).toEqual({ rows: [{ id: "2" }], count: 12_345, summary: SUMS });
  expect(queries).toHaveLength(3);
});
