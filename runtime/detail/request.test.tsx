import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import english from "../../brands/default/en/runtime.json";
import { DialogHost } from "../action/DialogHost.tsx";
import { addWords } from "../label/words.ts";
import type { PageBundle } from "../model/bundle.ts";
import { makePage } from "../page/make-page.ts";
import { makeBoard } from "../source/board.ts";
import { actionsOf, nextStep } from "./next-step.ts";
import { requestOn } from "./request.ts";

const { confirmed, answer } = vi.hoisted(() => ({
  confirmed: vi.fn(),
  answer: { code: "0" } as Record<string, unknown>,
}));
vi.mock("../call/call.ts", () => ({
  answer: (call: unknown, input: unknown) => {
    confirmed(call, input);
    return Promise.resolve(answer);
  },
}));
vi.mock("../settings/settings.ts", async (whole) => ({
  ...(await whole<object>()),
  shellCall: (name: string) => name,
}));

const bundle: PageBundle = {
  name: "deal/detail",
  namespaces: [],
  entities: { deal: { properties: { id: {} } } },
  page: { grammar: 2, entity: "deal", layout: "detail", routes: ["/deal/detail"], allow: ["financier"] },
  calls: {},
  transitions: {
    "deal.freeze": { path: "obligation/deal/{id}/freeze", from: "live", tone: "danger" },
    "deal.reduce": { path: "obligation/deal/{id}/reduce", from: "live" },
    "deal.approve": { path: "obligation/deal/{id}/approve", from: "open" },
    "deal.suggest": { path: "obligation/deal/{id}/suggest", from: "new" },
  },
} as never;

const onDone = vi.fn();
const pageOf = (record: Record<string, unknown>, step?: string) => {
  const board = makeBoard();
  board.set("main", { status: "ready", data: { id: "7", version: 1, ...record }, stale: false });
  return makePage({
    bundle,
    pattern: "/deal/detail",
    path: "/deal/detail",
    search: "",
    params: {},
    language: "en-US",
    user: undefined,
    visitor: { roles: ["financier"], role: "financier", permissions: [], signedIn: true },
    board,
    step,
    done: onDone,
    held: { form: undefined, saved: undefined },
    keepQuery: undefined,
    attach: () => () => undefined,
    keepSaved: () => undefined,
  });
};
const shown = (request: Record<string, unknown>, allowed: readonly string[]) => {
  const page = pageOf({
    pending_approval: { id: "9", requested_by: "Mei Fen Wong", values: {}, ...request },
    allowed_actions: allowed,
  });
  const offered = actionsOf(page).filter((action) => page.offered(action));
  const next = nextStep(page, offered);
  return { next, request: requestOn(page, next) };
};

beforeAll(() => {
  addWords("en-US", "runtime", english);
  addWords("en-US", "deal", {
    "do.freeze": "Freeze",
    "do.reduce": "Reduce",
    "do.approve": "Approve",
    "do.approve.next": "Approve the deal, or reject it.",
  });
});
beforeEach(() => {
  vi.clearAllMocks();
  answer["code"] = "0";
});
afterEach(cleanup);

it("tells of a step as the next one, and of what corrects it, offered quietly, no more", () => {
  const step = (as: "primary" | "quiet") => {
    const page = pageOf({ allowed_actions: ["approve"] });
    return nextStep(page, [{ do: "approve", as }])?.sentence;
  };
  expect(step("primary")).toBe("Approve the deal, or reject it.");
  expect(step("quiet")).toBeUndefined();
});

it("tells first of the step that a task asks for, as long as it is offered, also where it says nothing of itself", () => {
  const next = (step: string | undefined, allowed: readonly string[]) => {
    const page = pageOf({ allowed_actions: allowed }, step);
    const actions = [{ do: "approve", as: "primary" as const }, { do: "reduce" }, { do: "freeze" }];
    return nextStep(
      page,
      actions.filter((action) => page.offered(action)),
    );
  };
  expect(next(undefined, ["approve", "reduce"])).toMatchObject({ action: { do: "approve" } });
  expect(next("reduce", ["approve", "reduce"])).toMatchObject({ action: { do: "reduce" }, button: "Reduce" });
  expect(next("freeze", ["approve", "freeze"])).toMatchObject({ action: { do: "freeze" }, sentence: undefined });
  expect(next("reduce", ["approve"])).toMatchObject({ action: { do: "approve" } });
});

it("offers no step that begins another record where a page orders none", () => {
  expect(actionsOf(pageOf({}), true).map(({ do: does }) => does)).toEqual(["freeze", "reduce", "approve"]);
});

it("leads who may agree to what a colleague has asked, above the record's other steps, and lets them refuse it", async () => {
  const { next, request } = shown({ transition: "freeze" }, ["freeze", "reduce"]);
  expect(next).toMatchObject({ action: { do: "freeze" }, button: "Freeze" });
  expect(next?.sentence).toBe("Mei Fen Wong has asked for this: Freeze. Agree to it, or refuse it.");
  expect(request?.answer?.words).toBe("Refuse");
  render(<DialogHost />);
  const ended = request?.answer?.run();
  fireEvent.change(await screen.findByLabelText("Reason"), { target: { value: "No" } });
  fireEvent.click(screen.getByRole("button", { name: "Refuse" }));
  expect((await screen.findByRole("alert")).textContent).toContain("at least 5 characters");
  expect(confirmed).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: " Not yet agreed " } });
  fireEvent.click(screen.getByRole("button", { name: "Refuse" }));
  await ended;
  expect(confirmed).toHaveBeenCalledWith("approval_request.reject", { id: "9", comment: "Not yet agreed" });
  expect(onDone).toHaveBeenCalledWith("Refused");
});

it("leads who may agree to the form that takes what was asked", () => {
  const page = pageOf({
    pending_approval: { id: "9", requested_by: "Mei Fen Wong", values: {}, transition: "freeze" },
    allowed_actions: ["freeze", "reduce"],
  });
  const form = { go: "/deal/freeze", takes: "freeze" };
  const next = nextStep(page, [{ do: "reduce" }, form]);
  expect(next).toMatchObject({ action: form, button: "Freeze", agrees: true });
  expect(requestOn(page, next)?.answer?.words).toBe("Refuse");
});

it("keeps the reason where a refusal is not taken", async () => {
  Object.assign(answer, { code: "1005", message: "It is gone." });
  const { request } = shown({ transition: "freeze" }, ["freeze"]);
  render(<DialogHost />);
  const ended = request?.answer?.run();
  fireEvent.change(await screen.findByLabelText("Reason"), { target: { value: "Not yet agreed" } });
  fireEvent.click(screen.getByRole("button", { name: "Refuse" }));
  expect((await screen.findByRole("alert")).textContent).toBe("It is gone.");
  expect(screen.getByLabelText("Reason")).toHaveProperty("value", "Not yet agreed");
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await ended;
});

it("lets who has asked take it back", async () => {
  const { next, request } = shown({ transition: "freeze", mine: true }, ["reduce"]);
  expect(next).toBeUndefined();
  expect(request?.sentence).toBe("You have asked for this: Freeze. It takes effect once others agree.");
  render(<DialogHost />);
  const ended = request?.answer?.run();
  await screen.findByRole("dialog");
  fireEvent.click(screen.getAllByRole("button", { name: "Take back" }).at(-1)!);
  await ended;
  await waitFor(() => expect(confirmed).toHaveBeenCalledWith("approval_request.withdraw", { id: "9" }));
});

it("tells everybody else who has asked what", () => {
  expect(shown({ transition: "freeze" }, []).request).toEqual({ sentence: "Freeze: asked for by Mei Fen Wong" });
});

it("leaves a step that moves the record on, and has a refusal of its own, as it is", () => {
  const { next, request } = shown({ transition: "approve" }, ["approve"]);
  expect(next?.sentence).toBe("Approve the deal, or reject it.");
  expect(request).toBeUndefined();
});
