import { onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setAnswering } from "../call/transport.ts";
import { ServiceBar } from "../controls/Notices.tsx";
import { startLabels } from "../label/label.ts";
import type { PageBundle } from "../model/bundle.ts";
import type { PageContext } from "../model/context.ts";
import { makeBoard } from "./board.ts";
import { queryClient } from "./client.ts";
import { SourceRunner } from "./SourceRunner.tsx";

const bundle = {
  name: "invoice/list",
  page: {},
  transitions: {},
  calls: { "invoice.get": { method: "GET", path: "obligation/invoice" } },
} as unknown as PageBundle;
const page = {
  language: "en-US",
  form: undefined,
  test: () => true,
  resolve: () => undefined,
} as unknown as PageContext;
const BUSY = { status: 503, body: { code: 1067, success: false, messageDetail: "Busy", data: { retry_after: 2 } } };
const REFUSED = { status: 403, body: { code: 1004, success: false, messageDetail: "No" } };
const FINE = { status: 200, body: { code: 0, success: true, data: { id: "7" } } };

let requestCount = 0;
let given: unknown = BUSY;

beforeEach(() => {
  vi.useFakeTimers();
  requestCount = 0;
  given = BUSY;
  setAnswering(async () => {
    requestCount += 1;
    // On its way for a while, as over a line.
    await new Promise((done) => {
      setTimeout(done, 400);
    });
    return given as never;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setAnswering(undefined);
});

function run(client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) {
  const board = makeBoard();
  render(
    <QueryClientProvider client={client}>
      <ServiceBar />
      <SourceRunner
        name="main"
        source={{ call: "invoice.get" }}
        bundle={bundle}
        page={page}
        board={board}
        inputs={() => ({})}
        extra={() => ({})}
      />
    </QueryClientProvider>,
  );
  return board;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it("asks again by itself while the service is away, says what it waits for, and goes on when the service answers", async () => {
  const board = run();
  await pass(500);
  expect(board.get("main")).toMatchObject({ status: "failed", error: { code: "1067", passes: true } });
  expect(screen.queryByRole("status")).toBeNull();
  await pass(1_100);
  for (let timestamp = 0; timestamp < 150; timestamp += 1) {
    expect(screen.queryByRole("status"), String(timestamp)).not.toBeNull();
    expect(board.get("main").status, String(timestamp)).toBe("failed");
    await pass(200);
  }
  expect(requestCount).toBeGreaterThan(3);
  expect(requestCount).toBeLessThan(12);
  given = FINE;
  await pass(20_000);
  expect(board.get("main")).toMatchObject({ status: "ready", data: { id: "7" } });
  expect(screen.queryByRole("status")).toBeNull();
  const enough = requestCount;
  await pass(60_000);
  expect(requestCount).toBe(enough);
});

it("asks at once when people ask for it", async () => {
  const board = run();
  await pass(2_000);
  given = FINE;
  act(() => screen.getByRole("button").click());
  await pass(500);
  expect(board.get("main").status).toBe("ready");
});

it("does not ask again for what is refused for good", async () => {
  given = REFUSED;
  const board = run();
  await pass(60_000);
  expect(board.get("main")).toMatchObject({ status: "failed", error: { code: "1004" } });
  expect(requestCount).toBe(1);
  expect(screen.queryByRole("status")).toBeNull();
});

it("tells who is offline what the screen waits for, and goes on as soon as there is a network", async () => {
  await startLabels("default", "en-US");
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onlineManager.setOnline(false);
  setAnswering(() => Promise.reject(new TypeError("Failed to fetch")));
  const board = run(queryClient);
  await pass(1_500);
  expect(board.get("main")).toMatchObject({ status: "failed", error: { passes: true } });
  expect(screen.getByRole("status").textContent).toContain("You are offline");
  setAnswering(() => Promise.resolve(FINE as never));
  network.mockRestore();
  onlineManager.setOnline(true);
  await pass(500);
  expect(board.get("main").status).toBe("ready");
  expect(screen.queryByRole("status")).toBeNull();
  queryClient.clear();
});
