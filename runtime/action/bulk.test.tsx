import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import type { PageBundle } from "../model/bundle.ts";
import words from "../../brands/default/en/runtime.json";
import chinese from "../../brands/default/zh/runtime.json";
import { addWords, turnTo } from "../label/words.ts";
import { makePage } from "../page/make-page.ts";
import { makeBoard } from "../source/board.ts";
import { DialogHost } from "./DialogHost.tsx";
import { runAction } from "./run.ts";

const bundle: PageBundle = {
  name: "deal/list",
  namespaces: [],
  entities: {
    deal: {
      title: "number",
      amount: ["total"],
      properties: { id: {}, number: { type: "string" }, total: { format: "money" } },
    },
  },
  page: { grammar: 2, entity: "deal", layout: "list", routes: ["/deal/list"], allow: ["supplier"] },
  calls: {},
  transitions: { "deal.settle": { path: "obligation/deal/{id}/settle", from: "open" } },
} as never;

beforeAll(() => {
  addWords("en-US", "runtime", words);
  addWords("zh-CN", "runtime", chinese);
  addWords("en-US", "deal", {
    entity: "Deal",
    entities: "Deals",
    "do.settle": "Settle",
    "do.settle.many": "Settle {{things}}?",
    "do.settle.ask": "The buyer of {{number}} is told.",
    "do.settle.ask.many": "The buyers are told.",
  });
  addWords("zh-CN", "deal", {
    entity: "交易",
    entities: "交易",
    "do.settle": "结清",
    "do.settle.many": "结清 {{things}}？",
    "do.settle.ask": "将通知 {{number}} 的买方。",
    "do.settle.ask.many": "将通知各买方。",
  });
});
afterEach(() => {
  cleanup();
  turnTo("en-US");
});

const pageIn = (language: "en-US" | "zh-CN") =>
  makePage({
    bundle,
    pattern: "/deal/list",
    path: "/deal/list",
    search: "",
    params: {},
    language,
    user: undefined,
    visitor: { roles: ["supplier"], permissions: [], signedIn: true },
    board: makeBoard(),
    held: { form: undefined, saved: undefined },
    attach: () => () => undefined,
    keepSaved: () => undefined,
    keepQuery: undefined,
  } as never);

const answering = (...codes: number[]) =>
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      new Response(
        JSON.stringify({
          code: 0,
          data: { rows: codes.map((code, index) => ({ id: `${index + 1}`, code })), count: codes.length },
        }),
      ),
    ),
  );

const chosen = (...amounts: (readonly [currency: string, total: string])[]) =>
  amounts.map(([currency, total], index) => ({
    id: `${index + 1}`,
    version: 1,
    number: `D-${index + 1}`,
    currency,
    total,
  }));

it.each([
  ["en-US", [["USD", "26000.00"]], "Settle 1 deal of USD 26,000.00?", "The buyer of D-1 is told."],
  [
    "en-US",
    [
      ["USD", "25000.00"],
      ["USD", "1000.00"],
      ["SGD", "0.50"],
    ],
    "Settle 3 deals of SGD 0.50 and USD 26,000.00 in total?",
    "The buyers are told.",
  ],
  [
    "zh-CN",
    [
      ["USD", "25000.00"],
      ["USD", "1000.00"],
    ],
    "结清 2 项交易（合计 USD 26,000.00）？",
    "将通知各买方。",
  ],
] as const)("asks in %s what is done, for how many and how much: %j", async (language, amounts, title, follows) => {
  turnTo(language);
  answering(...amounts.map(() => 0));
  render(<DialogHost />);
  const done = runAction(
    pageIn(language),
    { do: "settle", on: "selection" },
    { selection: chosen(...amounts), entity: "deal" },
  );
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain(title);
  expect(dialog.textContent).toContain(follows);
  fireEvent.click(screen.getAllByRole("button").at(-1)!);
  await done;
});

it.each([
  ["en-US", [0, 1010, 1010], "Settle: 2 deals were refused, 1 is done."],
  ["en-US", [0, 0, 1010], "Settle: 1 deal was refused, 2 are done."],
  ["en-US", [1010, 1010], "Settle: 2 deals were refused, none is done."],
  ["zh-CN", [0, 0, 1010], "结清：1 项交易被拒绝，2 项已完成。"],
] as const)("tells in %s how many are done and refused: %j", async (language, codes, told) => {
  turnTo(language);
  answering(...codes);
  render(<DialogHost />);
  const selection = codes.map((_, index) => ({ id: `${index + 1}`, version: 1, number: `D-${index + 1}` }));
  const done = runAction(pageIn(language), { do: "settle", on: "selection" }, { selection, entity: "deal" });
  fireEvent.click((await screen.findAllByRole("button")).at(-1)!);
  expect(await screen.findByText(told)).toBeDefined();
  fireEvent.click(screen.getAllByRole("button").at(-1)!);
  await done;
});

it("keeps of several chosen rows only those chosen that may be tried again, and tells why each was refused", async () => {
  const rows = [
    { id: "1", code: 0 },
    { id: "2", code: 1054, messageDetail: "This was changed meanwhile." },
    { id: "3", code: 1005, messageDetail: "There is nothing here." },
    { id: "4", code: 1010, messageDetail: "Open the task to decide it." },
  ];
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ code: 0, data: { rows, count: 4 } }))));
  const unchoose = vi.fn();
  const page = pageIn("en-US");
  render(<DialogHost />);
  const selection = rows.map(({ id }) => ({ id, version: 1, number: `D-${id}` }));
  const done = runAction(page, { do: "settle", on: "selection" }, { selection, entity: "deal", unchoose });
  fireEvent.click((await screen.findAllByRole("button")).at(-1)!);
  expect(await screen.findByText("Open the task to decide it.")).toBeDefined();
  expect(unchoose).toHaveBeenCalledWith(["1", "2", "3"]);
  fireEvent.click(screen.getAllByRole("button").at(-1)!);
  await done;
});
