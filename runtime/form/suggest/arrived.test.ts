import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { bundleOf, pageOf } from "../../testing/fixture.tsx";
import { sectionsOf } from "../model/form-model.ts";
import { FormStore } from "../store/form-store.ts";
import { offersArrived } from "./arrived.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A form that lacks a value which its source may fill in, and whoever goes on. */
function goingOn(status: "ready" | "loading") {
  const bundle = bundleOf({
    form: [{ field: "number", pick: { from: "own", take: { number: "id" } }, required: true }] as never,
    sources: { own: { call: "bill.list" } } as never,
  });
  const page = pageOf(bundle, {}, undefined, { name: "Aisyah" });
  const state = { ...page.sources.get("own"), status, stale: false };
  vi.spyOn(page.sources, "get").mockImplementation(() => ({ ...state }));
  const store = new FormStore({});
  const sections = sectionsOf(bundle, () => true);
  let isOver = false;
  const goOn = () =>
    void offersArrived(page, store, sections, [{ path: "number", source: "schema", keyword: "required" }]).then(() => {
      isOver = true;
    });
  return { store, goOn, isOver: () => isOver };
}

it("keeps nobody waiting where no source loads and nothing has changed", async () => {
  const { goOn, isOver } = goingOn("ready");
  goOn();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver()).toBe(true);
});

it("waits for what a change just made may bring", async () => {
  const { store, goOn, isOver } = goingOn("ready");
  store.set("reason", "USD");
  goOn();
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isOver()).toBe(true);
});

it("waits while a source loads, and goes on in the end where it never answers", async () => {
  const { goOn, isOver } = goingOn("loading");
  goOn();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isOver()).toBe(true);
});
