import { slips } from "../../../../schemas/vocabulary/slips.ts";
import type { Finding } from "../../finding.ts";
import type { Assessment } from "../../rule.ts";
import type { Document, DocumentLocation, Path } from "../../source/document.ts";
import { properties, inputsIn } from "../../workspace/properties.ts";
import { callsIn, isRecord, transitionsIn } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

/** A name where it is declared. */
interface Declared {
  name: string;
  location: DocumentLocation;
}

/**
 * E011: a name that is misspelt where it is declared. Of two names that differ by one slip, the one with a word that no
 * other file spells so is taken for the slip.
 */
export const misspeltName: Assessment = {
  code: "E011",
  finds: "a name that is spelt otherwise where it is declared than wherever it is used",
  assess(workspace, findings, report) {
    const slipped = findings.flatMap((finding) => slipsIn(finding));
    if (slipped.length === 0) return;
    const spelling = spellingOf(workspace);
    const isKnown = (name: string): boolean => wordsOf(name).every((word) => (spelling.get(word) ?? 0) > 1);
    const known = slipped.filter(({ used }) => isKnown(used));
    if (known.length === 0) return;
    for (const document of workspace.documents) {
      for (const { name, location } of declaredIn(document)) {
        const users = known.filter(
          ({ used, meant, about }) =>
            (meant === name || (about === aboutOf(document) && meant === undefined)) && slips(used, name) === 1,
        );
        const [first] = users;
        if (first === undefined || isKnown(name)) continue;
        const names = [first.used, name];
        const follow = findings.filter(({ message }) => names.some((one) => partsIn(message).has(one)));
        report(location, `"${name}" is spelt so in this file alone, and "${first.used}" ${usedIn(users)}`, follow);
      }
    }
  },
};

/** A name that is not there, as far as a finding says: what was most likely meant, or what it is a name of. */
interface Slip {
  finding: Finding;
  used: string;
  meant?: string;
  about?: string;
}

function slipsIn(finding: Finding): Slip[] {
  const [, unsaid] = /^nothing says "([^"]+)"/.exec(finding.message) ?? [];
  if (unsaid !== undefined) {
    const [about = "", key = ""] = unsaid.split(":");
    return key.split(".").map((used) => ({ finding, used, about }));
  }
  const [, before = "", meant] = /^(.*?); did you mean "([^"]+)"/.exec(finding.message) ?? [];
  if (meant === undefined) return [];
  const written = [...before.matchAll(/"([^"]+)"/g)].map(([, name]) => name!);
  return written.flatMap((name) => {
    if (slips(name, meant) !== 1) return [];
    const [ones, others] = [name.split("."), meant.split(".")];
    const at = ones.findIndex((part, index) => part !== others[index]);
    return [
      { finding, used: name, meant },
      ...(ones.length > 1 && ones.length === others.length ? [{ finding, used: ones[at]!, meant: others[at]! }] : []),
    ];
  });
}

const aboutOf = ({ value }: Document): unknown => value?.entity ?? value?.$id;

function usedIn(users: readonly Slip[]): string {
  const [first, ...more] = users.map(({ finding }) => finding);
  const files = new Set(more.map(({ file }) => file).filter((file) => file !== first!.file)).size;
  const others = files === 0 ? "" : ` and ${files} more ${files === 1 ? "file" : "files"}`;
  return `in ${first!.file}:${first!.line}${others}; which is meant?`;
}

/** The parts of names in a message: `"bill:do.send"` gives bill, do and send, and all of it. */
function partsIn(message: string): Set<string> {
  return new Set([...message.matchAll(/"([\w.:]+)"/g)].flatMap(([, name]) => [name!, ...name!.split(/[.:]/)]));
}

const wordsOf = (name: string): string[] => name.toLowerCase().match(/[a-z]+/g) ?? [];

/** How many files spell a word, as far as it matters. */
function spellingOf(workspace: Workspace): Map<string, number> {
  const spelling = new Map<string, number>();
  for (const document of workspace.documents) {
    for (const word of wordsIn(document)) spelling.set(word, (spelling.get(word) ?? 0) + 1);
  }
  return spelling;
}

/** The words of values that were met; a file that is saved again holds another one. */
const met = new WeakMap<object, ReadonlySet<string>>();

function wordsIn({ value, kind }: Document): ReadonlySet<string> {
  const known = isRecord(value) ? met.get(value) : undefined;
  if (known !== undefined) return known;
  const own = new Set<string>();
  gather(value, kind === "wording", own);
  if (isRecord(value)) met.set(value, own);
  return own;
}

function gather(value: Loose, isWording: boolean, into: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) gather(one, isWording, into);
  else if (isRecord(value))
    for (const [key, held] of Object.entries(value)) {
      for (const word of wordsOf(key)) into.add(word);
      gather(held, isWording, into);
    }
  else if (typeof value === "string" && !isWording && !/\s/.test(value))
    for (const word of wordsOf(value)) into.add(word);
}

/** The names that a file declares, which others may use. */
function declaredIn(document: Document): Declared[] {
  const { kind, value } = document;
  const keys = (held: Loose, path: Path): Declared[] =>
    Object.keys(isRecord(held) ? held : {}).map((name) => ({
      name,
      location: { document, path: [...path, name], key: true },
    }));
  if (!isRecord(value)) return [];
  if (kind === "entity")
    return [
      ...properties(document).flatMap(({ name, property, path }) => [
        { name, location: { document, path, key: true } },
        ...(Array.isArray(property["options"]) ? property["options"] : []).map((option: unknown, index: number) => ({
          name: String(option),
          location: { document, path: [...path, "options", index] },
        })),
      ]),
      ...keys(value["parties"], ["parties"]),
      ...keys(value["views"], ["views"]),
    ];
  if (kind === "lifecycle")
    return transitionsIn(document).map(({ verb, path }) => ({ name: verb, location: { document, path, key: true } }));
  if (kind === "calls")
    return callsIn(document).flatMap(({ call, path }) => [
      { name: String(path.at(-1)), location: { document, path, key: true } },
      ...inputsIn(call, path).map((spot) => ({ name: spot.name, location: { document, path: spot.path, key: true } })),
    ]);
  if (kind !== "settings") return [];
  return Object.entries(value).flatMap(([key, held]) =>
    isRecord(held)
      ? Object.entries<Loose>(held).flatMap(([name, one]) => [
          { name, location: { document, path: [key, name], key: true } },
          ...keys(one?.props?.properties, [key, name, "props", "properties"]),
        ])
      : [],
  );
}
