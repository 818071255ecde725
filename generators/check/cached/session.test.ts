import { mkdtempSync, cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { check, checkWorkspace } from "../check.ts";
import type { Outcome } from "../check.ts";
import { randomFrom } from "../../../tests/properties/random.ts";
import { mutationsOf } from "../../../tests/generate/configs/mutation.ts";
import { Grammar } from "../meta/grammar.ts";
import { kindOf } from "../source/kind.ts";
import { open, readSources } from "../source/read.ts";
import { workspaceOf } from "../workspace/workspace.ts";
import { Session } from "./session.ts";

const base = join(import.meta.dirname, "../../../tests/defects/base");
let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "kept-"));
  cpSync(base, root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const outcomeOf = ({ findings, suppressed }: Outcome): unknown => ({ findings, suppressed });

test("a check that is kept finds what a full check finds, after each of many saves that lie over one another", () => {
  const random = randomFrom(7);
  const session = new Session([root]);
  const sources = readSources([root]);
  const texts = new Map(sources.documents.map(({ file, text }) => [file, text]));
  const saved = new Map<string, string>();
  const grammar = new Grammar();
  const full = (): Outcome =>
    checkWorkspace(
      workspaceOf(
        { ...sources, documents: [...texts].map(([file, text]) => open(file, saved.get(file) ?? text, kindOf(file)!)) },
        grammar,
      ),
    );
  expect(outcomeOf(session.check())).toEqual(outcomeOf(full()));
  for (let turn = 0; turn < 120; turn += 1) {
    const broken = [...saved.keys()];
    if (broken.length > 0 && random.whole(1, 100) < 45) {
      const file = random.pick(broken);
      saved.delete(file);
      session.save(file, texts.get(file)!);
    } else {
      const document = random.pick(sources.documents);
      const mutations = [...mutationsOf(document, { people: ["buyer", "public"] })];
      const mutation = random.pick(mutations);
      const text = random.whole(1, 10) === 1 ? mutation.text.replace(",", "") : mutation.text;
      saved.set(document.file, text);
      session.save(document.file, text);
    }
    expect([turn, [...saved.keys()], outcomeOf(session.check())]).toEqual([turn, [...saved.keys()], outcomeOf(full())]);
  }
});

test("a file that is new, taken away or no object any more is seen as well", () => {
  const session = new Session([root]);
  session.check();
  const files = ["pages/bill/added.json", "pages/bill/add.json", "schemas/menu.json"];
  writeFileSync(
    join(root, files[0]!),
    '{ "grammar": 1, "layout": "detail", "routes": ["/bill/added"], "allow": ["buyer"] }',
  );
  session.reread([files[0]!]);
  expect(outcomeOf(session.check())).toEqual(outcomeOf(check([root])));
  rmSync(join(root, files[1]!));
  session.reread([files[1]!]);
  expect(outcomeOf(session.check())).toEqual(outcomeOf(check([root])));
  writeFileSync(join(root, files[2]!), "[]");
  session.reread([files[2]!]);
  expect(outcomeOf(session.check())).toEqual(outcomeOf(check([root])));
});

test("a file that is saved with nothing but another blank line changes nothing, whichever it is", () => {
  const entity = join(root, "schemas/entities/bill.json");
  const content = JSON.parse(readFileSync(entity, "utf8"));
  content.properties.subject = { type: "string", approvals: true, options: ["bill", "dues"] };
  writeFileSync(entity, JSON.stringify(content));
  const session = new Session([root]);
  const before = session.check().findings;
  expect(before.map(({ code }) => code)).toContain("E343");
  const others = session.workspace.documents
    .map(({ file }) => file)
    .filter((file) => {
      session.save(file, `${session.textOf(file)!}\n`);
      return !isDeepStrictEqual(session.check().findings, before);
    });
  expect(others).toEqual([]);
});
