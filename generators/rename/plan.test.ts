import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Session } from "../check/cached/session.ts";
import { check } from "../check/check.ts";
import { renamePart } from "./configs.ts";
import { carryOutRename, planRename, type RenameWish } from "./plan.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "planned-"));
  cpSync(join(import.meta.dirname, "../../tests/defects/base"), root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

function put(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
const read = (file: string): string => readFileSync(join(root, file), "utf8");
async function renamed(wish: RenameWish) {
  const plan = await planRename(root, wish);
  carryOutRename(root, plan.changes);
  expect(check([root]).findings).toEqual([]);
  return plan;
}

test("a page moves with its words, and every place that leads to it says its new address", async () => {
  put("tests/opened.ts", 'export const opened = ["/bill/detail", "/bill/detailed"];\n');
  const before = read("pages/bill.json");
  const { changes, mentions } = await renamed({ kind: "page", name: "bill/detail", to: "bill/show" });
  expect([existsSync(join(root, "pages/bill/detail.json")), existsSync(join(root, "pages/bill/show.json"))]).toEqual([
    false,
    true,
  ]);
  expect(JSON.parse(read("pages/bill.json"))).toEqual(JSON.parse(before.replaceAll("/bill/detail", "/bill/show")));
  expect(changes.filter(({ after }) => after === undefined).map(({ file }) => file)).toEqual([
    "pages/bill/detail.json",
  ]);
  expect(mentions.map(({ file, line }) => `${file}:${line}`)).toEqual(["tests/opened.ts:1"]);
});

test("the pages below one that moves keep their address, and are lit in the menu as before", async () => {
  await renamed({ kind: "page", name: "bill", to: "dues/all" });
  const { entries } = JSON.parse(read("schemas/menu.json")) as { entries: object[] };
  expect(entries[0]).toMatchObject({ path: "/dues/all", also: ["/bill"] });
  expect(Object.keys(entries[0]!).slice(0, 3)).toEqual(["key", "path", "also"]);
});

test("a page that was lit by the beginning of its address is lit at its new one", async () => {
  await renamed({ kind: "page", name: "bill/detail", to: "dues/one" });
  const { entries } = JSON.parse(read("schemas/menu.json")) as { entries: object[] };
  expect(entries[0]).toMatchObject({ path: "/bill", also: ["/dues/one"] });
});

test("a call has its new name where configs say it, and in code where the name is whole", async () => {
  put("runtime/one.ts", 'export const [one, other] = ["bill.get", "bill.get.more"]; // bill.get\n');
  const { mentions } = await renamed({ kind: "call", name: "bill.take_in", to: "bring" });
  expect(read("pages/bill.json")).toContain('"import": "bill.bring"');
  expect(read("schemas/calls/bill.json")).toContain('"bring": {');
  expect(mentions).toEqual([]);
});

test("a rename that cannot be done says why, and nothing is written by a plan", async () => {
  const wishes: [RenameWish, RegExp][] = [
    [{ kind: "page", name: "bill/none", to: "bill/some" }, /There is no page/],
    [{ kind: "page", name: "bill/detail", to: "bill" }, /There is a page bill already/],
    [{ kind: "page", name: "bill/detail", to: "../bill" }, /named by its path/],
    [{ kind: "call", name: "bill.none", to: "some" }, /There is no call/],
    [{ kind: "call", name: "bill.list", to: "get" }, /There is bill.get already/],
    [{ kind: "field", entity: "bill", field: "none", to: "some" }, /no field none/],
  ];
  for (const [wish, why] of wishes) await expect(planRename(root, wish)).rejects.toThrow(why);
  const before = read("pages/bill.json");
  await planRename(root, { kind: "page", name: "bill/detail", to: "bill/show" });
  expect([read("pages/bill.json"), existsSync(join(root, "pages/bill/show.json"))]).toEqual([before, false]);
});

test("a step is renamed with the kind of its task, and a state wherever it stands", () => {
  const session = new Session([root]);
  const file = "schemas/lifecycles/bill.status.json";
  const step = renamePart(session, { file, kind: "step", name: "confirm" }, "agree");
  const state = renamePart(session, { file, kind: "state", name: "confirmed" }, "agreed");
  const textOf = (outcome: typeof step, name: string): string =>
    "texts" in outcome ? (outcome.texts.get(name) ?? "") : outcome.refused;
  expect(textOf(step, file)).toContain('"agree": {');
  expect(textOf(step, "pages/bill.json")).toContain('"do": "agree"');
  expect(textOf(step, "brands/default/zh/bill.json")).toContain('"do.agree.ask"');
  expect(textOf(state, file)).toContain('"from": "agreed", "to": "settled"');
  expect(textOf(state, "schemas/entities/bill.json")).toContain('"options": ["draft", "sent", "agreed", "settled"]');
  expect(renamePart(session, { file, kind: "state", name: "sent" }, "draft")).toEqual({
    refused: 'There is a state "draft" already.',
  });
  expect(session.check().findings).toEqual([]);
});
