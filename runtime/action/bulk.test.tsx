import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { PageBundle } from "../model/bundle.ts";
import { makePage } from "../page/make-page.ts";
import { makeBoard } from "../source/board.ts";
import { DialogHost } from "./DialogHost.tsx";
import { runAction } from "./run.ts";

const bundle: PageBundle = {
  name: "deal/list",
  namespaces: [],
  entities: { deal: { properties: { id: {}, number: { type: "string" } } } },
  page: { grammar: 2, entity: "deal", layout: "list", routes: ["/deal/list"], allow: ["supplier"] },
  calls: {},
  transitions: { "deal.settle": { path: "obligation/deal/{id}/settle", from: "open" } },
} as never;

afterEach(cleanup);

it("keeps of several chosen rows only those chosen that may be tried again, and tells why each was refused", async () => {
  const rows = [
    { id: "1", code: 0 },
    { id: "2", code: 1054, messageDetail: "This was changed meanwhile." },
    { id: "3", code: 1005, messageDetail: "There is nothing here." },
    { id: "4", code: 1010, messageDetail: "Open the task to decide it." },
  ];
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ code: 0, data: { rows, count: 4 } }))));
  const unchoose = vi.fn();
  const page = makePage({
    bundle,
    pattern: "/deal/list",
    path: "/deal/list",
    search: "",
    params: {},
    language: "en-US",
    user: undefined,
    visitor: { roles: ["supplier"], permissions: [], signedIn: true },
    board: makeBoard(),
    held: { form: undefined, saved: undefined },
    attach: () => () => undefined,
    keepSaved: () => undefined,
    keepQuery: undefined,
  } as never);
  render(<DialogHost />);
  const selection = rows.map(({ id }) => ({ id, version: 1, number: `D-${id}` }));
  const done = runAction(page, { do: "settle", on: "selection" }, { selection, entity: "deal", unchoose });
  fireEvent.click((await screen.findAllByRole("button")).at(-1)!);
  expect(await screen.findByText("Open the task to decide it.")).toBeDefined();
  expect(unchoose).toHaveBeenCalledWith(["1", "2", "3"]);
  fireEvent.click(screen.getAllByRole("button").at(-1)!);
  await done;
});
