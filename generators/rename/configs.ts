import { findNodeAtOffset, parseTree } from "jsonc-parser";
import type { Node } from "jsonc-parser";
import type { Session } from "../check/cached/session.ts";
import type { Finding } from "../check/finding.ts";
import { locate } from "../check/source/document.ts";
import { offsetOf } from "../protocol/place.ts";
import { registryOf } from "../check/workspace/registry.ts";
import { renaming, tablesNow } from "./migration.ts";

/** A field of an entity, by its name. */
export interface FieldName {
  readonly entity: string;
  readonly field: string;
}

/** The texts of the files that a rename changes and what it asks of the database, or why it cannot be done. */
export type Renamed =
  | { readonly texts: ReadonlyMap<string, string>; readonly statements: readonly string[] }
  | { readonly refused: string };

const NAME = /^[a-z][a-z0-9_]*$/;
/** More rounds than names of names are deep; a rename that needs more goes in a circle. */
const MOST_ROUNDS = 20;

/**
 * Renames a field in every config that names it. The check proves each reference, so it finds the references too: the
 * field is renamed where it is declared, and what the check then finds at a place that says the old name says the new
 * one, until it finds no more than before. The session stands as it was afterwards.
 * @param to the new name
 */
export function renameField(session: Session, { entity, field }: FieldName, to: string): Renamed {
  const document = session.workspace.entities.get(entity);
  if (!document) return { refused: `There is no entity ${entity}.` };
  if (!NAME.test(to)) return { refused: "A field is named in small letters, digits and underscores, a letter first." };
  const properties = (document.value as { properties: Readonly<Record<string, unknown>> }).properties;
  if (!Object.hasOwn(properties, field)) return { refused: `${entity} has no field ${field}.` };
  if (Object.hasOwn(properties, to)) return { refused: `${entity} has a field ${to} already.` };
  const before = new Map<string, string>();
  const tables = tablesNow(registryOf(session.workspace));
  const change = (file: string, text: string): void => {
    const held = session.textOf(file) ?? "";
    if (held === text) return;
    if (!before.has(file)) before.set(file, held);
    session.save(file, text);
  };
  try {
    const known = new Set(session.check().findings.map(told));
    const { line, column } = locate({ document, path: ["properties", field], key: true });
    change(document.file, said(document.text, { line, column }, field, to));
    for (const file of wordingOf(session, entity)) change(file, worded(session.textOf(file) ?? "", field, to));
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const found = session.check().findings.filter((finding) => !known.has(told(finding)));
      if (found.length === 0)
        return {
          texts: new Map([...before.keys()].map((file) => [file, session.textOf(file) ?? ""])),
          statements: renaming(tables, tablesNow(registryOf(session.workspace))),
        };
      const files = [...new Set(found.map(({ file }) => file))];
      const stood = files.map((file) => session.textOf(file));
      for (const file of files)
        change(
          file,
          found
            .filter((finding) => finding.file === file)
            .reduceRight((text, finding) => said(text, finding, field, to), session.textOf(file) ?? ""),
        );
      if (files.every((file, index) => session.textOf(file) === stood[index]))
        return { refused: `${found[0]!.file}:${found[0]!.line} ${found[0]!.message}` };
    }
    return { refused: `${field} cannot be renamed: the check finds no end of it.` };
  } finally {
    for (const [file, text] of before) session.save(file, text);
  }
}

/** A finding without its line and column, which a rename may move. */
const told = ({ file, code, message }: Finding): string => `${file} ${code} ${message}`;

/** The files with the words of an entity, in each brand and language. */
const wordingOf = ({ workspace }: Session, entity: string): string[] =>
  workspace.documents
    .map(({ file }) => file)
    .filter((file) => file.startsWith("brands/") && file.endsWith(`/${entity}.json`));

/** Matches a field's name in a text: alone, within a path, before a role of a label, as a bound of a filter. */
const naming = (field: string): RegExp =>
  new RegExp(`(?<![A-Za-z0-9_])${field}(?=(?:_from|_to)?(?![A-Za-z0-9_]))`, "g");

/** A file of words in which the labels of a field are those of another name. */
function worded(text: string, field: string, to: string): string {
  const keys = new RegExp(`(^|[{,]\\s*)"${field}(?=[".@#])`, "gm");
  return text.replace(keys, (_whole, before: string) => `${before}"${to}`);
}

/** A text in which what a place says names the field anew: the word there, or the words of what begins there. */
function said(text: string, { line, column }: Pick<Finding, "line" | "column">, field: string, to: string): string {
  const offset = offsetOf(text, { line: line - 1, character: column - 1 });
  const tree = parseTree(text);
  const node = tree && findNodeAtOffset(tree, offset, true);
  if (!node) return text;
  const isKey = node.parent?.type === "property" && node.parent.children?.[0] === node;
  return [node, ...(isKey ? [node.parent!] : [])].reduce(
    (held, around) => (held === text ? replaced(text, wordsIn(around), field, to) : held),
    text,
  );
}

/** Every word within a part of a file, keys too. */
function wordsIn(node: Node): Node[] {
  return node.type === "string" ? [node] : (node.children ?? []).flatMap(wordsIn);
}

/** A text with the field's name in some of its words changed, from the last to the first. */
function replaced(text: string, words: readonly Node[], field: string, to: string): string {
  return words.reduceRight((held, { offset, length }) => {
    const word = held.slice(offset, offset + length).replace(naming(field), to);
    return held.slice(0, offset) + word + held.slice(offset + length);
  }, text);
}
