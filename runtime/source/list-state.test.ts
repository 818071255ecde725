import { describe, expect, it } from "vitest";
import type { PageContext } from "../model/context.ts";
import { openTab } from "./list-state.ts";

describe("the open tab", () => {
  const tabs = [{ name: "payables" }, { name: "payment" }, { name: "history" }];
  const open = (params: Record<string, string>, query: Record<string, string> = {}) =>
    openTab(
      {
        query: (name: string) => (query[name] === undefined ? [] : [query[name]]),
        route: { params },
        allows: () => true,
        test: () => undefined,
      } as unknown as PageContext,
      tabs,
      { param: "type" },
    )?.name;

  it("is the one that the path names, until another is chosen", () => {
    expect(open({ type: "payment" })).toBe("payment");
    expect(open({ type: "payment" }, { type: "history" })).toBe("history");
  });

  it("is the first where the address names none, or one that is not there", () => {
    expect(open({})).toBe("payables");
    expect(open({ type: "elsewhere" })).toBe("payables");
  });
});
