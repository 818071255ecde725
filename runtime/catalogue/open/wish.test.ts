import { expect, test } from "vitest";
import { addressOfWish, lastingQuery, states, wishOf } from "./wish.ts";
import type { Wish } from "./wish.ts";

const wish: Wish = {
  page: "finance/application/detail",
  route: 1,
  role: "supplier:finance.prepare",
  language: "zh-CN",
  brand: "meridian",
  state: "failing",
};

test("an address says a wish, and is read back as it", () => {
  for (const state of states)
    expect(wishOf(new URL(addressOfWish({ ...wish, state }), "http://localhost").search)).toEqual({ ...wish, state });
  expect(wishOf(new URL(addressOfWish({ ...wish, role: undefined, route: 0 }), "http://localhost").search)).toEqual({
    ...wish,
    role: undefined,
    route: 0,
  });
});

test("every opened address carries the state, by which the server lets it into a frame", () => {
  expect(
    new URL(addressOfWish({ ...wish, state: "normal" }), "http://localhost").searchParams.get("catalogue_state"),
  ).toBe("normal");
  expect(lastingQuery(wish)).toEqual({ catalogue_state: "failing", catalogue_language: "zh-CN", brand: "meridian" });
});

test("words it does not know are as good as none", () => {
  expect(wishOf("?page=login&catalogue_state=burning&catalogue_language=tlh")).toMatchObject({
    page: "login",
    state: "normal",
    language: "en-US",
  });
});
