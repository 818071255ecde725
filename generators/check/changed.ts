import { isDeepStrictEqual } from "node:util";
import { findNodeAtLocation, parse, parseTree } from "jsonc-parser";
import { CAUSE, firstSince } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { locate, position } from "./source/document.ts";
import type { Document, Path } from "./source/document.ts";
import { contentOf } from "./source/read.ts";
import { isRecord } from "./workspace/workspace.ts";

/** The texts of files as they were, of those that say something else now; undefined for one that was not there. */
type TextsBefore = ReadonlyMap<string, string | undefined>;

/** What tells of a change where it stands, because of which something elsewhere does not hold any more. */
export const changedCause = {
  code: CAUSE,
  finds: "a change because of which something elsewhere does not hold any more",
};

/** One change of a file. */
interface ChangedLocation {
  file: string;
  /** Undefined where the file is gone. */
  document?: Document;
  path: Path;
  after?: Path | null;
  says: string;
  /** Everything in it that may be the name of something. */
  names: ReadonlySet<string>;
  /** Names that were here and are not any more. */
  gone: readonly string[];
  /** The lines in which a finding stands at this change. */
  from: number;
  to: number;
}

/**
 * Puts what is found at the changes first. Where nothing is found at any, or a name that was taken away is missed
 * elsewhere, the change that it follows from is told before it: such a name, or a shape that became another, is missed
 * only where it is used.
 * @param documents all files as they are now
 * @param before files that were otherwise
 * @param foundBefore what was wrong before the changes, asked only where it matters
 */
export function changesFirst(
  findings: readonly Finding[],
  documents: readonly Document[],
  before: TextsBefore,
  foundBefore: () => readonly Finding[] = () => [],
): Finding[] {
  if (findings.length === 0 || before.size === 0) return [...findings];
  const held = new Map(documents.map((document) => [document.file, document]));
  const locations = [...before].flatMap(([file, text]) => locationsIn(file, text, held.get(file)));
  const isAt = ({ file, line }: Finding): boolean =>
    locations.some((location) => location.file === file && line >= location.from && line <= location.to);
  const there = findings.filter(isAt);
  const others = findings.filter((finding) => !isAt(finding));
  if (locations.length === 0) return others;
  const goneAt = locations.filter(({ gone }) =>
    others.some(({ message }) => gone.some((name) => quotes(message, name))),
  );
  if (there.length > 0 && goneAt.length === 0) return [...there, ...others];
  const known = new Set(foundBefore().map(keyOf));
  const since = others.filter((finding) => !known.has(keyOf(finding)));
  const missing = since.filter(({ message }) => goneAt.some(({ gone }) => gone.some((name) => quotes(message, name))));
  const [following, causing] = there.length > 0 ? [missing, goneAt] : [since, locations];
  const [first] = following;
  const cause = first === undefined ? [] : [causeOf(causing, first, following.length)];
  return [...cause, ...there, ...since, ...others.filter((finding) => known.has(keyOf(finding)))];
}

const quotes = (message: string, name: string): boolean => message.includes(`"${name}"`);

/** A finding by what it says and in which file, wherever its line is by now. */
const keyOf = ({ code, file, message }: Finding): string => `${code} ${file} ${message}`;

function causeOf(locations: readonly ChangedLocation[], first: Finding, count: number): Finding {
  const named = namesIn([first.message, first.file]);
  const score = ({ names }: ChangedLocation): number => [...names].filter((name) => named.has(name)).length;
  const location = locations.toSorted((one, other) => score(other) - score(one))[0]!;
  const more = count === 1 ? "" : `, and ${count - 1} more`;
  return {
    code: changedCause.code,
    file: location.file,
    ...(location.document
      ? locate({ document: location.document, path: location.after ?? location.path, key: true })
      : { line: 1, column: 1 }),
    message: `${location.says}; since then ${firstSince(first, location.file)}${more}`,
  };
}

function locationsIn(file: string, before: string | undefined, document: Document | undefined): ChangedLocation[] {
  if (document === undefined)
    return [
      {
        file,
        path: [],
        says: "this file was taken away",
        names: namesIn([file, before === undefined ? "" : (parse(before) as unknown)]),
        gone: [],
        from: 1,
        to: 1,
      },
    ];
  const { text } = document;
  if (before === undefined)
    return [
      {
        file,
        document,
        path: [],
        says: "this file is new",
        names: namesIn([file, contentOf(document)]),
        gone: [],
        from: 1,
        to: text.split("\n").length,
      },
    ];
  const tree = parseTree(text);
  if (document.broken)
    return [
      {
        file,
        document,
        path: [],
        says: "this file is no JSON any more",
        names: namesIn([file]),
        gone: [],
        from: 1,
        to: text.split("\n").length,
      },
    ];
  return differences(parse(before) as unknown, contentOf(document), []).map(
    ({ path, says, values, after, gone = [] }) => {
      const node = tree && findNodeAtLocation(tree, [...path]);
      const whole = node?.parent?.type === "property" ? node.parent : node;
      const from = whole ? position(text, whole.offset).line : 1;
      // Of what is taken away the place is what held it, to what stood before it.
      const end = after === undefined ? node : after && tree && findNodeAtLocation(tree, [...after]);
      return {
        file,
        document,
        path,
        ...(after === undefined ? {} : { after }),
        says,
        names: namesIn([file, path, values]),
        gone,
        from,
        to: (end ? position(text, end.offset + end.length).line : from) + 1,
      };
    },
  );
}

interface Difference {
  path: Path;
  says: string;
  values: unknown;
  /** Of something that was taken away: what stood before it, null where nothing did. */
  after?: Path | null;
  /** Names that are not said any more. */
  gone?: readonly string[];
}

/** In which places two values differ, each as deep as it is one change. */
function differences(was: unknown, is: unknown, path: Path): Difference[] {
  if (isDeepStrictEqual(was, is)) return [];
  if (Array.isArray(was) && Array.isArray(is)) return inArrays(was, is, path);
  if (isRecord(was) && isRecord(is)) return inRecords(was, is, path);
  const key = path.at(-1);
  const says =
    typeof key === "string"
      ? `"${key}" was ${shown(was)} and is now ${shown(is)}`
      : `${shown(was)} became ${shown(is)}${key === undefined ? "" : ` in ${nameOf(path)}`}`;
  return [{ path, says, values: [was, is] }];
}

function inRecords(was: Record<string, unknown>, is: Record<string, unknown>, path: Path): Difference[] {
  const gone = Object.keys(was).filter((key) => !(key in is));
  const added = Object.keys(is).filter((key) => !(key in was));
  const renamed = new Map(
    gone.flatMap((key) => {
      const now = added.find((other) => isDeepStrictEqual(was[key], is[other]));
      return now === undefined ? [] : [[key, now] as const];
    }),
  );
  const keys = Object.keys(was);
  return [
    ...[...renamed].map(([key, now]) => ({
      path: [...path, now],
      says: `"${key}" is called "${now}" now`,
      values: [key, now, was[key]],
      gone: [key],
    })),
    ...gone
      .filter((key) => !renamed.has(key))
      .map((key) => {
        const neighbour = keys.slice(0, keys.indexOf(key)).findLast((other) => other in is);
        return {
          path,
          says: `"${key}" was taken away here${neighbour === undefined ? "" : `, after "${neighbour}"`}`,
          values: [key, was[key]],
          gone: [key],
          after: neighbour === undefined ? null : [...path, neighbour],
        };
      }),
    ...added
      .filter((key) => ![...renamed.values()].includes(key))
      .map((key) => ({ path: [...path, key], says: `"${key}" is new here`, values: [key, is[key]] })),
    ...keys.filter((key) => key in is).flatMap((key) => differences(was[key], is[key], [...path, key])),
  ];
}

function inArrays(was: readonly unknown[], is: readonly unknown[], path: Path): Difference[] {
  let head = 0;
  while (head < was.length && head < is.length && isDeepStrictEqual(was[head], is[head])) head += 1;
  let tail = 0;
  while (tail < was.length - head && tail < is.length - head && isDeepStrictEqual(was.at(-1 - tail), is.at(-1 - tail)))
    tail += 1;
  const [gone, added] = [was.slice(head, was.length - tail), is.slice(head, is.length - tail)];
  if (gone.length === added.length)
    return gone.flatMap((one, index) => differences(one, added[index], [...path, head + index]));
  // What only moved is there.
  const absent = gone.filter((one) => !added.some((other) => isDeepStrictEqual(one, other)));
  const lost = absent.length > 0 ? absent : gone;
  if (gone.length > added.length)
    return [
      {
        path,
        says: `${lost.map(shown).join(", ")} ${lost.length === 1 ? "was" : "were"} taken away from ${nameOf(path)}`,
        values: [path.at(-1), lost],
        gone: lost.filter((one) => typeof one === "string"),
        after: head === 0 ? null : [...path, head - 1],
      },
    ];
  return added.map((one, index) => ({
    path: [...path, head + index],
    says: `${shown(one)} is new here`,
    values: [path.at(-1), one],
  }));
}

/** How a place is called: by its key, or by that of the list it stands in. */
function nameOf(path: Path): string {
  const key = path.findLast((step) => typeof step === "string");
  return key === undefined ? "this file" : `"${key}"`;
}

const longest = 60;

/** A value in a sentence: short ones whole. */
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  if (text.length <= longest) return text;
  if (isRecord(value)) return `another set of ${Object.keys(value).length}`;
  return Array.isArray(value) ? `a list of ${value.length}` : `${text.slice(0, longest)}…`;
}

/** Names of folders and endings, which are those of nothing in particular. */
const folders = new Set([
  "json",
  "schemas",
  "pages",
  "brands",
  "calls",
  "entities",
  "lifecycles",
  "letters",
  "default",
]);

/** Everything in values that may be the name of something. */
function namesIn(value: unknown): Set<string> {
  const names = (JSON.stringify(value) ?? "").match(/\w{3,}/g) ?? [];
  return new Set(names.filter((name) => !folders.has(name)));
}
