import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setAnswering } from "../call/transport.ts";
import type { PageBundle } from "../model/bundle.ts";
import type { PageContext } from "../model/context.ts";
import { makeBoard } from "./board.ts";
import { SourceRunner } from "./SourceRunner.tsx";

const bundle = {
  name: "docusign/waiting",
  page: {},
  transitions: {},
  calls: { "job.get": { method: "GET", path: "obligation/job" } },
} as unknown as PageBundle;
let requestCount = 0;

beforeEach(() => {
  vi.useFakeTimers();
  requestCount = 0;
  setAnswering(() => {
    requestCount += 1;
    return Promise.resolve({
      status: 200,
      body: { code: 0, success: true, data: { state: requestCount < 3 ? "running" : "done" } } as never,
    });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setAnswering(undefined);
});

it("asks again each so many seconds until what it waits for holds, and then no more", async () => {
  const board = makeBoard();
  const page = {
    language: "en-US",
    form: undefined,
    test: () => (board.get("job").data as { state?: string } | undefined)?.state === "done",
    resolve: () => undefined,
  } as unknown as PageContext;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SourceRunner
        name="job"
        source={{ call: "job.get", every: 3, until: { source: "job.state", is: "done" } }}
        bundle={bundle}
        page={page}
        board={board}
        inputs={() => ({})}
        extra={() => ({})}
      />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(requestCount).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(requestCount).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(board.get("job").data).toEqual({ state: "done" });
  expect(requestCount).toBe(3);
});
