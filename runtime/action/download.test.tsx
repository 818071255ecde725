import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import words from "../../brands/default/en/runtime.json";
import { client } from "../call/carrier/client.ts";
import { setAnswering } from "../call/transport.ts";
import { Notices } from "../controls/Notices.tsx";
import { addWords } from "../label/words.ts";
import type { PageBundle } from "../model/bundle.ts";
import type { PageContext } from "../model/context.ts";
import { exportRows } from "./download.ts";

beforeAll(() => addWords("en-US", "runtime", words));

let states: Record<string, unknown>[] = [];
let cancelled = false;
let requested: unknown;
const fetched: string[] = [];

const bundle = {
  name: "invoice/due",
  page: { entity: "invoice", source: { call: "invoice.list" }, list: ["invoice_no"] },
  transitions: {},
  calls: { "invoice.list": { method: "GET", path: "obligation/invoice/list", lists: "invoice" } },
} as unknown as PageBundle;
const page = {
  bundle,
  query: () => [],
  param: () => undefined,
  user: undefined,
  allows: () => true,
  resolve: () => undefined,
  language: "en-US",
} as unknown as PageContext;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  cancelled = false;
  fetched.length = 0;
  setAnswering(({ address, body }) => {
    if (address.endsWith("/export")) requested = body;
    if (address.endsWith("/cancel")) cancelled = true;
    const data = address.endsWith("/export")
      ? { job_id: "7" }
      : cancelled
        ? { state: "cancelled" }
        : states.length > 1
          ? states.shift()
          : states[0];
    return Promise.resolve({ status: 200, body: { code: 0, success: true, data } as never });
  });
  vi.spyOn(client, "request").mockImplementation(({ url }) => {
    fetched.push(String(url));
    return Promise.resolve({ status: 200, headers: {}, data: new Blob(["x"]) } as never);
  });
  URL.createObjectURL = () => "blob:x";
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  setAnswering(undefined);
});

const running = (done: number) => ({ state: "running", done, total: 120_000 });

it("says how far a long file is for as long as it takes, and saves it when it is there", async () => {
  states = [
    { state: "waiting", done: 0, total: 120_000 },
    ...Array.from({ length: 300 }, (_, index) => running(index * 400)),
    { state: "finished", file_id: "9" },
  ];
  render(<Notices />);
  const done = exportRows(page, { source: "main", section: bundle.page as never }, "csv");
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  const bar = await screen.findByRole("progressbar", { name: "Your file is being made" });
  expect(bar.getAttribute("max")).toBe("120000");
  expect(Number(bar.getAttribute("value"))).toBeGreaterThan(10_000);
  expect(screen.getByText(/^[\d,]+ of 120,000 rows$/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(300_000));
  expect(await done).toBe(true);
  expect(fetched).toEqual(["ucenter/file/9"]);
  expect(screen.queryByRole("progressbar")).toBeNull();
});

it("ends the job of whoever closes the notice, and says nothing more of it", async () => {
  states = [running(1_000)];
  render(<Notices />);
  const done = exportRows(page, { source: "main", section: bundle.page as never }, "xlsx");
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole("button", { name: "Cancel" }));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(await done).toBe(false);
  expect(cancelled).toBe(true);
  expect([fetched, screen.queryAllByRole("status"), screen.queryAllByRole("alert")]).toEqual([[], [], []]);
});

it("says that there is no file where the job failed", async () => {
  states = [running(1_000), { state: "failed" }];
  render(<Notices />);
  const done = exportRows(page, { source: "main", section: bundle.page as never }, "csv");
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(await done).toBe(false);
  expect(screen.getByRole("alert").textContent).toContain("did not succeed");
});

it("has the columns that the list shows now, and a field once that stands in it in several ways", async () => {
  states = [{ state: "finished", file_id: "9" }];
  const list = [
    "invoice_no",
    { field: "net", when: { param: "tab", in: ["offers"] } },
    { field: "headroom", when: { param: "tab", is: "new" } },
    { field: "net", when: { param: "tab", is: "live" } },
  ];
  const shown = { ...page, test: (when: { is?: string }) => (when.is === "new" ? false : undefined) } as PageContext;
  const done = exportRows(shown, { source: "main", section: { list } as never }, "csv");
  await act(() => vi.advanceTimersByTimeAsync(2_500));
  expect(await done).toBe(true);
  expect(requested).toMatchObject({ columns: ["invoice_no", "net"] });
});
