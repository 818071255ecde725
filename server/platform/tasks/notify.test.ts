import { expect, test } from "vitest";
import type { Registry } from "../../../registry/registry.ts";
import { boundaries, since } from "./notify.ts";

const registry = { constants: { digest: { at_once_minutes: 2, daily_hour: 8, days: 31 } } } as unknown as Registry;
const at = (now: string) => boundaries(registry, now);

test("what comes together is told together, in any pace", () => {
  expect(at("2026-11-23T10:17:30.000+08:00")).toEqual({
    at_once: "2026-11-23T02:15:30.000Z",
    hourly: "2026-11-23T02:00:00.000Z",
    daily: "2026-11-23T00:00:00.000Z",
  });
});

test("a day's mail waits for its hour in Singapore, also over midnight", () => {
  expect(at("2026-11-23T07:59:59.000+08:00").daily).toBe("2026-11-22T00:00:00.000Z");
  expect(at("2026-11-23T08:00:00.000+08:00").daily).toBe("2026-11-23T00:00:00.000Z");
  expect(at("2026-11-24T00:30:00.000+08:00").daily).toBe("2026-11-23T00:00:00.000Z");
  expect(since(registry, "2026-12-24T08:00:00.000+08:00")).toBe("2026-11-23T00:00:00.000Z");
});
