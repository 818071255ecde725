import { act, render, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startLabels } from "../label/label.ts";
import type { PageBundle } from "../model/bundle.ts";
import { makePage } from "../page/make-page.ts";
import { makeBoard } from "../source/board.ts";
import type { AskProps } from "./ask.tsx";
import { DialogHost } from "./DialogHost.tsx";
import { runAction } from "./run.ts";

const { dialogs } = vi.hoisted(() => ({ dialogs: [] as unknown[] }));
vi.mock("../form-view/ask/index.tsx", () => ({
  default: (props: unknown) => {
    dialogs.push(props);
    return null;
  },
}));

const bundle: PageBundle = {
  name: "limit/list",
  namespaces: [],
  entities: { limit: { properties: { id: {}, amount: { format: "money" } } } },
  page: { grammar: 2, entity: "limit", layout: "list", routes: ["/limit"], allow: ["supplier"] },
  calls: { "limit.create": { method: "POST", path: "obligation/limit", creates: "limit" } },
  transitions: {
    "limit.propose": { path: "obligation/limit/{id}/propose", from: "draft", allow: ["supplier:limit.prepare"] },
  },
} as never;

const pageOf = (permissions: readonly string[]) =>
  makePage({
    bundle,
    pattern: "/limit",
    path: "/limit",
    search: "",
    params: {},
    language: "en-US",
    user: undefined,
    visitor: { roles: ["supplier"], role: "supplier", permissions, signedIn: true },
    board: makeBoard(),
    held: { form: undefined, saved: undefined },
    keepQuery: undefined,
    attach: () => () => undefined,
    keepSaved: () => undefined,
  } as never);

let sent: string[] = [];

beforeEach(async () => {
  await startLabels("default", "en-US");
  [sent, dialogs.length] = [[], 0];
  vi.stubGlobal("fetch", (address: string) => {
    sent.push(address);
    return Promise.resolve(new Response(JSON.stringify({ code: 0, data: { id: "7", version: 1 } })));
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Opens the dialog that makes a limit as somebody with these permissions. */
async function dialogFor(permissions: readonly string[]): Promise<{ dialog: AskProps; done: Promise<unknown> }> {
  render(<DialogHost />);
  const done = runAction(pageOf(permissions), { do: "create", ask: ["amount"], next: "propose", name: "add" });
  await waitFor(() => expect(dialogs.length).toBeGreaterThan(0));
  return { dialog: dialogs.at(-1) as AskProps, done };
}

const made = "/api/obligation/limit";

it("makes a record and takes the step that follows in one act", async () => {
  const { dialog, done } = await dialogFor(["limit.prepare"]);
  expect(dialog.instead).toBe("Keep as a draft");
  await act(async () => void (await dialog.onSubmit({ amount: "10.00" }, "submit")));
  await done;
  expect(sent).toEqual([made, `${made}/7/propose`]);
});

it("keeps the record as a draft where that is chosen", async () => {
  const { dialog, done } = await dialogFor(["limit.prepare"]);
  await act(async () => void (await dialog.onSubmit({ amount: "10.00" }, "instead")));
  await done;
  expect(sent).toEqual([made]);
});

it("offers no step to whoever may not take it", async () => {
  const { dialog, done } = await dialogFor([]);
  expect(dialog.instead).toBeUndefined();
  await act(async () => void (await dialog.onSubmit({ amount: "10.00" }, "submit")));
  await done;
  expect(sent).toEqual([made]);
});
