import { describe, expect, it } from "vitest";
import { ChunkFailed, isChunkFailure, withinTime } from "./chunk.ts";

describe("a chunk that does not come", () => {
  it.each([
    [new TypeError("Failed to fetch dynamically imported module: /assets/a.js"), "code"],
    [new Error("Unable to preload CSS for /assets/a.css"), "style"],
    [new ChunkFailed("timeout 120 s"), "code"],
    [new Error("cannot read properties of undefined"), undefined],
  ])("%s", (failure, kind) => expect(isChunkFailure(failure)).toBe(kind));

  it("is given up after its time, with the reason", async () => {
    await expect(withinTime(new Promise(() => undefined), 0.01)).rejects.toThrow("timeout 0.01 s");
    await expect(withinTime(Promise.reject(new Error("gone")), 1)).rejects.toBeInstanceOf(ChunkFailed);
    await expect(withinTime(Promise.resolve(7), 1)).resolves.toBe(7);
  });
});
