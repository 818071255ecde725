import { expect, it } from "vitest";
import { inTime } from "./in-time.ts";

it("gives an answer that comes, and what it was refused with", async () => {
  expect(await inTime(Promise.resolve("done"), 60_000)).toBe("done");
  await expect(inTime(Promise.reject(new Error("refused")), 60_000)).rejects.toThrow("refused");
});

it("waits no longer for one that does not come, and lets what was begun go on", async () => {
  let fail: (error: Error) => void = () => undefined;
  const begun = new Promise<string>((_resolve, reject) => (fail = reject));
  await expect(inTime(begun, 5)).rejects.toMatchObject({ code: "FST_ERR_HANDLER_TIMEOUT", statusCode: 503 });
  fail(new Error("later"));
  await expect(begun).rejects.toThrow("later");
});
