import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { setAnswering } from "../call/transport.ts";
import { ServiceBar } from "../controls/Notices.tsx";
import { startLabels } from "../label/label.ts";
import type { PageBundle } from "../model/bundle.ts";
import type { PageContext } from "../model/context.ts";
import { makeBoard } from "./board.ts";
import { queryClient } from "./client.ts";
import { SourceRunner } from "./SourceRunner.tsx";

const bundle = {
  name: "invoice/invoice",
  page: {},
  transitions: {},
  calls: { "invoice.list": { method: "GET", path: "obligation/invoice/list", rows: true } },
} as unknown as PageBundle;
const page = {
  language: "en-US",
  form: undefined,
  test: () => true,
  resolve: () => undefined,
} as unknown as PageContext;

beforeAll(() => startLabels("default", "en-US"));
beforeEach(() => {
  vi.useFakeTimers();
  setAnswering(() =>
    onlineManager.isOnline()
      ? Promise.resolve({ status: 200, body: { code: 0, success: true, data: { rows: [], count: 0 } } as never })
      : Promise.reject(new TypeError("Failed to fetch")),
  );
});
afterEach(() => {
  cleanup();
  onlineManager.setOnline(true);
  queryClient.clear();
  vi.useRealTimers();
  setAnswering(undefined);
});

it("says without a network what the screen waits for, and goes on as soon as there is one", async () => {
  const board = makeBoard();
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onlineManager.setOnline(false);
  render(
    <QueryClientProvider client={queryClient}>
      <SourceRunner
        name="invoices"
        source={{ call: "invoice.list" }}
        bundle={bundle}
        page={page}
        board={board}
        inputs={() => ({})}
        extra={() => ({})}
      />
      <ServiceBar />
    </QueryClientProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(board.get("invoices")).toMatchObject({ status: "failed", error: { passes: true } });
  expect(screen.getByRole("status").textContent).toContain("You are offline");
  network.mockRestore();
  onlineManager.setOnline(true);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(board.get("invoices").status).toBe("ready");
  expect(screen.queryByRole("status")).toBeNull();
});
