import { render, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { makeBoard } from "../source/board.ts";
import { makePage } from "../page/make-page.ts";
import type { PageBundle } from "../model/bundle.ts";
import type { FormHandle } from "../model/context.ts";
import { DialogHost } from "./DialogHost.tsx";
import { type PreviewRequest, requestPreview } from "./preview.ts";
import { runAction } from "./run.ts";

const { effects } = vi.hoisted(() => ({ effects: [] as unknown[] }));
vi.mock("../form-view/ask/index.tsx", () => ({
  default: ({ effect }: { effect: unknown }) => {
    effects.push(effect);
    return null;
  },
}));

const bundle: PageBundle = {
  name: "deal/offer",
  namespaces: [],
  entities: { deal: { properties: { id: {}, rate: { type: "string" }, comment: { type: "string" } } } },
  page: { grammar: 2, entity: "deal", layout: "form", routes: ["/deal/offer"], allow: ["supplier"] },
  calls: {},
  transitions: {
    "deal.counter": {
      path: "obligation/deal/{id}/counter",
      from: "open",
      ask: [{ field: "rate" }, { field: "comment", required: false }],
      shows: "quote",
    },
  },
} as never;

it("previews a step of a form with what the form holds beside what its dialog asks", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    sent.push([address, JSON.parse(String(init.body))]);
    return Promise.resolve(new Response(JSON.stringify({ code: 0, data: {} })));
  });
  const form: FormHandle = {
    get: () => undefined,
    set: () => undefined,
    subscribe: () => () => undefined,
    snapshot: () => ({}),
    dirty: () => true,
    check: () => true,
    refuse: vi.fn(),
    saved: vi.fn(),
    empty: vi.fn(),
    shows: (name) => name === "rate",
    toSend: () => ({ rate: "8.00" }),
  };
  const board = makeBoard();
  board.set("main", { status: "ready", data: { id: "7", version: 1, editable: false }, stale: false });
  const page = makePage({
    bundle,
    pattern: "/deal/offer",
    path: "/deal/offer",
    search: "",
    params: {},
    language: "en-US",
    user: undefined,
    visitor: { roles: ["supplier"], role: "supplier", permissions: [], signedIn: true },
    board,
    held: { form, saved: undefined },
    keepQuery: undefined,
    attach: () => () => undefined,
    keepSaved: () => undefined,
  } as never);
  render(<DialogHost />);
  void runAction(page, { do: "counter" });
  await waitFor(() => expect(effects).toHaveLength(1));
  await requestPreview(effects[0] as PreviewRequest, { comment: "Dear" }, true);
  expect(sent).toEqual([["/api/obligation/deal/7/counter/plan", { rate: "8.00", comment: "Dear" }]]);
  vi.unstubAllGlobals();
});
