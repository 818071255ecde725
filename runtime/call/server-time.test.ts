import { afterEach, expect, test, vi } from "vitest";
import { noteServerTime, serverDay, serverNow } from "./server-time.ts";

afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

test("a machine whose clock is set wrong goes by the time of the server's answers", () => {
  vi.useFakeTimers({ now: new Date("2026-11-23T10:00:00Z") });
  expect(serverNow()).toBe(Date.parse("2026-11-23T10:00:00Z"));
  noteServerTime("Tue, 24 Nov 2026 15:30:00 GMT");
  expect(serverNow()).toBe(Date.parse("2026-11-24T15:30:00Z"));
  vi.setSystemTime(new Date("2026-11-23T10:40:00Z"));
  expect(new Date(serverNow()).toISOString()).toBe("2026-11-24T16:10:00.000Z");
  expect(serverDay()).toBe("2026-11-25");
});

test("an answer without a time, or of this very second, changes nothing", () => {
  vi.useFakeTimers({ now: new Date("2026-11-23T10:00:00.900Z") });
  for (const header of [null, undefined, "", "soon", "Mon, 23 Nov 2026 10:00:00 GMT"]) {
    noteServerTime(header);
    expect(serverNow()).toBe(Date.now());
  }
});
