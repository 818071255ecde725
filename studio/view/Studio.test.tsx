import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { carryOutRename, planRename, type RenameWish } from "../../generators/rename/plan.ts";
import { tidy } from "../../generators/output/tidy.ts";
import { pack } from "../configs/packed.ts";
import { Drafts } from "../configs/drafts.ts";
import type { Draft, NewConfig, WordKey } from "../configs/drafts.ts";
import type { NewField } from "../configs/field.ts";
import type { StudioHost } from "../configs/host.ts";
import { setValue } from "./store/edit.ts";
import { renew } from "./store/judge.ts";
import { begin, open } from "./store/open.ts";
import { save } from "./store/save.ts";
import { useStudio } from "./store/state.ts";
import { Studio } from "./Studio.tsx";
import { words } from "./words.ts";

vi.mock("./Preview.tsx", () => ({ Preview: () => null }));

/** A rename reads all configs anew. */
const PATIENT = { timeout: 30_000 };
const file = "pages/bill.json";
const fresh = useStudio.getState();
let root: string;
let host: StudioHost;
let drafts: Drafts;
/** Tells the studio's server that somebody else saved. */
let others: () => void;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "studio-"));
  cpSync(join(import.meta.dirname, "../../tests/defects/base"), root, { recursive: true });
  drafts = new Drafts(root);
  others = () => drafts.reread([file]);
  host = { canSave: true };
  sessionStorage.clear();
  vi.stubGlobal("fetch", async (address: string, { body }: { body: string }) => {
    const request = JSON.parse(body) as { drafts: Draft[]; file?: string; wish?: RenameWish } & {
      config?: NewConfig;
      field?: NewField;
      asked?: WordKey[];
    };
    const answers: Record<string, () => unknown> = {
      host: () => host,
      renaming: () => planRename(root, request.wish!),
      rename: async () => {
        const plan = await planRename(root, request.wish!);
        carryOutRename(root, plan.changes);
        drafts.reread(plan.changes.map((change) => change.file));
        return plan;
      },
      choices: () => drafts.choices(),
      make: () => drafts.addConfig(request.config!),
      field: () => drafts.addField(request.field!, request.drafts),
      files: () => drafts.files(),
      open: () => ({ text: drafts.textOf(request.file!) }),
      judge: () => drafts.check(request.drafts, request.file, request.asked),
      save: () => drafts.save(request.drafts),
    };
    return new Response(pack(await answers[address.split("/").at(-1)!]!()));
  });
  await words.changeLanguage("en");
  useStudio.setState(fresh, true);
  await begin();
  await open(file);
  render(<Studio />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  rmSync(root, { recursive: true });
});

const held = (): { list: unknown[]; sort: string } => JSON.parse(readFileSync(join(root, file), "utf8"));
const button = (name: string | RegExp): HTMLElement => screen.getByRole("button", { name });
const changedWords = (): Promise<void> =>
  waitFor(() => expect(Object.keys(useStudio.getState().drafts)[0]).toMatch(/^brands\//));
const changed = (): Promise<void> => waitFor(() => expect(Object.keys(useStudio.getState().drafts)).toEqual([file]));

test("a column is moved, seen as a difference, undone, done again and saved; nothing else in the file moves", async () => {
  const before = readFileSync(join(root, file), "utf8");
  fireEvent.click(button("Show list"));
  fireEvent.click(button("Move down 1"));
  await changed();
  fireEvent.click(screen.getByRole("tab", { name: "Difference" }));
  await screen.findByText(/list of the page bill/);
  fireEvent.click(button("Undo"));
  await waitFor(() => expect(useStudio.getState().drafts).toEqual({}));
  fireEvent.click(button("Redo"));
  await changed();
  fireEvent.click(button("Save (1)"));
  await waitFor(() => expect(held().list.slice(0, 2)).toEqual(["buyer", "number_text"]));
  const after = readFileSync(join(root, file), "utf8");
  expect(after).not.toBe(before);
  expect(held()).toEqual({
    ...JSON.parse(before),
    list: ["buyer", "number_text", ...JSON.parse(before).list.slice(2)],
  });
});

test("what the check finds stands at its field as one types, and cannot be saved", async () => {
  const sort = screen.getByRole("combobox", { name: "sort" });
  await userEvent.clear(sort);
  await userEvent.type(sort, "due_dote");
  await waitFor(() => expect(useStudio.getState().result?.findings.length).toBeGreaterThan(0));
  const field = sort.closest(".field") as HTMLElement;
  await waitFor(() => expect(field.textContent).toContain('does not sort by "due_dote"; did you mean "due_date"?'));
  expect(button(/^Save/).hasAttribute("disabled")).toBe(true);
  expect(held().sort).toBe("-due_date");
});

test("what is wrong within a folded part is counted at its head, and its menu takes the part away", async () => {
  setValue({ ...held(), list: ["number_text", "colour"] });
  const head = await screen.findByRole("button", { name: "Show list" });
  await waitFor(() => expect(head.textContent).toContain("1 finding"));
  fireEvent.click(button("Show list"));
  await screen.findByText(/column "colour" is not in bill/, { selector: ".field *" });
  expect(button("Hide list").textContent).not.toContain("1 finding");
  fireEvent.click(button("More for totals"));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Remove" }));
  await waitFor(() => expect(useStudio.getState().value).not.toHaveProperty("totals"));
});

test("words that a new part needs are asked for in both languages above the form, and stay while they are written", async () => {
  const texts = held() as unknown as { actions: unknown[] };
  setValue({
    ...texts,
    actions: [...texts.actions, { go: "/bill/add", name: "another", allow: ["seller:bill.write"] }],
  });
  const region = await screen.findByRole("region", { name: "Words that are asked for" });
  const input = (language: string): HTMLElement =>
    region.querySelector(`[aria-label="action.another, ${language}"]`) as HTMLElement;
  fireEvent.change(input("English"), { target: { value: "One more" } });
  await waitFor(() => expect(Object.keys(useStudio.getState().drafts)).toHaveLength(2));
  fireEvent.change(input("Chinese"), { target: { value: "再建一张" } });
  await waitFor(() => expect(useStudio.getState().result?.findings).toEqual([]));
  expect(input("Chinese")).toHaveProperty("value", "再建一张");
  fireEvent.click(button("Save (3)"));
  await waitFor(() => expect(useStudio.getState().drafts).toEqual({}));
  expect(screen.queryByRole("region", { name: "Words that are asked for" })).toBeNull();
});

test("a colour is chosen or typed, and how well text is read with it is told at once", async () => {
  await act(() => open("brands/default/brand.json"));
  fireEvent.click(await screen.findByRole("button", { name: "Show theme" }));
  const chosen = (await screen.findByLabelText("Choose the colour accent")) as HTMLInputElement;
  expect(chosen.value).toBe("#1f4fd8");
  expect(chosen.closest(".field")!.textContent).toContain("Contrast of accent, accent_text: 6.63 to 1");
  fireEvent.change(chosen, { target: { value: "#f2a900" } });
  await waitFor(() => expect(chosen.closest(".field")!.textContent).toContain("This cannot be read well"));
  await userEvent.clear(screen.getByRole("textbox", { name: "accent" }));
  await userEvent.type(screen.getByRole("textbox", { name: "accent" }), "#0B5CAD");
  await waitFor(() => expect(useStudio.getState().value).toMatchObject({ theme: { accent: "#0b5cad" } }));
  expect(useStudio.getState().touched).toEqual(["theme", "accent"]);
});

test("the words that a page needs are edited in both languages, with the page", async () => {
  fireEvent.click(screen.getByRole("tab", { name: "Wording" }));
  const title = await screen.findByRole("textbox", { name: "title, Chinese" });
  await userEvent.clear(title);
  await userEvent.type(title, "票据一览");
  // A title that is only cleared may be judged first, and cannot be saved.
  await waitFor(() => expect(button("Save (1)").hasAttribute("disabled")).toBe(false));
  fireEvent.click(button("Save (1)"));
  await waitFor(() => expect(useStudio.getState().drafts).toEqual({}));
  const files = new Drafts(root).files().filter(({ kind, name }) => kind === "wording" && name.includes("/zh/"));
  expect(files.some(({ file: one }) => readFileSync(join(root, one), "utf8").includes("票据一览"))).toBe(true);
});

test("a text that is changed draws itself anew, and none of the hundreds beside it", async () => {
  fireEvent.click(screen.getByRole("tab", { name: "Wording" }));
  const title = await screen.findByRole("textbox", { name: "title, Chinese" });
  const count = screen.getAllByRole("textbox", { name: /, (English|Chinese)$/ }).length;
  expect(count).toBeGreaterThan(2);
  const translate = vi.spyOn(words, "t");
  // Each input says what stands where its text is missing.
  const drawn = (): number => translate.mock.calls.filter(([word]) => String(word) === "no_text").length;
  fireEvent.change(title, { target: { value: "票据一览" } });
  await changedWords();
  expect(drawn()).toBeGreaterThan(0);
  expect(drawn()).toBeLessThan(count);
  translate.mockRestore();
});

test("a conflict is told, and either side may be taken", async () => {
  fireEvent.click(button("Show list"));
  fireEvent.click(button("Move down 1"));
  await changed();
  writeFileSync(join(root, file), JSON.stringify({ ...held(), list: ["total"] }));
  fireEvent.click(button("Save (1)"));
  await screen.findByText(/Somebody else changed the same place/);
  fireEvent.click(button("Take mine"));
  await waitFor(() => expect(useStudio.getState().conflicts).toEqual([]));
  await changed();
  fireEvent.click(button("Save (1)"));
  await waitFor(() => expect(held().list.slice(0, 2)).toEqual(["buyer", "number_text"]));
});

test("many steps go back and forth one by one, also over what was saved, to the byte", async () => {
  writeFileSync(join(root, file), await tidy(file, readFileSync(join(root, file), "utf8")));
  others();
  await renew();
  const before = readFileSync(join(root, file), "utf8");
  const drafted = (): string => useStudio.getState().drafts[file]?.text ?? readFileSync(join(root, file), "utf8");
  fireEvent.click(button("Show list"));
  const texts = [before];
  const step = async (name: string): Promise<void> => {
    fireEvent.click(button(name));
    await waitFor(() => expect(drafted()).not.toBe(texts.at(-1)));
    await waitFor(() => expect(useStudio.getState().isTyping).toBe(false));
    texts.push(drafted());
  };
  for (const name of ["Move down 1", "Move down 2", "Remove 3", "Move up 3"]) await step(name);
  fireEvent.click(button("Save (1)"));
  await waitFor(() => expect(readFileSync(join(root, file), "utf8")).toBe(texts.at(-1)));
  for (const name of ["Move down 1", "Remove 2"]) await step(name);
  for (const text of texts.slice(0, -1).toReversed()) {
    fireEvent.click(button("Undo"));
    await waitFor(() => expect(drafted()).toBe(text));
  }
  expect(button("Undo").hasAttribute("disabled")).toBe(true);
  fireEvent.click(button("Save (1)"));
  await waitFor(() => expect(readFileSync(join(root, file), "utf8")).toBe(before));
  for (const text of texts.slice(1)) {
    fireEvent.click(button("Redo"));
    await waitFor(() => expect(drafted()).toBe(text));
  }
  expect(button("Redo").hasAttribute("disabled")).toBe(true);
});

test("what another saved while one looked at the file is not taken back by what one changes then", async () => {
  fireEvent.click(button("Show list"));
  const { totals: _gone, ...without } = held() as unknown as Record<string, unknown>;
  writeFileSync(join(root, file), JSON.stringify(without));
  others();
  fireEvent.click(button("Move down 1"));
  await changed();
  fireEvent.click(button("Save (1)"));
  await waitFor(() => expect(held().list[0]).toBe("buyer"));
  expect(held()).not.toHaveProperty("totals");
  // One's own earlier steps would bring it again.
  expect(button("Undo").hasAttribute("disabled")).toBe(true);
  writeFileSync(join(root, file), JSON.stringify({ ...without, sort: "-total" }));
  others();
  fireEvent.focus(window);
  await waitFor(() => expect(useStudio.getState().value).toMatchObject({ sort: "-total" }));
});

test("a text that another reworded while one looked at it is not overwritten in silence", async () => {
  const wording = "brands/default/en/page.bill.json";
  const texts = (): Record<string, string> => JSON.parse(readFileSync(join(root, wording), "utf8"));
  fireEvent.click(screen.getByRole("tab", { name: "Wording" }));
  const title = await screen.findByRole("textbox", { name: "title, English" });
  writeFileSync(join(root, wording), JSON.stringify({ ...texts(), title: "Theirs" }));
  drafts.reread([wording]);
  fireEvent.change(title, { target: { value: "Mine" } });
  await waitFor(() => expect(Object.keys(useStudio.getState().drafts)).toEqual([wording]));
  fireEvent.click(button("Save (1)"));
  await screen.findByText(/Somebody else changed the same place/);
  expect(texts()["title"]).toBe("Theirs");
  fireEvent.click(button("Take mine"));
  await waitFor(() => expect(useStudio.getState().conflicts).toEqual([]));
  fireEvent.click(button("Save (1)"));
  await waitFor(() => expect(texts()["title"]).toBe("Mine"));
});

test("the studio speaks Chinese", async () => {
  fireEvent.click(screen.getByText("中文"));
  await screen.findByRole("button", { name: "撤销" });
  expect(document.documentElement.lang).toBe("zh");
});

test("what was typed last is kept, though another config is opened at once", async () => {
  fireEvent.click(button("Show list"));
  fireEvent.click(button("Move down 1"));
  await open("schemas/entities/bill.json");
  await changed();
  await open(file);
  expect((useStudio.getState().value as { list: unknown[] }).list[0]).toBe("buyer");
});

test("what was changed can be undone and made again after the page is loaded anew", async () => {
  fireEvent.click(button("Show list"));
  fireEvent.click(button("Move down 1"));
  await changed();
  const { drafts } = useStudio.getState();
  const loadAnew = async () => {
    const stored = Object.entries(sessionStorage);
    useStudio.setState(fresh, true);
    for (const [key, value] of stored) sessionStorage.setItem(key, String(value));
    await begin();
    await open(file);
  };
  await loadAnew();
  fireEvent.click(button("Undo"));
  await waitFor(() => expect(useStudio.getState().drafts).toEqual({}));
  await loadAnew();
  fireEvent.click(button("Redo"));
  await waitFor(() => expect(useStudio.getState().drafts).toEqual(drafts));
});

test("what is not saved is still there when the page is loaded anew", async () => {
  fireEvent.click(button("Show list"));
  fireEvent.click(button("Move down 1"));
  await changed();
  const { drafts } = useStudio.getState();
  const stored = sessionStorage.getItem("studio:drafts")!;
  useStudio.setState(fresh, true);
  sessionStorage.setItem("studio:drafts", stored);
  await begin();
  await open(file);
  expect(useStudio.getState().drafts).toEqual(drafts);
  fireEvent.click(await screen.findByRole("button", { name: "Save (1)" }));
  await waitFor(() => expect(held().list[0]).toBe("buyer"));
  expect(sessionStorage.getItem("studio:drafts")).toBe("{}");
});

test("a branch that is only shown is named, and nothing of it is saved or proposed", async () => {
  host = { canSave: false, branch: "main", home: "http://previews.test/branches/main" };
  await begin();
  expect((await screen.findByRole("link", { name: "main" })).getAttribute("href")).toBe(host.home);
  fireEvent.click(button("Show list"));
  fireEvent.click(button("Move down 1"));
  await changed();
  expect([button("Save (1)"), button("Propose…")].map((one) => one.hasAttribute("disabled"))).toEqual([true, true]);
});

test("a page is renamed once all that changes is shown, and is opened at its new place", async () => {
  await open("pages/bill/detail.json");
  fireEvent.click(button("Rename…"));
  const name = screen.getByRole("textbox", { name: "New name" });
  fireEvent.change(name, { target: { value: "bill/add" } });
  fireEvent.click(button("Show what changes"));
  await screen.findByText("There is a page bill/add already.", {}, PATIENT);
  fireEvent.change(name, { target: { value: "bill/show" } });
  expect(screen.getByRole("button", { name: "Rename" }).hasAttribute("disabled")).toBe(true);
  fireEvent.click(button("Show what changes"));
  const rename = await screen.findByRole("button", { name: /Rename in \d+ files$/ }, PATIENT);
  expect(screen.getAllByText(/"\/bill\/show"/).length).toBeGreaterThan(0);
  expect(readFileSync(join(root, file), "utf8")).toContain("/bill/detail");
  fireEvent.click(rename);
  await waitFor(() => expect(useStudio.getState().file).toBe("pages/bill/show.json"), PATIENT);
  expect(readFileSync(join(root, file), "utf8")).not.toContain("/bill/detail");
  expect(useStudio.getState().result?.findings).toEqual([]);
});

test("an entity is made with its words, opened, and what is left to do about it is said", async () => {
  fireEvent.click(button("New…"));
  fireEvent.click(await screen.findByRole("tab", { name: "New entity" }, PATIENT));
  const name = screen.getByRole("textbox", { name: /Name, small letters and underscores/ });
  await userEvent.type(name, "Lease");
  fireEvent.click(button("New entity"));
  await screen.findByText(/Small letters, digits and underscores/);
  fireEvent.change(name, { target: { value: "lease" } });
  fireEvent.click(button("New entity"));
  await waitFor(() => expect(useStudio.getState().file).toBe("schemas/entities/lease.json"), PATIENT);
  await screen.findByText("What is left to do");
  expect(screen.getByText(/Give it calls/)).toBeTruthy();
  await act(() => words.changeLanguage("zh"));
  expect(screen.getByText(/^为其新建接口/)).toBeTruthy();
  await act(() => words.changeLanguage("en"));
  fireEvent.click(button("Put aside"));
  expect(screen.queryByText("What is left to do")).toBeNull();
});

test("a field that is added is shown with its migration, and what a page lacks in words is counted", async () => {
  fireEvent.click(button("New…"));
  await screen.findByRole("tab", { name: "New field" }, PATIENT);
  const fill = (label: string, value: string): void => {
    fireEvent.change(screen.getByRole("textbox", { name: new RegExp(label) }), { target: { value } });
  };
  fill("Name of the field", "cost_centre");
  fill("English", "Cost centre");
  fill("Chinese", "成本中心");
  const format = screen.getByRole("combobox", { name: /Format/ });
  fireEvent.mouseDown(format);
  fireEvent.change(format, { target: { value: "date" } });
  fireEvent.click(await screen.findByTitle("date"));
  fireEvent.click(button("New field"));
  await waitFor(() => expect(Object.keys(useStudio.getState().drafts).length).toBeGreaterThan(2), PATIENT);
  fireEvent.click(screen.getByRole("tab", { name: "Difference" }));
  await screen.findByText(/ALTER TABLE "bill" ADD COLUMN "cost_centre" date/, {}, PATIENT);
  // Others need a migration: that is said, and no longer once it is taken back.
  fireEvent.click(button(/^Save \(/));
  await screen.findByText(/run npm run migration/, {}, PATIENT);
  expect(useStudio.getState().drafts).toEqual({});
  fireEvent.click(button("Undo"));
  fireEvent.click(await screen.findByRole("button", { name: /^Save \(/ }, PATIENT));
  await waitFor(() => expect(screen.queryByText(/run npm run migration/)).toBeNull(), PATIENT);
  const { value } = useStudio.getState();
  setValue({ ...(value as object), tabs: [{ name: "all" }, { name: "late" }] });
  await screen.findByRole("tab", { name: /^Wording \([12] missing\)$/ }, PATIENT);
});

test.each([
  ["another file is opened", () => open("pages/bill/add.json")],
  ["one comes back to the window", renew],
  ["it is saved", save],
])("a change that is still being judged is not lost when %s", async (_what, act) => {
  await open(file);
  const answer = fetch;
  let release = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (release = resolve));
  let tell = (): void => undefined;
  const requested = new Promise<void>((resolve) => (tell = resolve));
  let held = 0;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (address.endsWith("judge") && held++ === 0) {
      tell();
      await isHeld;
    }
    return answer(address, init);
  });
  setValue({ ...(useStudio.getState().value as object), sort: "due_date" });
  await requested;
  const acting = act();
  setTimeout(release, 50);
  await acting;
  const { drafts } = useStudio.getState();
  expect(drafts[file]?.text ?? readFileSync(join(root, file), "utf8")).toContain('"sort": "due_date"');
});

test("a config that is still read is not said to be right: what is waited for stands there", async () => {
  const answer = globalThis.fetch;
  let judge: (() => void) | undefined;
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    if (address.endsWith("/judge")) await new Promise<void>((done) => (judge = done));
    return answer(address, request);
  });
  let opened: Promise<void> | undefined;
  act(() => void (opened = open("pages/bill/detail.json")));
  expect(await screen.findByText(/^The check reads this config/)).toBeTruthy();
  expect(screen.queryByText("No findings")).toBeNull();
  await waitFor(() => expect(judge).toBeDefined());
  await act(async () => {
    judge!();
    await opened;
  });
  expect(await screen.findByText("No findings")).toBeTruthy();
  expect(screen.queryByText(/^The check reads this config/)).toBeNull();
});

test("who leaves a list of several by Tab has chosen nothing more", async () => {
  fireEvent.click(button("New…"));
  await screen.findByRole("tab", { name: "New field" }, PATIENT);
  fireEvent.click(screen.getByRole("tab", { name: "New page" }));
  const roles = await screen.findByRole("combobox", { name: /For whom/ });
  fireEvent.mouseDown(roles);
  fireEvent.click(await screen.findByTitle("seller"));
  const chosen = (): (string | null)[] =>
    [...roles.closest(".ant-select")!.querySelectorAll(".ant-select-selection-item")].map((one) => one.textContent);
  expect(chosen()).toEqual(["seller"]);
  fireEvent.keyDown(roles, { key: "Tab", keyCode: 9, which: 9 });
  expect(chosen()).toEqual(["seller"]);
});
