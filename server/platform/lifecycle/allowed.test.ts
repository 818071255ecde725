import { expect, test } from "vitest";
import type { Registry } from "../../../registry/registry.ts";
import { isRefused } from "./allowed.ts";
import type { Move } from "./plan/model.ts";

const guards = {
  guards: {
    something_owed: { describe: "", code: "1010", when: { record: "charges", above: "0.00" } },
    in_time: { describe: "", code: "1010", when: { record: "until", atLeast: { today: true } } },
    within: { describe: "", code: "1010", when: { ask: "amount", atMost: { record: "charges" } } },
    named: { describe: "", code: "100", at: ["name"], when: { record: "name", filled: true } },
    warned: { describe: "", code: "1010", warns: true, when: { record: "name", filled: true } },
    written: { describe: "", code: "1010" },
  },
} as unknown as Registry["guards"];

const move = (...names: string[]): Move => ({
  entity: "dpo",
  axis: "status",
  name: "waive",
  transition: { guards: names } as Move["transition"],
});

const refused = (name: string, record: Record<string, unknown>) => isRefused(guards, move(name), record, "2027-02-01");

test("a guard that is a condition of the record refuses before anything is asked", () => {
  expect(refused("something_owed", { charges: "0.01" })).toBe(false);
  expect(refused("something_owed", { charges: "0.00" })).toBe(true);
  expect(refused("something_owed", {})).toBe(true);
  expect(refused("in_time", { until: "2027-02-01" })).toBe(false);
  expect(refused("in_time", { until: "2027-01-31" })).toBe(true);
});

test("what is asked, a field that can be filled in, a warning and a guard in code wait until the step is taken", () => {
  for (const name of ["within", "named", "warned", "written"]) expect(refused(name, { charges: "0.00" })).toBe(false);
  expect(isRefused(guards, { ...move(), transition: {} as Move["transition"] }, {}, "2027-02-01")).toBe(false);
});
