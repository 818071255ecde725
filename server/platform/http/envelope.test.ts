import { expect, it } from "vitest";
import { registryOf } from "../../../registry/fixture.ts";
import { asRefusal } from "./envelope.ts";
import type { AppOptions } from "../options.ts";

const logged: string[] = [];
const options = {
  registry: registryOf({}),
  log: ({ message }: { message: string }) => void logged.push(message),
} as unknown as AppOptions;
const timeout = Object.assign(new Error("too slow"), { code: "FST_ERR_HANDLER_TIMEOUT", statusCode: 503 });

it("a handler that takes too long leaves a write's outcome unknown, and lets a read be asked again", () => {
  expect(asRefusal(options, timeout, "t", true)).toMatchObject({ code: "1066", data: { retry_after: 5 } });
  expect(asRefusal(options, timeout, "t", false)).toMatchObject({ code: "1067", data: { retry_after: 5 } });
});

it("a fault of ours tells its trace only, and is logged", () => {
  expect(asRefusal(options, new Error("secret detail"), "abc", true)).toMatchObject({
    code: "1099",
    data: { trace_id: "abc" },
  });
  expect(logged).toEqual(["secret detail"]);
});
