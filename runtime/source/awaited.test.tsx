import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { setAnswering } from "../call/transport.ts";
import { inputsOf } from "../condition/inputs.ts";
import type { PageBundle } from "../model/bundle.ts";
import type { PageContext } from "../model/context.ts";
import type { Source, Value } from "../model/grammar.ts";
import { makeBoard } from "./board.ts";
import type { Board } from "./board.ts";
import { SourceRunner } from "./SourceRunner.tsx";

const bundle = {
  name: "business/buyer/detail",
  page: {},
  transitions: {},
  calls: { "invoice.list": { method: "GET", path: "obligation/invoice/list", lists: "invoice" } },
} as unknown as PageBundle;
const requests: string[] = [];
let board: Board;

beforeEach(() => {
  requests.length = 0;
  board = makeBoard();
  setAnswering(({ address }) => {
    requests.push(address);
    return Promise.resolve({ status: 200, body: { code: 0, success: true, data: { rows: [], count: 0 } } as never });
  });
});
afterEach(() => {
  cleanup();
  setAnswering(undefined);
});

/** Draws a source as a page does, with a value of the main record or of the address. */
function run(source: Source, params: Record<string, unknown> = {}): void {
  const resolve = (value: Value | undefined) => {
    const reference = value as { record?: string; param?: string };
    if (reference.param !== undefined) return params[reference.param];
    return (board.get("main").data as Record<string, unknown> | undefined)?.[reference.record ?? ""];
  };
  const page = {
    language: "en-US",
    form: undefined,
    sources: board,
    test: () => true,
    resolve,
  } as unknown as PageContext;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SourceRunner
        name="invoices"
        source={source}
        bundle={bundle}
        page={page}
        board={board}
        inputs={(one) => inputsOf(one.with, () => undefined, resolve)}
        extra={() => ({})}
      />
    </QueryClientProvider>,
  );
}

const settled = () =>
  act(
    () =>
      new Promise<void>((done) => {
        setTimeout(done, 20);
      }),
  );
const byBuyer: Source = { call: "invoice.list", with: { buyer_entity: { record: "buyer_entity" } } };

it("asks nothing before the record is there, and then for what belongs to the record alone", async () => {
  run(byBuyer);
  await settled();
  expect(requests).toEqual([]);
  expect(board.get("invoices").status).toBe("loading");
  act(() => board.set("main", { status: "ready", data: { buyer_entity: "7" }, stale: false }));
  await waitFor(() => expect(board.get("invoices").status).toBe("ready"), { timeout: 20_000 });
  expect(requests).toEqual(["obligation/invoice/list?buyer_entity=7"]);
});

it("never asks without the filter where the record has no such value", async () => {
  run(byBuyer);
  act(() => board.set("main", { status: "ready", data: { name: "Not on the platform" }, stale: false }));
  await settled();
  expect(requests).toEqual([]);
  expect(board.get("invoices")).toMatchObject({ status: "idle", data: undefined });
});

it("asks all the same where a value of the address is left open", async () => {
  run({ call: "invoice.list", with: { currency: { param: "currency" } } });
  await waitFor(() => expect(requests).toEqual(["obligation/invoice/list"]), { timeout: 20_000 });
});
