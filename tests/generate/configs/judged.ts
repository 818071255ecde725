import { isDeepStrictEqual } from "node:util";
import { findNodeAtLocation, parseTree } from "jsonc-parser";
import type { Finding } from "../../../generators/check/finding.ts";
import { changesFirst } from "../../../generators/check/changed.ts";
import { Session } from "../../../generators/check/cached/session.ts";
import { Grammar } from "../../../generators/check/meta/grammar.ts";
import type { Kind } from "../../../generators/check/source/kind.ts";
import { open, readSources, contentOf } from "../../../generators/check/source/read.ts";
import { grouped } from "../../../generators/check/workspace/group.ts";
import { workspaceOf } from "../../../generators/check/workspace/workspace.ts";
import { changes } from "../../../generators/check/diff/change.ts";
import type { Change } from "../../../generators/check/diff/change.ts";
import { elsewhereIn, mutationsOf, offeredIn } from "./mutation.ts";
import type { Mutation } from "./mutation.ts";

/** What the check and the comparison with the state before say of one single change. */
interface ChangeAssessment {
  mutation: Mutation;
  findings: Finding[];
  named: Change[];
  /** Whether the file means what it meant: what was taken away is what its place and its content say anyway. */
  isSame: boolean;
  /** Whether a finding stands in the changed file, and whether the first of all stands at the lines of the change. */
  isThere: boolean;
  isFirst: boolean;
}

/** Which changes are judged: so many of them from files of each kind, and the people that are let in. */
export interface Sample {
  ofEach: number;
  people: readonly string[];
  /** Chooses one of many; the same each time for a test. */
  pick: <Item>(from: readonly Item[]) => Item;
  /** The kinds of files; all of them where none are named. */
  kinds?: readonly Kind[];
}

/** Judges single changes to all kinds of configs below the roots, one after the other. */
export function* judged(
  roots: readonly string[],
  { ofEach, people, pick, kinds }: Sample,
): Generator<ChangeAssessment> {
  const sources = readSources(roots);
  const before = workspaceOf(sources, new Grammar());
  const others = { people, elsewhere: elsewhereIn(sources.documents, 3), offered: offeredIn(sources.documents) };
  const session = new Session(roots);
  session.check();
  const byKind = grouped(sources.documents, ({ kind }) => kind);
  for (const kind of kinds ?? byKind.keys()) {
    for (let turn = 0; turn < ofEach; turn += 1) {
      const document = pick(byKind.get(kind) ?? []);
      const hows = grouped(mutationsOf(document, others), ({ how }) => how);
      if (hows.size === 0) continue;
      const mutation = pick(hows.get(pick([...hows.keys()]))!);
      session.save(document.file, mutation.text);
      const was = new Map([[document.file, document.text]]);
      const findings = changesFirst(session.check().findings, session.workspace.documents, was);
      yield {
        mutation,
        findings,
        named: findings.length > 0 ? [] : changes(before, session.workspace),
        isSame: saysTheDefault(mutation),
        ...placed(mutation, findings),
      };
      session.save(document.file, document.text);
    }
  }
}

/** Whether a key was lost that the file's place and content say with the same value. */
function saysTheDefault({ document, path, how, text }: Mutation): boolean {
  if (how !== "lost" || typeof path.at(-1) !== "string") return false;
  return isDeepStrictEqual(at(open(document.file, text, document).value, path), at(contentOf(document), path));
}

function at(value: unknown, path: Mutation["path"]): unknown {
  return path.reduce((held, step) => (held as Record<string | number, unknown> | undefined)?.[step], value);
}

function placed(mutation: Mutation, findings: readonly Finding[]): Pick<ChangeAssessment, "isThere" | "isFirst"> {
  const { document, text } = mutation;
  const [first] = findings;
  const changed = changedLines(`${JSON.stringify(contentOf(document), undefined, 2)}\n`, text);
  // Of what is taken away only that remains which held it: there it is missed.
  const from =
    mutation.how === "lost" ? Math.min(changed.from, lineOf(text, mutation.path.slice(0, -1))) : changed.from;
  const { to } = changed;
  return {
    isThere: findings.some(({ file }) => file === document.file),
    isFirst: first?.file === document.file && first.line >= from - 1 && first.line <= to + 1,
  };
}

/** The line on which a value of a text begins; the first where there is none. */
function lineOf(text: string, path: Mutation["path"]): number {
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, [...path]);
  return text.slice(0, (node?.parent?.type === "property" ? node.parent : node)?.offset ?? 0).split("\n").length;
}

/** The lines of a text in which it differs from an earlier one. */
function changedLines(before: string, after: string): { from: number; to: number } {
  const [one, two] = [before.split("\n"), after.split("\n")];
  let head = 0;
  while (head < two.length && one[head] === two[head]) head += 1;
  let tail = 0;
  while (tail < two.length - head && one.at(-1 - tail) === two.at(-1 - tail)) tail += 1;
  return { from: head + 1, to: Math.max(head + 1, two.length - tail) };
}

/** How the changes were met, in figures; a line for each that was not met as it should be. */
interface Summary {
  count: number;
  refused: number;
  /** Took away what the file's place and content say anyway. */
  same: number;
  /** Refused in the file that was changed, and of these with a first finding at the lines of the change. */
  there: number;
  first: number;
  /** Neither refused nor named. */
  silent: string[];
  /** Legal and about access, money or a bound, but named as something else. */
  hidden: string[];
  /** Refused, but in other files alone; what is taken away is missed where it was used, and is none of these. */
  stray: string[];
  /** Refused in its file, but the first finding stands elsewhere. */
  later: string[];
}

const access = new Set([
  "allow",
  "by",
  "notBy",
  "notBySince",
  "onlyBy",
  "notPerson",
  "person",
  "permissions",
  "readable",
  "writable",
  "parties",
  "public",
  "sensitive",
]);
const bounds = new Set("maxLength minLength maximum minimum maxItems minItems above below atLeast atMost".split(" "));
const money = new Set(["guards", "effects", "sets", "appends", "commits", "posts", "approval", "computed", "amount"]);

/** What a change must be named as, because a reviewer must not miss it. */
function wanted({ document, path }: Mutation): readonly string[] | undefined {
  const words = path.filter((step) => typeof step === "string");
  if (["wording", "brand"].includes(document.kind)) return undefined;
  if (bounds.has(words.at(-1) ?? "")) return document.kind === "page" ? undefined : ["bound", "money", "access"];
  if (words.some((word) => access.has(word))) return ["access", "money"];
  if (document.kind === "page") return undefined;
  return document.kind === "lifecycle" || words.some((word) => money.has(word))
    ? ["money", "access", "bound"]
    : undefined;
}

/** Sums up what was judged. */
export function summary(outcomes: Iterable<ChangeAssessment>): Summary {
  const sum: Summary = {
    count: 0,
    refused: 0,
    same: 0,
    there: 0,
    first: 0,
    silent: [],
    hidden: [],
    stray: [],
    later: [],
  };
  for (const outcome of outcomes) {
    const { mutation, findings, named, isSame, isThere, isFirst } = outcome;
    sum.count += 1;
    if (findings.length > 0) {
      sum.refused += 1;
      if (isThere) sum.there += 1;
      else if (mutation.how !== "lost") sum.stray.push(worded(outcome));
      if (isFirst) sum.first += 1;
      else if (isThere) sum.later.push(worded(outcome));
    } else if (named.length > 0) {
      const subjects = wanted(mutation);
      if (subjects && !named.some(({ about }) => subjects.includes(about))) sum.hidden.push(worded(outcome));
    } else if (isSame) sum.same += 1;
    else sum.silent.push(worded(outcome));
  }
  return sum;
}

function worded({ mutation: { document, path, how }, named, findings }: ChangeAssessment): string {
  const messages = [
    ...findings.map(({ file, line, code, message }) => `${file}:${line} ${code} ${message}`),
    ...named.map(({ about, says }) => `${about}: ${says}`),
  ];
  return `${document.file} ${path.join(".")} ${how} → ${messages.slice(0, 2).join(" | ")}`;
}
