import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { addWords } from "../label/words.ts";
import type { PageBundle } from "../model/bundle.ts";
import type { FormHandle, Scope } from "../model/context.ts";
import type { Action } from "../model/grammar.ts";
import { makePage } from "../page/make-page.ts";
import { makeBoard } from "../source/board.ts";
import { DialogHost } from "./DialogHost.tsx";
import { runAction } from "./run.ts";

vi.mock("../form-view/ask/index.tsx", () => ({ default: () => "the fields" }));

const bundle: PageBundle = {
  name: "deal/offer",
  namespaces: [],
  entities: {
    deal: {
      properties: {
        id: {},
        rate: { type: "string" },
        comment: { type: "string" },
        sum: { format: "money" },
        buyer: { ref: "firm" },
      },
    },
  },
  page: { grammar: 2, entity: "deal", layout: "form", routes: ["/deal/offer"], allow: ["supplier"] },
  calls: {
    "deal.note": { method: "POST", path: "obligation/deal/note" },
    "deal.update": { method: "PUT", path: "obligation/deal", updates: "deal" },
  },
  transitions: {
    "deal.counter": { path: "obligation/deal/{id}/counter", from: "open", ask: [{ field: "rate" }] },
    "deal.accept": { path: "obligation/deal/{id}/accept", from: "open" },
    "deal.settle": { path: "obligation/deal/{id}/settle", from: "open" },
  },
} as never;

const form = {
  get: () => undefined,
  snapshot: () => ({}),
  check: () => true,
  saved: vi.fn(),
  toSend: () => ({}),
} as never as FormHandle;

const question = "Offer less than was asked for?";
const sent = vi.fn();

beforeAll(() => {
  addWords("en-US", "page.deal", {
    "offer.confirm.less": question,
    "offer.confirm.named": "Offer {{sum}} to {{buyer}}?",
  });
  addWords("en-US", "deal", { "do.accept.ask": "Accept {{sum}} of {{buyer}}?" });
  vi.stubGlobal("fetch", (address: string) => {
    sent(address);
    return Promise.resolve(new Response(JSON.stringify({ code: 0, data: {} })));
  });
});
beforeEach(() => sent.mockClear());
afterEach(cleanup);

function pageWith(data: object, held?: FormHandle) {
  const board = makeBoard();
  board.set("main", { status: "ready", data, stale: false });
  return makePage({
    bundle,
    pattern: "/deal/offer",
    path: "/deal/offer",
    search: "",
    params: {},
    language: "en-US",
    user: undefined,
    visitor: { roles: ["supplier"], role: "supplier", permissions: [], signedIn: true },
    board,
    held: { form: held, saved: undefined },
    keepQuery: undefined,
    attach: () => () => undefined,
    keepSaved: () => undefined,
  });
}

it.each<[string, Action, { form?: FormHandle; scope?: Scope; asks?: boolean }]>([
  ["stands over what a step asks", { do: "counter" }, { asks: true }],
  ["stands over what a call asks", { do: "deal.note", ask: ["comment"] }, { asks: true }],
  ["stands alone where nothing is asked", { do: "deal.note" }, {}],
  ["is asked before a form is kept", { do: "save" }, { form }],
  ["is asked of several rows", { do: "settle" }, { scope: { selection: [{ id: "7", version: 1 }] } }],
  ["stands over what is asked of several rows", { do: "counter" }, { scope: { selection: [{ id: "7" }] }, asks: true }],
])("the question that a page names %s", async (_, action, { form: held, scope, asks = false }) => {
  const page = pageWith({ id: "7", version: 1, editable: true }, held);
  render(<DialogHost />);
  const ended = runAction(page, { ...action, confirm: "less" }, scope);
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.textContent?.includes("the fields")).toBe(asks));
  expect(dialog.textContent).toContain(question);
  fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  expect((await ended).done).toBe(false);
  expect(sent).not.toHaveBeenCalled();
});

const named = { id: "7", version: 1, currency: "SGD", sum: "1250.50", buyer: "3", shown: { buyer: "Harvest" } };

it("a question names fields of the record as people read them", async () => {
  render(<DialogHost />);
  const ended = runAction(pageWith(named), { do: "deal.note", confirm: "named" });
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent?.replaceAll("\u00a0", " ")).toContain("Offer SGD 1,250.50 to Harvest?");
  fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await ended;
});

it("of several records a question that names their fields is not asked", async () => {
  render(<DialogHost />);
  const ended = runAction(
    pageWith(named),
    { do: "counter", confirm: "named" },
    { selection: [named, { ...named, id: "8" }] },
  );
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.textContent).toContain("the fields"));
  expect(dialog.textContent).not.toContain("Offer");
  fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await ended;
});

it("a step that words a question is not taken before it is answered; one that words none is taken at once", async () => {
  render(<DialogHost />);
  const pending = runAction(pageWith(named), { do: "accept" });
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent?.replaceAll("\u00a0", " ")).toContain("Accept SGD 1,250.50 of Harvest?");
  expect(sent).not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByRole("button", { name: /deal:do.accept|Accept/ }));
  expect((await pending).done).toBe(true);
  expect(sent).toHaveBeenCalledTimes(1);
  expect((await runAction(pageWith(named), { do: "settle" })).done).toBe(true);
  expect(sent).toHaveBeenCalledTimes(2);
});

it("a page that a mailed link opens has said it all and asks nothing more", async () => {
  const page = pageWith(named);
  const open = { ...page, bundle: { ...bundle, page: { ...bundle.page, frame: "public" } } } as typeof page;
  render(<DialogHost />);
  expect((await runAction(open, { do: "accept" })).done).toBe(true);
  expect(screen.queryByRole("dialog")).toBeNull();
});
