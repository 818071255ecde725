import { expect, test } from "vitest";
import { loadRegistry } from "../../../../registry/registry.ts";
import { configuredModel, limitChange } from "./configured.ts";

const registry = loadRegistry();

test("an effect that nobody wrote is an error by name", () => {
  expect(() => configuredModel(registry).effect("make_money")).toThrow("make_money");
});

test.each([
  ["reserve_program", { limits: [{ node: "facility" as const, id: "1", reserved: "10.00" }] }, undefined],
  ["release_program", { limits: [{ node: "facility" as const, id: "1", reserved: "-10.00" }] }, undefined],
  [
    "release_program",
    { limits: [{ node: "facility" as const, id: "1", reserved: "10.00" }] },
    "release_program moves a facility",
  ],
  ["show_item", { limits: [{ node: "facility" as const, id: "1", utilised: "-0.01" }] }, "show_item moves a facility"],
  ["post_receipt", { journals: [{}] }, undefined],
  ["show_item", { journals: [{}] }, "show_item posts journals"],
])("what %s does to money it says: %j", (name, added, text) => {
  const moves = registry.effects.effects[name]?.moves ?? [];
  const proven = () => limitChange(name, moves, added as Parameters<typeof limitChange>[2]);
  if (text === undefined) expect(proven()).toBe(added);
  else expect(proven).toThrow(text);
});
