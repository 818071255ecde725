import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { App as AntdApp } from "antd";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BOX, layoutOf, STEP } from "../../../generators/docs/site/layout.ts";
import type { PartName } from "../../../generators/rename/configs.ts";
import { pack } from "../../configs/packed.ts";
import { Drafts } from "../../configs/drafts.ts";
import type { Draft } from "../../configs/drafts.ts";
import type { GoneState, NewState, NewStep } from "../../configs/lifecycle.ts";
import { open } from "../store/open.ts";
import { useStudio } from "../store/state.ts";
import { undo } from "../store/steps.ts";
import { words } from "../words.ts";
import { Diagram } from "./Diagram.tsx";
import { moved } from "./moved.ts";

const file = "schemas/lifecycles/bill.status.json";
const fresh = useStudio.getState();
let root: string;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "diagram-"));
  cpSync(join(import.meta.dirname, "../../../tests/defects/base"), root, { recursive: true });
  const drafts = new Drafts(root);
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string }) => {
    const request = JSON.parse(body) as {
      drafts: Draft[];
      file: string;
      state: NewState;
      step: NewStep;
      gone: GoneState;
      part: PartName;
      to: string;
    };
    const answers: Record<string, () => unknown> = {
      open: () => ({ text: drafts.textOf(request.file) }),
      judge: () => drafts.check(request.drafts, request.file),
      state: () => drafts.addState(request.state, request.drafts),
      step: () => drafts.addStep(request.step, request.drafts),
      part: () => drafts.renamePart(request.part, request.to, request.drafts),
      removal: async () => ({ ...(await drafts.removeState(request.gone, request.drafts)), records: 7 }),
    };
    return new Response(pack(await answers[address.split("/").at(-1)!]!()));
  });
  await words.changeLanguage("en");
  useStudio.setState(fresh, true);
  await open(file);
  render(
    <AntdApp>
      <Diagram />
    </AntdApp>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  rmSync(root, { recursive: true });
});

type Value = { transitions: Record<string, { from?: unknown; to?: unknown; by?: unknown }>; final?: string[] };
const value = (): Value => useStudio.getState().value as Value;
const drafted = (): string[] => Object.keys(useStudio.getState().drafts).toSorted();
const held = (name: string): Record<string, never> => JSON.parse(useStudio.getState().drafts[name]!.text) as never;
const mark = (name: string): HTMLElement => screen.getByRole("button", { name });
const becomes = (files: readonly string[]): Promise<void> => waitFor(() => expect(drafted()).toEqual(files));

/** Draws something to the middle of a state's box. */
function draw(handle: Element, state: string): void {
  const { boxes } = layoutOf(value() as never, useStudio.getState().result!.moves!.states);
  const { x, y } = boxes.find(({ name }) => name === state)!;
  const at = { clientX: x + BOX.width / 2, clientY: y + BOX.height / 2 };
  fireEvent.pointerDown(handle);
  const diagram = screen.getByRole("group", { name: "Diagram" });
  fireEvent.pointerMove(diagram, at);
  fireEvent.pointerUp(diagram, at);
}

test("an end of an arrow is drawn to another state, and back again without a byte's difference", async () => {
  const ends = (name: string): Element[] => [...mark(name).querySelectorAll("circle")];
  draw(ends("send: draft → sent")[1]!, "confirmed");
  expect(value().transitions["send"]).toMatchObject({ from: "draft", to: "confirmed" });
  await becomes([file]);
  draw(ends("send: draft → confirmed")[1]!, "sent");
  await becomes([]);
  draw(ends("confirm: sent → confirmed")[0]!, "draft");
  expect(value().transitions["confirm"]).toMatchObject({ from: "draft", to: "confirmed" });
  await becomes([file]);
});

test("what is drawn beside every state changes nothing", async () => {
  fireEvent.pointerDown(mark("send: draft → sent").querySelectorAll("circle")[1]!);
  fireEvent.pointerUp(screen.getByRole("group", { name: "Diagram" }), { clientX: 1, clientY: 1 });
  expect(useStudio.getState()).toMatchObject({ isTyping: false, drafts: {} });
});

test("a transition is led to another state by keys alone, and Escape leaves it", async () => {
  const user = userEvent.setup();
  mark("settle: confirmed → settled").focus();
  await user.keyboard("{Enter}");
  mark("Lead it elsewhere").focus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("status").textContent).toContain("press Enter");
  await user.keyboard("{Escape}");
  mark("sent").focus();
  await user.keyboard("{Enter}");
  expect(useStudio.getState()).toMatchObject({ isTyping: false, drafts: {} });
  mark("settle: confirmed → settled").focus();
  await user.keyboard("{Enter}");
  mark("Lead it elsewhere").focus();
  await user.keyboard("{Enter}");
  mark("sent").focus();
  await user.keyboard("{Enter}");
  expect(value().transitions["settle"]).toMatchObject({ from: "confirmed", to: "sent" });
  await becomes([file]);
});

async function fill(texts: Record<string, string>): Promise<HTMLElement> {
  const dialog = await screen.findByRole("dialog");
  for (const [label, text] of Object.entries(texts))
    await userEvent.type(within(dialog).getByLabelText(new RegExp(`^${label}`)), text);
  return dialog;
}

test("a state is added to its entity, worded in both languages, and stands in the diagram", async () => {
  fireEvent.click(mark("New state"));
  const dialog = await fill({ "Name in configs": "refused", English: "Refused", Chinese: "已拒绝" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Add" }));
  await waitFor(() => expect(mark("refused")).toBeTruthy());
  expect(drafted()).toEqual([
    "brands/default/en/bill.json",
    "brands/default/zh/bill.json",
    "schemas/entities/bill.json",
  ]);
  expect(held("brands/default/zh/bill.json")["status.refused"]).toBe("已拒绝");
  expect((held("schemas/entities/bill.json")["properties"] as any).status.options.at(-1)).toBe("refused");
});

test("a transition is drawn from one state to another, asked its name and who takes it, worded, and offered on its page", async () => {
  draw(mark("draft").parentElement!.querySelector(".grip")!, "settled");
  const dialog = await fill({ "Name in configs": "drop", English: "Drop", Chinese: "作废" });
  const by = within(dialog).getByRole("combobox", { name: /^Taken by/ });
  fireEvent.mouseDown(by);
  fireEvent.click(await screen.findByTitle("seller:bill.write"));
  fireEvent.click(within(dialog).getByRole("button", { name: "Add" }));
  await waitFor(() => expect(mark("drop: draft → settled")).toBeTruthy());
  expect(value().transitions["drop"]).toEqual({ from: "draft", to: "settled", by: ["seller:bill.write"] });
  expect(held("brands/default/en/bill.json")["do.drop"]).toBe("Drop");
  expect(JSON.stringify(held("pages/bill/detail.json")["actions"])).toContain('{"do":"drop"}');
  expect(readFileSync(join(root, file), "utf8")).not.toContain("drop");
});

test("a transition is taken away, and a state made final", async () => {
  fireEvent.click(mark("send: draft → sent"));
  fireEvent.click(mark("Remove send"));
  expect(value().transitions["send"]).toBeUndefined();
  fireEvent.click(mark("confirmed"));
  fireEvent.click(screen.getByRole("checkbox", { name: "Final state" }));
  expect(value().final).toEqual(["settled", "confirmed"]);
  await becomes([file]);
});

test.each([
  ["one of several beginnings", { from: ["a", "b"], to: "c" }, "from", "a", "d", { from: ["d", "b"], to: "c" }],
  ["two beginnings that become one", { from: ["a", "b"], to: "c" }, "from", "a", "b", { from: "b", to: "c" }],
  ["what may be taken anywhere begins nowhere else", { to: "c" }, "from", "a", "d", { to: "c" }],
  [
    "one of several ends",
    { from: "a", to: [{ to: "c" }, { to: "b" }] },
    "to",
    "c",
    "d",
    { from: "a", to: [{ to: "d" }, { to: "b" }] },
  ],
  ["what stays leads on", { from: "a", by: ["x"] }, "to", "a", "d", { from: "a", to: "d", by: ["x"] }],
  ["what leads back stays", { from: "a", to: "c", by: ["x"] }, "to", "c", "a", { from: "a", by: ["x"] }],
] as const)("%s", (_what, transition, end, at, state, after) => {
  const from = end === "from" ? at : "a";
  expect(moved(transition as never, { end, step: "s", from, to: end === "to" ? at : "c" }, state)).toEqual(after);
});

test("a state is removed once it is said what hangs on it, and comes back with one step", async () => {
  fireEvent.click(mark("confirmed"));
  fireEvent.click(mark("Remove confirmed"));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("7 records of the demo are in this state.");
  const messages = within(dialog)
    .getAllByRole("listitem")
    .map((one) => one.textContent);
  expect(messages.slice(0, 2)).toEqual(["confirm goes with it a task", "settle goes with it "]);
  expect(messages.some((one) => one?.startsWith("pages/bill.json"))).toBe(true);
  expect(drafted()).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove confirmed" }));
  await waitFor(() => expect(drafted()).toContain("schemas/entities/bill.json"));
  expect(Object.keys(value().transitions)).toEqual(["send"]);
  expect(held("brands/default/en/bill.json")).not.toHaveProperty("status.confirmed");
  expect(screen.queryByRole("button", { name: "confirmed" })).toBeNull();
  await undo();
  expect(drafted()).toEqual([]);
  expect(mark("confirmed")).toBeTruthy();
});

test("the look of a removed state goes with it", async () => {
  fireEvent.click(mark("settled"));
  fireEvent.click(mark("Remove settled"));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("7 records of the demo are in this state.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove settled" }));
  await waitFor(() => expect(drafted()).toContain("schemas/entities/bill.json"));
  const { properties } = held("schemas/entities/bill.json") as unknown as { properties: Record<string, object> };
  expect(properties["status"]).toEqual({
    type: "string",
    options: ["draft", "sent", "confirmed"],
    default: "draft",
    calc: true,
    tone: { draft: "neutral" },
  });
});

/** Drags a state so many places to the right and down. */
function drag(state: string, right: number, down: number): void {
  const { boxes } = layoutOf(value() as never, useStudio.getState().result!.moves!.states);
  const { x, y } = boxes.find(({ name }) => name === state)!;
  const diagram = screen.getByRole("group", { name: "Diagram" });
  fireEvent.pointerDown(mark(state), { button: 0, clientX: x + 20, clientY: y + 10 });
  const at = { clientX: x + 20 + right * STEP.x, clientY: y + 10 + down * STEP.y };
  fireEvent.pointerMove(diagram, at);
  fireEvent.pointerUp(diagram, at);
  fireEvent.click(mark(state));
}

test("a state is dragged to another place, which is kept in one line, and comes back with one step", async () => {
  drag("confirmed", 0, 2);
  expect(value()).toMatchObject({ diagram: { confirmed: [2, 2] } });
  expect(mark("confirmed").getAttribute("aria-pressed")).toBe("false");
  await becomes([file]);
  const { drafts, result } = useStudio.getState();
  expect(drafts[file]!.text).toContain('"diagram": { "confirmed": [2, 2] },');
  expect(Object.keys(value()).indexOf("diagram")).toBe(Object.keys(value()).indexOf("transitions") - 1);
  expect(result!.findings).toEqual([]);
  expect(result!.changes.map(({ about }) => about)).toEqual(["look"]);
  await undo();
  expect(drafted()).toEqual([]);
  expect(value()).not.toHaveProperty("diagram");
});

test("a state that is put where another stands changes places with it, and one that is put back needs none", async () => {
  const user = userEvent.setup();
  mark("confirmed").focus();
  await user.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  expect(value()).toMatchObject({ diagram: { sent: [2, 0], confirmed: [1, 0] } });
  expect(screen.getByRole("status").textContent).toBe("confirmed stands in column 2, row 1.");
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  expect(value()).not.toHaveProperty("diagram");
  await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
  expect(value()).toMatchObject({ diagram: { confirmed: [2, 1] } });
  fireEvent.click(mark("Place all as they are reached"));
  expect(value()).not.toHaveProperty("diagram");
  await becomes([]);
});

test("a press without a move chooses the state and puts nothing elsewhere", () => {
  drag("confirmed", 0, 0);
  expect(mark("confirmed").getAttribute("aria-pressed")).toBe("true");
  expect(value()).not.toHaveProperty("diagram");
});

test.each([
  ["a state", "confirmed", "agreed", "status.agreed"],
  ["a transition", "confirm: sent → confirmed", "agree", "do.agree"],
])("%s is renamed wherever configs and words say it, and comes back with one step", async (_what, from, to, key) => {
  fireEvent.click(mark(from));
  const [old = ""] = from.split(":");
  fireEvent.click(mark(`Rename ${old}`));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText("New name"), { target: { value: to } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Rename" }));
  await waitFor(() => expect(drafted()).toContain(file));
  expect(held("brands/default/en/bill.json")).toHaveProperty([key]);
  expect(useStudio.getState().drafts[file]!.text).not.toMatch(new RegExp(`"${old}"`));
  const { findings } = useStudio.getState().result!;
  expect(findings.filter(({ isNew, waits }) => isNew && !waits)).toEqual([]);
  await undo();
  expect(drafted()).toEqual([]);
});
