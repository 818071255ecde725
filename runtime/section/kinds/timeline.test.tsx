import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { startLabels } from "../../label/label.ts";
import { addWords } from "../../label/words.ts";
import { Around, bundleOf, pageOf } from "../../testing/fixture.tsx";
import Timeline from "./Timeline.tsx";

beforeAll(() => startLabels("default", "en-US"));
afterEach(cleanup);

/** What the timeline says that a record waits for, to somebody who may take these steps. */
const waitsFor = (allowed: readonly string[], more: object = {}): string[] => {
  const waiting = ["Meridian", "Orchid", "Straits"].map((company) => ({
    party: "financier",
    company,
    transition: "verify",
    ...more,
  }));
  render(
    <Around page={pageOf(bundleOf({ form: ["number"] } as never), {}, {})}>
      <Timeline
        section={{ timeline: true } as never}
        scope={{ entity: "bill", record: { waiting_for: waiting, allowed_actions: allowed } }}
      />
    </Around>,
  );
  return screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
};

it("names each company that may take a step, to somebody who may not", () => {
  expect(waitsFor([]).map((line) => /Meridian|Orchid|Straits/.exec(line)?.[0])).toEqual([
    "Meridian",
    "Orchid",
    "Straits",
  ]);
});

it("says once that a step waits for the reader, whoever else may take it", () => {
  expect(waitsFor(["verify"])).toEqual([expect.stringMatching(/^Waiting for you to /)]);
});

it("names the day by which a step is to be taken, and no hour of it", () => {
  expect(waitsFor(["verify"], { until: "2026-11-26" })).toEqual([expect.stringMatching(/by 26 Nov 2026\s*(?:in|$)/)]);
});

it("says what of another record is waited for, and that it is the reader's only where the server says so", () => {
  const step = { entity: "order", transition: "verify", action: "Pay fees" };
  expect(waitsFor(["verify"], step)[0]).toMatch(/^Waiting for Meridian to pay fees/);
  cleanup();
  expect(waitsFor([], { ...step, yours: true })).toEqual([expect.stringMatching(/^Waiting for you to pay fees/)]);
});

it("tells an approval that is not the last one as such, and what was approved", () => {
  const timeline = ["ceo_approve", "verify"].map((transition, index) => ({
    transition,
    at: `2026-11-2${String(index)}T09:00:00+08:00`,
    actor: "Mei Fen Wong",
  }));
  addWords("en-US", "bill", { "do.ceo_approve": "Approve", "do.verify": "Verify" });
  render(
    <Around page={pageOf(bundleOf({ form: ["number"] } as never), {}, {})}>
      <Timeline section={{ timeline: true } as never} scope={{ entity: "bill", record: { timeline } }} />
    </Around>,
  );
  const [verify, approve] = screen.getAllByRole("listitem").map(({ textContent }) => textContent ?? "");
  expect(verify).toContain("Verify: approval given, further ones are needed");
  expect(approve).toContain("Approve: approval given, further ones are needed");
});
