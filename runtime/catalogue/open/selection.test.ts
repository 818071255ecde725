import { expect, test } from "vitest";
import { addressOfSelection, lastingQuery, states, selectionOf } from "./selection.ts";
import type { CatalogueSelection } from "./selection.ts";

const selection: CatalogueSelection = {
  page: "finance/application/detail",
  route: 1,
  role: "supplier:finance.prepare",
  language: "zh-CN",
  brand: "meridian",
  state: "failing",
  scheme: "dark",
};

test("an address says a selection, and is read back as it", () => {
  for (const state of states)
    expect(selectionOf(new URL(addressOfSelection({ ...selection, state }), "http://localhost").search)).toEqual({
      ...selection,
      state,
    });
  expect(
    selectionOf(new URL(addressOfSelection({ ...selection, role: undefined, route: 0 }), "http://localhost").search),
  ).toEqual({
    ...selection,
    role: undefined,
    route: 0,
  });
});

test("every opened address carries the state, by which the server lets it into a frame", () => {
  expect(
    new URL(addressOfSelection({ ...selection, state: "normal" }), "http://localhost").searchParams.get(
      "catalogue_state",
    ),
  ).toBe("normal");
  expect(lastingQuery(selection)).toEqual({
    catalogue_state: "failing",
    catalogue_language: "zh-CN",
    brand: "meridian",
    catalogue_scheme: "dark",
  });
  expect(lastingQuery({ ...selection, scheme: "system" })).not.toHaveProperty("catalogue_scheme");
});

test("words it does not know are as good as none", () => {
  expect(
    selectionOf("?page=login&catalogue_state=burning&catalogue_language=tlh&catalogue_scheme=sepia"),
  ).toMatchObject({
    page: "login",
    state: "normal",
    language: "en-US",
    scheme: "system",
  });
});
