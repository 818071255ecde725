import { describe, expect, it } from "vitest";
import type { PageContext } from "../model/context.ts";
import { openTab, readListOf } from "./list-state.ts";

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

describe("what a list takes of the address", () => {
  const state = (status: Record<string, unknown>) => ({ properties: { status, currency: { type: "string" } } });
  const address: Record<string, readonly string[]> = { status: ["posted", "received"], currency: ["SGD"] };
  const page = {
    query: (name: string) => address[name] ?? [],
    bundle: {
      page: { sources: { received: { call: "receipt.list" }, paid: { call: "disbursement.list" } } },
      calls: { "receipt.list": { lists: "receipt" }, "disbursement.list": { lists: "disbursement" } },
      entities: {
        receipt: state({ type: "string", options: ["received", "posted", "reversed"] }),
        disbursement: state({ type: "string", options: ["ready", "sent"] }),
      },
    },
  } as unknown as PageContext;

  it("are the options that its own fields have, for lists of one page share the names of their filters", () => {
    const filters = ["status", "currency"];
    expect(readListOf(page, "received", filters).filters).toEqual({
      status: ["posted", "received"],
      currency: ["SGD"],
    });
    expect(readListOf(page, "paid", filters).filters).toEqual({ currency: ["SGD"] });
  });

  it("is all that the address says where it is the main list, so that a wrong address is told as such", () => {
    expect(readListOf(page, "main", ["status"]).filters).toEqual({ status: ["posted", "received"] });
  });
});
