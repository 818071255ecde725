import { expect, it } from "vitest";
import menu from "../../schemas/meta/settings/menu.json";
import "./frame-icons.ts";
import { icons } from "./icons.ts";

it("draws every icon that a menu may name", () => {
  const named = menu.definitions.entry.properties.icon.enum;
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => icons[name] === undefined)).toEqual([]);
});
