import { afterEach, beforeEach, expect, test } from "vitest";
import { setAnswering, transport } from "../../call/transport.ts";
import type { PageBundle } from "../../model/bundle.ts";
import { setPrefetchTable } from "../../route/prefetch.ts";
import { stateAnswering } from "./answering.ts";

const bundle = {
  name: "thing",
  page: { layout: "list" },
  namespaces: [],
  entities: {},
  transitions: { "thing.send": { path: "obligation/thing/{id}/send" } },
  calls: {
    "thing.list": { method: "GET", path: "obligation/thing/list", lists: "thing" },
    "thing.get": { method: "GET", path: "obligation/thing", reads: "thing" },
    "thing.figures": { method: "GET", path: "obligation/thing/{id}/figures", answer: "figures" },
  },
} as unknown as PageBundle;

const get = (address: string) => transport({ method: "GET", address, quiet: true });

beforeEach(() =>
  setPrefetchTable([
    { path: location.pathname, page: "thing", params: [], allow: [], load: () => Promise.resolve(bundle) },
  ]),
);
afterEach(() => setAnswering(undefined));

test("empty: lists have no rows, records are gone, figures say nothing", async () => {
  setAnswering(stateAnswering("empty"));
  expect(await get("obligation/thing/list?page=1")).toMatchObject({ body: { data: { rows: [], count: 0 } } });
  await expect(get("obligation/thing?id=5")).rejects.toMatchObject({ code: "1005" });
  expect(await get("obligation/thing/5/figures")).toMatchObject({ body: { data: {} } });
});

test("failing and denied: every question is refused, a preview too", async () => {
  setAnswering(stateAnswering("failing"));
  await expect(get("obligation/thing/list")).rejects.toMatchObject({ code: "1099", status: 500 });
  await expect(
    transport({ method: "POST", address: "obligation/thing/5/send/plan", quiet: true }),
  ).rejects.toMatchObject({ code: "1099" });
  setAnswering(stateAnswering("denied"));
  await expect(get("obligation/thing?id=5")).rejects.toMatchObject({ code: "1004" });
});

test("loading: no answer ever comes", async () => {
  setAnswering(stateAnswering("loading"));
  const waited = new Promise((done) => {
    setTimeout(() => done("waited"), 30);
  });
  expect(await Promise.race([get("obligation/thing/list"), waited])).toBe("waited");
});

test("what a source of the page asks by sending is asked, and what a button sends is not", async () => {
  const calls = {
    "link.open": { method: "POST", path: "obligation/public/link/open", reads: "link" },
    "link.otp": { method: "POST", path: "obligation/public/link/otp" },
  };
  const opened = {
    ...bundle,
    page: { layout: "detail", source: { call: "link.open" } },
    calls,
  } as unknown as PageBundle;
  const answering = stateAnswering("denied", opened);
  expect(await answering({ method: "POST", address: "obligation/public/link/open", body: {} })).toMatchObject({
    status: 403,
    body: { code: 1004 },
  });
  expect(answering({ method: "POST", address: "obligation/public/link/otp", body: {} })).toBeUndefined();
});

test("the frame's own questions and what is to be done go to the server", () => {
  const answering = stateAnswering("failing");
  expect(answering({ method: "GET", address: "ucenter/user/menu/list" })).toBeUndefined();
  expect(answering({ method: "GET", address: "ucenter/supplier/user/system/info" })).toBeUndefined();
  expect(answering({ method: "POST", address: "obligation/thing/5/send", body: {} })).toBeUndefined();
});
