import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Session } from "../check/cached/session.ts";
import { listen, speak } from "../protocol/protocol.ts";
import type { Message } from "../protocol/protocol.ts";
import { LanguageServer } from "./server.ts";

let root: string;
let child: ChildProcess;
const heard: Message[] = [];
let count = 0;

const pending = new Map<number, (result: unknown) => void>();

function ask(method: string, params: unknown): Promise<any> {
  const id = (count += 1);
  const answered = new Promise((answer) => pending.set(id, answer));
  speak(child.stdin!, { id, method, params });
  return answered;
}
const tell = (method: string, params: unknown): void => speak(child.stdin!, { method, params });
const uri = (file: string): string => pathToFileURL(join(root, file)).href;
const page = "pages/bill.json";
let text: string;
/** The spot in the page just behind the first letters of a text. */
const at = (
  sought: string,
  behind = 1,
): { textDocument: { uri: string }; position: { line: number; character: number } } => {
  const offset = text.indexOf(sought) + behind;
  const before = text.slice(0, offset).split("\n");
  return { textDocument: { uri: uri(page) }, position: { line: before.length - 1, character: before.at(-1)!.length } };
};
const diagnostics = (file: string): { message: string; range: { start: { line: number } } }[] | undefined =>
  heard.findLast(({ method, params }) => method === "textDocument/publishDiagnostics" && params.uri === uri(file))
    ?.params.diagnostics;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "spoken-"));
  cpSync(join(import.meta.dirname, "../../tests/defects/base"), root, { recursive: true });
  text = readFileSync(join(root, page), "utf8");
  child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(import.meta.dirname, "../language-server.ts")],
    {
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  listen(child.stdout!, (message) => {
    heard.push(message);
    pending.get(Number(message.id))?.(message.error ?? message.result);
  });
  const { capabilities } = await ask("initialize", {
    processId: null,
    rootUri: pathToFileURL(root).href,
    capabilities: {},
  });
  expect(capabilities).toMatchObject({ hoverProvider: true, definitionProvider: true });
  tell("initialized", {});
  tell("textDocument/didOpen", { textDocument: { uri: uri(page), languageId: "json", version: 1, text } });
}, 60_000);
afterAll(() => {
  child.kill();
  rmSync(root, { recursive: true });
});

test("what is typed is judged before it is saved, in every file that it concerns, and cleared again", async () => {
  const wrong = text.replace('"-due_date"', '"-due_dat"');
  tell("textDocument/didChange", { textDocument: { uri: uri(page), version: 2 }, contentChanges: [{ text: wrong }] });
  await expect
    .poll(() => diagnostics(page)?.map(({ message }) => message))
    .toEqual([expect.stringContaining("due_dat")]);
  const line = text.slice(0, text.indexOf('"-due_date"')).split("\n").length - 1;
  expect(diagnostics(page)![0]!.range.start.line).toBe(line);
  tell("textDocument/didChange", { textDocument: { uri: uri(page), version: 3 }, contentChanges: [{ text }] });
  await expect.poll(() => diagnostics(page)).toEqual([]);
});

test.each([
  ["a column", '"number_text"', "number_text of bill"],
  ["a step", '"confirm"', "step of bill"],
  ["a call", '"bill.list"', "GET /obligation/bill/list"],
  ["a word of the grammar", '"select"', "Rows that may be chosen"],
])("pointing at %s says what it is", async (_what, sought, says) => {
  expect((await ask("textDocument/hover", at(sought, 2)))?.contents.value).toContain(says);
});

test.each([
  ["a column", '"number_text"', "schemas/entities/bill.json", '"number_text"'],
  ["a step", '"confirm"', "schemas/lifecycles/bill.status.json", '"confirm"'],
  ["a call", '"bill.list"', "schemas/calls/bill.json", '"list"'],
  ["an address", '"/bill/detail"', "pages/bill/detail.json", '"routes"'],
])("%s leads to where it is declared", async (_what, sought, file, declared) => {
  const [{ uri: to, range }] = await ask("textDocument/definition", at(sought, 2));
  expect(to).toBe(uri(file));
  const line = readFileSync(join(root, file), "utf8").split("\n")[range.start.line];
  expect(line).toContain(file.startsWith("pages/") ? "bill/detail" : declared);
});

const labels = async (sought: string, behind: number): Promise<string[]> =>
  ((await ask("textDocument/completion", at(sought, behind))) as { label: string }[]).map(({ label }) => label);

test("only what may stand here is offered: steps where something is done, fields in a list, keys in an object", async () => {
  const offered = await labels('"confirm", "on"', 1);
  expect(offered).toEqual(expect.arrayContaining(["confirm", "send", "save"]));
  expect(offered.length).toBeLessThan(20);
  const columns = await labels('"number_text"', 1);
  expect(columns).toEqual(expect.arrayContaining(["due_date", "total"]));
  expect(columns).not.toContain("bill.list");
  const keys = await labels('"select"', 1);
  expect(keys).toEqual(expect.arrayContaining(["tabs", "beside"]));
  expect(await labels('"-due_date"', 1)).toEqual(expect.arrayContaining(["due_date", "-due_date"]));
});

test("a field is renamed in every config that names it, and the check finds nothing afterwards", async () => {
  const spot = at('"-due_date"', 3);
  const { range, placeholder } = await ask("textDocument/prepareRename", spot);
  expect([placeholder, range.end.character - range.start.character]).toEqual(["due_date", "due_date".length]);
  const { changes } = await ask("textDocument/rename", { ...spot, newName: "payable_on" });
  const elsewhere = mkdtempSync(join(tmpdir(), "renamed-"));
  cpSync(root, elsewhere, { recursive: true });
  for (const [file, edits] of Object.entries<{ range: { start: { line: number } }; newText: string }[]>(changes)) {
    const path = fileURLToPath(file).replace(root, elsewhere);
    const lines = readFileSync(path, "utf8").split("\n");
    for (const { range, newText } of edits) lines[range.start.line] = newText;
    writeFileSync(path, lines.join("\n"));
  }
  const of = (file: string): string => readFileSync(join(elsewhere, file), "utf8");
  expect(new Session([elsewhere]).check().findings).toEqual([]);
  expect(of(page)).toContain('"sort": "-payable_on"');
  expect(of("schemas/entities/bill.json")).toContain('"payable_on": { "format": "date" }');
  expect(of("brands/default/en/bill.json")).toContain('"payable_on@buyer": "Pay by"');
  expect(JSON.stringify(Object.keys(changes).map((file) => readFileSync(fileURLToPath(file), "utf8")))).not.toContain(
    "payable_on",
  );
  rmSync(elsewhere, { recursive: true });
  const message = heard.findLast(({ method }) => method === "window/showMessage")?.params.message;
  expect(message).toContain('ALTER TABLE "bill" RENAME COLUMN "due_date" TO "payable_on";');
  expect(message).toContain("npm run rename -- bill.due_date payable_on");
});

test("an editor that makes files is handed the migration with the rename, and the places in code", () => {
  const project = mkdtempSync(join(tmpdir(), "renamed-"));
  cpSync(root, project, { recursive: true });
  mkdirSync(join(project, "server/platform/store/migrations"), { recursive: true });
  writeFileSync(join(project, "server/due.ts"), 'export const due = "due_date";\n');
  const messages: Omit<Message, "jsonrpc">[] = [];
  const own = new LanguageServer((message) => messages.push(message));
  const workspaceEdit = { documentChanges: true, resourceOperations: ["create"] };
  own.hear({
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { rootUri: pathToFileURL(project).href, capabilities: { workspace: { workspaceEdit } } },
  });
  const { position } = at('"-due_date"', 3);
  const textDocument = { uri: pathToFileURL(join(project, page)).href };
  own.hear({
    jsonrpc: "2.0",
    id: 2,
    method: "textDocument/rename",
    params: { textDocument, position, newName: "payable_on" },
  });
  const { documentChanges } = messages.find(({ id }) => id === 2)!.result as {
    documentChanges: Record<string, unknown>[];
  };
  const file = pathToFileURL(
    join(project, "server/platform/store/migrations/0001_bill_due_date_is_payable_on.sql"),
  ).href;
  expect(documentChanges).toContainEqual({ kind: "create", uri: file });
  expect(documentChanges.at(-1)).toMatchObject({
    textDocument: { uri: file },
    edits: [{ newText: expect.stringContaining('RENAME COLUMN "due_date" TO "payable_on"') }],
  });
  expect(messages.find(({ method }) => method === "window/showMessage")?.params.message).toContain("server/due.ts:1");
  rmSync(project, { recursive: true });
});

test.each([
  ["a field's name that is taken", '"number_text"', "total", "bill has a field total already."],
  ["a name that no field may have", '"number_text"', "Number-Text", "A field is named in small letters"],
  ["a field that gives a file its name", '"status"', "state", "the file is named"],
  ["what is no field", '"bill.list"', "bill.rows", "Only a field of an entity can be renamed."],
])("%s is refused with the reason", async (_what, sought, newName, says) => {
  const { message } = await ask("textDocument/rename", { ...at(sought, 2), newName });
  expect(message).toContain(says);
});

test("what is not known is said, and the end is orderly", async () => {
  expect(await ask("shutdown", undefined)).toBeNull();
  const ended = new Promise((done) => child.once("exit", done));
  tell("exit", undefined);
  expect(await ended).toBe(0);
});
