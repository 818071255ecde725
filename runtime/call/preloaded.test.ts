import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tellWrite } from "./after-call.ts";
import { call } from "./call.ts";
import { forgetPreloaded, keepPreloaded } from "./preloaded.ts";
import { setAnswering } from "./transport.ts";

const list = { method: "GET", path: "bill/list", lists: "bill" } as const;
let sent: string[] = [];

beforeEach(() => {
  sent = [];
  setAnswering(({ address }) => {
    sent.push(address);
    return Promise.resolve({ status: 200, body: { code: 0, data: { rows: ["asked"], count: 1 } } });
  });
});
afterEach(() => {
  forgetPreloaded();
  setAnswering(undefined);
  vi.useRealTimers();
});

const preload = () =>
  keepPreloaded(Promise.resolve([{ address: "bill/list?page=1&sort=due", data: { rows: ["preloaded"], count: 1 } }]));

test("a call takes the answer that came with the page, in whichever order its inputs stand, and once", async () => {
  preload();
  expect(await call(list, { sort: "due", page: 1 })).toEqual({ rows: ["preloaded"], count: 1 });
  expect(sent).toEqual([]);
  expect(await call(list, { sort: "due", page: 1 })).toEqual({ rows: ["asked"], count: 1 });
  expect(sent).toEqual(["bill/list?sort=due&page=1"]);
});

test("another question goes to the server, and so does every question where nothing could be preloaded", async () => {
  preload();
  await call(list, { sort: "due", page: 2 });
  keepPreloaded(Promise.reject(new Error("away")));
  await call(list, { sort: "due", page: 1 });
  expect(sent).toEqual(["bill/list?sort=due&page=2", "bill/list?sort=due&page=1"]);
});

test("what was written since, or a while ago, is asked for anew", async () => {
  preload();
  tellWrite();
  await call(list, { sort: "due", page: 1 });
  preload();
  vi.useFakeTimers({ toFake: ["performance"] });
  await vi.advanceTimersByTimeAsync(11_000);
  await call(list, { sort: "due", page: 1 });
  expect(sent).toHaveLength(2);
});
