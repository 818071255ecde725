import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { startLabels } from "../../label/label.ts";
import type { PageBundle } from "../../model/bundle.ts";
import { PageContextProvider } from "../../model/context.ts";
import type { Tab } from "../../model/grammar.ts";
import { makePage } from "../../page/make-page.ts";
import { makeBoard } from "../../source/board.ts";
import { TabPanel } from "./TabPanel.tsx";

beforeAll(() => startLabels("default", "en-US"));
afterEach(cleanup);

const tab: Tab = {
  name: "journals",
  sections: [
    {
      list: ["number"],
      from: "lines",
      actions: [
        { go: "/bill/add", name: "add" },
        { go: "/bill/{id}", name: "look", on: "row", with: ["id"] },
        { go: "/bill/all", name: "take", on: "selection" },
      ],
    },
  ],
};

const page = makePage({
  bundle: {
    name: "bill",
    page: { layout: "detail", entity: "bill", grammar: 2, tabs: [tab] },
    namespaces: [],
    entities: {
      bill: { properties: { lines: { type: "array", items: { properties: { number: { type: "string" } } } } } },
    },
    calls: {},
    transitions: {},
    pages: {},
  } as unknown as PageBundle,
  pattern: "/bill",
  path: "/bill",
  search: "",
  params: {},
  language: "en-US",
  user: undefined,
  visitor: { roles: [], permissions: [], signedIn: true },
  board: makeBoard(),
  held: { form: undefined, saved: { id: "1", lines: [{ id: "7", number: "JV-7" }] } },
  attach: () => () => undefined,
  keepSaved: () => undefined,
  keepQuery: undefined,
});

test("a list behind a tab is called as the tab is, and what it offers beside its rows stands above it", async () => {
  render(
    <PageContextProvider value={page}>
      <TabPanel tab={tab} />
    </PageContextProvider>,
  );
  const panel = screen.getByRole("tabpanel");
  const table = await within(panel).findByRole("table", { name: panel.getAttribute("aria-label") ?? "" });
  const add = within(panel).getByRole("button", { name: "Add" });
  expect(add.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(within(panel).queryByRole("button", { name: "Take" })).toBeNull();
  expect(within(panel).getAllByRole("button", { name: "Look" })).toHaveLength(1);
});
