import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setAnswering } from "../call/transport.ts";
import type { PageContext } from "../model/context.ts";
import { makeBoard, type Board } from "../source/board.ts";
import Sources from "./Sources.tsx";

/** The requests that are on their way, each with what answers it and what calls it off. */
const sent: { address: string; answer(): void; signal: AbortSignal | undefined }[] = [];

beforeEach(() => {
  sent.length = 0;
  setAnswering(
    ({ address, signal }) =>
      new Promise((done) => {
        sent.push({
          address,
          signal,
          answer: () => done({ status: 200, body: { code: 0, success: true, data: { id: "7" } } } as never),
        });
      }),
  );
});
afterEach(() => {
  cleanup();
  setAnswering(undefined);
});

function pageOf(name: string): PageContext {
  return {
    bundle: {
      name,
      page: { source: { call: "record.get" } },
      transitions: {},
      entities: {},
      calls: { "record.get": { method: "GET", path: `obligation/${name}` } },
    },
    params: {},
    query: new URLSearchParams(),
    language: "en-US",
    form: undefined,
    test: () => true,
    allows: () => true,
    resolve: () => undefined,
    record: () => undefined,
  } as unknown as PageContext;
}

const draw = (pages: readonly [PageContext, Board][]) => (
  <>
    {pages.map(([page, board]) => (
      <Sources key={page.bundle.name} page={page} board={board} />
    ))}
  </>
);

it("a page that leaves once the next one has come takes nothing from it that is still on its way", async () => {
  const [leaving, coming] = [makeBoard(), makeBoard()];
  const [first, next] = [pageOf("first"), pageOf("next")];
  const { rerender } = render(draw([[first, leaving]]));
  rerender(
    draw([
      [first, leaving],
      [next, coming],
    ]),
  );
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  rerender(draw([[next, coming]]));
  for (const { address, answer } of sent) if (address.includes("next")) answer();
  await vi.waitFor(() => expect(coming.get("main")).toMatchObject({ status: "ready", data: { id: "7" } }));
});

it("what a page still waits for is called off when it leaves", async () => {
  const { rerender } = render(draw([[pageOf("first"), makeBoard()]]));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  rerender(draw([]));
  await vi.waitFor(() => expect(sent[0]?.signal?.aborted).toBe(true));
});
