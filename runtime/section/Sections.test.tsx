import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { startLabels } from "../label/label.ts";
import { addWords } from "../label/words.ts";
import type { PageBundle } from "../model/bundle.ts";
import { PageContextProvider, type FormHandle } from "../model/context.ts";
import { makePage } from "../page/make-page.ts";
import { makeBoard } from "../source/board.ts";
import type { Section } from "../model/grammar.ts";
import { HeadedBy } from "./headed-by.ts";
import { Beside, Sections } from "./Sections.tsx";

afterEach(cleanup);

test("a section stands while what is typed into the page's form fits its condition, without anything being loaded", () => {
  const values: Record<string, unknown> = {};
  const listeners = new Set<() => void>();
  const form = {
    get: (path: string) => values[path],
    subscribe: (_path: string, changed: () => void) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  } as unknown as FormHandle;
  const type = (kind: string) =>
    act(() => {
      values["kind"] = kind;
      for (const changed of listeners) changed();
    });
  const page = makePage({
    bundle: {
      name: "product",
      page: { layout: "form", entity: "product", grammar: 2 },
      namespaces: [],
      entities: {},
      calls: {},
      transitions: {},
    } as unknown as PageBundle,
    pattern: "/product",
    path: "/product",
    search: "",
    params: {},
    language: "en-US",
    user: undefined,
    visitor: { roles: [], permissions: [], signedIn: true },
    board: makeBoard(),
    held: { form, saved: undefined },
    attach: () => () => undefined,
    keepSaved: () => undefined,
    keepQuery: undefined,
  });
  render(
    <PageContextProvider value={page}>
      <Sections sections={[{ message: "levels", as: "strip", when: { field: "kind", is: "dpo" } }]} />
    </PageContextProvider>,
  );
  const shown = () => screen.queryByText(/levels/i) !== null;
  expect(shown()).toBe(false);
  type("dpo");
  expect(shown()).toBe(true);
  type("finance");
  expect(shown()).toBe(false);
});

test("rows of a record and its history say their amounts in the record's currency", async () => {
  await startLabels("default", "en-US");
  addWords("en-US", "deal", { total: "Total" });
  const board = makeBoard();
  const changes = [{ field: "total", format: "money", before: "10.50", after: "7.25" }];
  board.set("main", {
    status: "ready",
    data: {
      id: "7",
      currency: "USD",
      rows: [{ net: "10.50" }],
      timeline: [
        { at: "2026-11-23T09:00:00+08:00", transition: "updated", changes },
        { at: "2026-11-24T09:00:00+08:00", transition: "updated", changes: [{ field: "unworded" }] },
      ],
    },
    stale: false,
  });
  const page = makePage({
    bundle: {
      name: "deal",
      page: { layout: "detail", entity: "deal", grammar: 2, source: { call: "deal.get" } },
      namespaces: [],
      entities: {
        deal: { properties: { rows: { type: "array", items: { properties: { net: { format: "money" } } } } } },
      },
      calls: { "deal.get": { method: "GET", path: "deal", reads: "deal" } },
      transitions: {},
    } as unknown as PageBundle,
    pattern: "/deal",
    path: "/deal",
    search: "",
    params: {},
    language: "en-US",
    user: undefined,
    visitor: { roles: [], permissions: [], signedIn: true },
    board,
    held: { form: undefined, saved: undefined },
    attach: () => () => undefined,
    keepSaved: () => undefined,
    keepQuery: undefined,
  } as never);
  const { container } = render(
    <PageContextProvider value={page}>
      <Sections sections={[{ list: ["net"], from: "rows" }, { timeline: true }]} />
    </PageContextProvider>,
  );
  await screen.findByText("10.50");
  expect(container.textContent).toMatch(/Net\s*USD\s*10\.50/);
  expect(container.textContent).toMatch(/Total\s*USD\s*10\.50\s*→\s*USD\s*7\.25/);
  // A step of whose fields none has a name leaves no empty list.
  expect(container.querySelectorAll(".changes")).toHaveLength(1);
});

test("rows of more columns than the right rail has room for stand in it as cards, each value in sight", async () => {
  await startLabels("default", "en-US");
  const board = makeBoard();
  const rows = [{ deal: "FA-7", owed: "39,700.56", score: "70" }];
  board.set("main", { status: "ready", data: { id: "7", rows }, stale: false });
  const columns = { deal: {}, owed: {}, score: {} };
  const page = makePage({
    bundle: {
      name: "deal",
      page: { layout: "detail", entity: "deal", grammar: 2, source: { call: "deal.get" } },
      namespaces: [],
      entities: { deal: { properties: { rows: { type: "array", items: { properties: columns } } } } },
      calls: { "deal.get": { method: "GET", path: "deal", reads: "deal" } },
      transitions: {},
    } as unknown as PageBundle,
    pattern: "/deal",
    path: "/deal",
    search: "",
    params: {},
    language: "en-US",
    user: undefined,
    visitor: { roles: [], permissions: [], signedIn: true },
    board,
    held: { form: undefined, saved: undefined },
    attach: () => () => undefined,
    keepSaved: () => undefined,
    keepQuery: undefined,
  } as never);
  const three = [{ list: ["deal", "owed", "score"], from: "rows" }];
  const two = [{ list: ["deal", "score"], from: "rows" }];
  const tables = async (sections: typeof three, rail: boolean) => {
    const { container } = render(
      <PageContextProvider value={page}>
        {rail ? <Beside sections={sections} /> : <Sections sections={sections} />}
      </PageContextProvider>,
    );
    await screen.findByText("FA-7");
    expect(container.textContent).toContain("70");
    const count = container.querySelectorAll("table").length;
    cleanup();
    return count;
  };
  expect([await tables(three, false), await tables(three, true), await tables(two, true)]).toEqual([1, 0, 1]);
});

test("a heading that says again what stands over the sections is left out, and still names its section", async () => {
  await startLabels("default", "en-US");
  addWords("en-US", "page.deal", { "section.fees": "Fees", "section.other": "Offers", "tab.fees": "Fees" });
  const board = makeBoard();
  board.set("main", { status: "ready", data: { id: "7", fee: "1.00", kind: "long" }, stale: false });
  const page = makePage({
    bundle: {
      name: "deal",
      page: { layout: "detail", entity: "deal", grammar: 2, source: { call: "deal.get" } },
      namespaces: [],
      entities: { deal: { properties: { fee: { format: "money" } } } },
      calls: { "deal.get": { method: "GET", path: "deal", reads: "deal" } },
      transitions: {},
    } as unknown as PageBundle,
    pattern: "/deal",
    path: "/deal",
    search: "",
    params: {},
    language: "en-US",
    user: undefined,
    visitor: { roles: [], permissions: [], signedIn: true },
    board,
    held: { form: undefined, saved: undefined },
    attach: () => () => undefined,
    keepSaved: () => undefined,
    keepQuery: undefined,
  } as never);
  const fees: Section = { name: "fees", fields: ["fee"] };
  const headings = (sections: readonly Section[], over?: string): string[] => {
    cleanup();
    render(
      <PageContextProvider value={page}>
        <HeadedBy value={over}>
          <Sections sections={sections} />
        </HeadedBy>
      </PageContextProvider>,
    );
    screen.getByRole("region", { name: "Fees" });
    return screen.queryAllByRole("heading").map((heading) => heading.textContent ?? "");
  };
  expect(headings([fees], "Fees")).toEqual([]);
  expect(headings([fees], "Price")).toEqual(["Fees"]);
  expect(headings([fees])).toEqual(["Fees"]);
  // The one field of a section that is called like it says its name to those alone who hear the page.
  const isSeen = () => screen.getByRole("term").className !== "hidden-text";
  expect(isSeen()).toBe(true);
  addWords("en-US", "deal", { fee: "Fees" });
  headings([fees]);
  expect(isSeen()).toBe(false);
  const other: Section = { name: "other", fields: ["fee"], when: { record: "kind", is: "long" } };
  expect(headings([other, fees], "Fees")).toEqual(["Offers", "Fees"]);
  expect(headings([{ ...other, when: { record: "kind", is: "short" } }, fees], "Fees")).toEqual([]);
});
