import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { PageBundle } from "../model/bundle.ts";
import { PageContextProvider } from "../model/context.ts";
import type { FormHandle } from "../model/context.ts";
import { makePage } from "../page/makePage.ts";
import { makeBoard } from "../source/board.ts";
import { Sections } from "./Sections.tsx";

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
