import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Notices } from "../controls/Notices.tsx";
import { startLabels } from "../label/label.ts";
import type { PageBundle } from "../model/bundle.ts";
import { makeBoard } from "../source/board.ts";
import { makePage } from "./make-page.ts";

const loadActing = vi.hoisted(() => vi.fn());
vi.mock("../action/acting.ts", () => ({ loadActing }));

const page = () =>
  makePage({
    bundle: {
      name: "bill",
      page: {},
      namespaces: [],
      entities: {},
      calls: {},
      transitions: {},
    } as unknown as PageBundle,
    pattern: "/bill",
    path: "/bill",
    search: "",
    params: {},
    language: "en-US",
    user: undefined,
    visitor: { roles: [], permissions: [], signedIn: false },
    board: makeBoard(),
    held: { form: undefined, saved: undefined },
    attach: () => () => undefined,
    keepSaved: () => undefined,
    keepQuery: undefined,
  });

test("an action whose code does not come is not done, and that is said with the reason", async () => {
  await startLabels("default", "en-US");
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  loadActing.mockRejectedValue(new TypeError("error loading dynamically imported module: run.js"));
  expect(await page().run({ do: "submit" })).toEqual({ done: false });
  render(<Notices />);
  expect(screen.getByText("This part of the page failed to load")).toBeDefined();
  expect(screen.getByText(/run\.js/)).toBeDefined();
});
