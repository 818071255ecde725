import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { PageBundle } from "../model/bundle.ts";
import { PageContextProvider } from "../model/context.ts";
import { makePage } from "../page/make-page.ts";
import { makeBoard } from "../source/board.ts";
import ListPage from "./ListPage.tsx";

afterEach(cleanup);

const bundle = {
  name: "deal/list",
  namespaces: [],
  entities: {
    deal: { properties: { id: {}, number: { type: "string" } } },
    part: { properties: { id: {}, number: { type: "string" } } },
  },
  page: {
    grammar: 2,
    entity: "deal",
    layout: "list",
    routes: ["/deal/list"],
    allow: ["supplier"],
    source: { call: "deal.list" },
    sources: { parts: { call: "part.list" } },
    tabs: [{ name: "parts", sections: [{ entity: "part", from: "parts", list: ["number"] }] }, { name: "all" }],
    list: ["number"],
  },
  calls: {},
  transitions: {},
} as unknown as PageBundle;

function show(search: string): void {
  const board = makeBoard();
  const rows = (number: string) => ({
    status: "ready" as const,
    data: { rows: [{ id: "1", number }], count: 1 },
    stale: false,
  });
  board.set("main", rows("DEAL-1"));
  board.set("parts", rows("PART-1"));
  const page = makePage({
    bundle,
    pattern: "/deal/list",
    path: "/deal/list",
    search,
    params: {},
    language: "en-US",
    user: undefined,
    visitor: { roles: ["supplier"], permissions: [], signedIn: true },
    board,
    held: { form: undefined, saved: undefined },
    attach: () => () => undefined,
    keepSaved: () => undefined,
    keepQuery: undefined,
  } as never);
  render(
    <PageContextProvider value={page}>
      <ListPage />
    </PageContextProvider>,
  );
}

test("a tab of a list that has sections of its own shows them in the place of the list", async () => {
  show("?tab=parts");
  expect(await screen.findByText("PART-1")).toBeDefined();
  expect(screen.queryByText("DEAL-1")).toBeNull();
});

test("any other tab of it shows the list", async () => {
  show("?tab=all");
  expect(await screen.findByText("DEAL-1")).toBeDefined();
  expect(screen.queryByText("PART-1")).toBeNull();
});
