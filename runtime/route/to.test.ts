import { beforeAll, describe, expect, it } from "vitest";
import { setPrefetchTable } from "./prefetch.ts";
import { addressTo } from "./to.ts";

beforeAll(() =>
  setPrefetchTable([
    {
      path: "/confirm/{kind}",
      page: "confirm",
      params: ["kind"],
      types: { token: "fragment", tab: "query" },
      allow: ["link"],
      load: () => Promise.reject(new Error("not loaded here")),
    },
  ]),
);

describe("an address with a secret", () => {
  it("carries it in the fragment, where no server sees it", () => {
    expect(addressTo("/confirm/{kind}", { kind: "invoice", token: "a b", tab: "x" })).toBe(
      "/confirm/invoice?tab=x#token=a+b",
    );
    expect(addressTo("/elsewhere", { token: "t" })).toBe("/elsewhere?token=t");
  });
});
