import { expect, test } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import { originOf } from "./origin.ts";

const registry = loadRegistry();

test.each([
  [{ name: "demo", brand: "default", address: "http://localhost:8081" }, "default", "http://localhost:8081"],
  [{ name: "demo", brand: "default", address: "http://localhost:8081" }, "meridian", "http://meridian.localhost:8081"],
  [
    { name: "prod", brand: "default", address: "https://app.harbourline.example" },
    "meridian",
    "https://app.harbourline.example",
  ],
  [{ name: "partner", brand: "meridian", address: "https://trade.example/" }, "default", "https://trade.example"],
])("%j in brand %s: %s", (environment, brand, origin) => expect(originOf(registry, environment, brand)).toBe(origin));

test("without an address no link is written", () => {
  expect(() => originOf(registry, { name: "prod", brand: "default" }, "default")).toThrow("no address");
});
