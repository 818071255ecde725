import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { label, startLabels } from "../label/label.ts";
import type { SourceState } from "../model/context.ts";
import { Around, bundleOf, pageOf, type FormProbe } from "../testing/fixture.tsx";
import { Failed } from "./Failed.tsx";

beforeAll(() => startLabels("default", "en-US"));
afterEach(cleanup);

function draw(code: string, more: Partial<Parameters<typeof Failed>[0]> = {}): void {
  const seen: FormProbe = {};
  const state = { status: "failed", error: { code, message: "" } } as unknown as SourceState;
  render(
    <Around page={pageOf(bundleOf({ form: ["number"] }), seen)}>
      <Failed state={state} name="main" {...more} />
    </Around>,
  );
}
function refused(code: string): string {
  draw(code);
  return screen.getByRole("alert").textContent ?? "";
}

test("a read whose address or filters are not understood speaks of them, and of no marked fields", () => {
  const text = refused("100");
  expect(text).toContain(label("runtime:page.not_understood"));
  expect(text).not.toContain(label("error:code.100"));
});

test("a read that was refused otherwise says the words of its code", () => {
  expect(refused("1037")).toContain(label("error:code.1037"));
});

test("a page whose record is for others leads on, also where it says so in words of its own", () => {
  const wayOn = () => screen.queryByRole("button", { name: label("runtime:shell.home") });
  draw("1004", { whole: true });
  expect(wayOn()).not.toBeNull();
  cleanup();
  draw("1004", { whole: true, source: { call: "bill.get", onCode: { "1004": { show: "others" } } } });
  expect(wayOn()).not.toBeNull();
  cleanup();
  draw("1004");
  expect(wayOn()).toBeNull();
});
