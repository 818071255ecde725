import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { retryNow } from "../../call/waiting.ts";
import { label, startLabels } from "../../label/label.ts";
import { Around, bundleOf, pageOf } from "../../testing/fixture.tsx";
import Papers from "./Papers.tsx";

const BUSY = { code: 1067, errorCode: "1067", success: false, messageDetail: "Busy.", data: { retry_after: 60 } };
const ROWS = { code: 0, data: { rows: [{ file_id: "7", name: "copy.pdf", type: "application/pdf", what: "Copy" }] } };

let bodies: unknown[] = [];

beforeAll(() => startLabels("default", "en-US"));
beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify(bodies.length > 1 ? bodies.shift() : bodies[0]), { status: 200 })),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The papers of a bill on its page. */
function papersOfBill(): void {
  const bundle = bundleOf(
    { layout: "detail" },
    { "file.papers": { method: "GET", path: "ucenter/file/papers" } as never },
  );
  render(
    <Around page={pageOf(bundle, {}, { id: "1", version: 1 })}>
      <Papers />
    </Around>,
  );
}

test("papers wait for a service that is away as all data does, and come when it is asked again", async () => {
  bodies = [BUSY, ROWS];
  papersOfBill();
  await screen.findByText(label("runtime:page.waiting_title"));
  expect(screen.queryByText(label("runtime:page.retry"))).toBeNull();
  retryNow();
  await vi.waitFor(() => expect(screen.queryByText(label("runtime:page.waiting_title"))).toBeNull());
});

test("papers that were refused are asked for by hand", async () => {
  bodies = [{ code: 1010, messageDetail: "No." }];
  papersOfBill();
  await screen.findByText(label("runtime:page.failed_title"));
  expect(screen.getByText(label("runtime:page.retry"))).toBeTruthy();
});
