import { findNodeAtOffset, parseTree } from "jsonc-parser";
import type { Node } from "jsonc-parser";
import type { Session } from "../check/cached/session.ts";
import type { Finding } from "../check/finding.ts";
import { unmadeIndex } from "../check/rules/call/index-of-list.ts";
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
type Renamed =
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
  const tables = tablesNow(registryOf(session.workspace));
  const changes = new Changes(session);
  try {
    const known = findingKeys(session);
    const { line, column } = locate({ document, path: ["properties", field], key: true });
    const replaces = naming(field);
    changes.make(document.file, textAt(document.text, { line, column }, replaces, to));
    for (const file of wordingOf(session, entity)) changes.make(file, worded(session.textOf(file) ?? "", field, to));
    const refused = followed(session, changes, known, replaces, to);
    if (refused !== undefined) return { refused };
    return { texts: changes.texts(), statements: renaming(tables, tablesNow(registryOf(session.workspace))) };
  } finally {
    changes.revert();
  }
}

/**
 * Renames a call in every config that names it, in the same way. The session stands as it was afterwards.
 * @param name of the call, with its entity: `invoice.list`
 * @param to its new name, with or without the entity
 */
export function renameCall(session: Session, name: string, to: string): Renamed {
  const entry = session.workspace.calls.get(name);
  if (!entry) return { refused: `There is no call ${name}.` };
  const { document } = entry;
  const [entity = "", verb = ""] = name.split(".");
  const now = to.startsWith(`${entity}.`) ? to.slice(entity.length + 1) : to;
  if (!NAME.test(now)) return { refused: "A call is named in small letters, digits and underscores, a letter first." };
  const renamed = `${entity}.${now}`;
  if (session.workspace.calls.has(renamed) || session.workspace.transitions.has(renamed))
    return { refused: `There is ${renamed} already.` };
  const changes = new Changes(session);
  try {
    const known = findingKeys(session);
    const { line, column } = locate({ document, path: entry.path, key: true });
    changes.make(document.file, textAt(document.text, { line, column }, naming(verb), now));
    for (const file of session.workspace.transitions.has(name) ? [] : wordingOf(session, entity))
      changes.make(file, worded(session.textOf(file) ?? "", `do.${verb}`, `do.${now}`));
    const refused = followed(session, changes, known, whole(name), renamed);
    return refused === undefined ? { texts: changes.texts(), statements: [] } : { refused };
  } finally {
    changes.revert();
  }
}

/** A state or a step of a lifecycle, by the lifecycle's file. */
export interface PartName {
  readonly file: string;
  readonly kind: "state" | "step";
  readonly name: string;
}

/**
 * Renames a state or a step of a lifecycle in every config that names it, in the same way. The session stands as it was
 * afterwards.
 * @param to its new name
 */
export function renamePart(session: Session, { file, kind, name }: PartName, to: string): Renamed {
  const { workspace } = session;
  const lifecycle = workspace.lifecycles.find((one) => one.file === file);
  if (!lifecycle) return { refused: `There is no lifecycle ${file}.` };
  if (!NAME.test(to)) return { refused: `"${to}" is no name: small letters, digits and underscores.` };
  const { entity, axis } = lifecycle.value as { entity: string; axis: string };
  const [document, path] =
    kind === "step"
      ? [lifecycle, ["transitions", name]]
      : [workspace.entities.get(entity), optionAt(session, entity, axis, name)];
  if (!document || path === undefined || (kind === "step" && !workspace.transitions.has(`${entity}.${name}`)))
    return { refused: `There is no ${kind} "${name}".` };
  if (
    kind === "step" ? workspace.transitions.has(`${entity}.${to}`) : optionAt(session, entity, axis, to) !== undefined
  )
    return { refused: `There is a ${kind} "${to}" already.` };
  const changes = new Changes(session);
  try {
    const known = findingKeys(session);
    const { line, column } = locate({ document, path, key: kind === "step" });
    // Kinds of tasks are called by entity and step: dpo_approve.
    const replaces = kind === "step" ? naming(name, `${entity}_`) : naming(name);
    changes.make(document.file, textAt(document.text, { line, column }, replaces, to));
    const label = kind === "step" ? "do" : axis;
    for (const one of wordingOf(session, entity))
      changes.make(one, worded(session.textOf(one) ?? "", `${label}.${name}`, `${label}.${to}`));
    if (kind === "step")
      for (const one of wordingOf(session, "task"))
        changes.make(one, worded(session.textOf(one) ?? "", `kind.${entity}_${name}`, `kind.${entity}_${to}`));
    const refused = followed(session, changes, known, replaces, to);
    return refused === undefined ? { texts: changes.texts(), statements: [] } : { refused };
  } finally {
    changes.revert();
  }
}

/** Where an option of a field is declared; undefined where it is not. */
function optionAt(session: Session, entity: string, field: string, option: string): (string | number)[] | undefined {
  const value = session.workspace.entities.get(entity)?.value as
    | { properties?: Readonly<Record<string, { options?: readonly unknown[] }>> }
    | undefined;
  const index = value?.properties?.[field]?.options?.indexOf(option) ?? -1;
  return index === -1 ? undefined : ["properties", field, "options", index];
}

/** Texts of configs that are changed for a while. */
export class Changes {
  readonly #session: Session;
  readonly #before = new Map<string, string>();

  constructor(session: Session) {
    this.#session = session;
  }

  make(file: string, text: string): void {
    const held = this.#session.textOf(file) ?? "";
    if (held === text) return;
    if (!this.#before.has(file)) this.#before.set(file, held);
    this.#session.save(file, text);
  }

  /** What the changed files say now. */
  texts(): Map<string, string> {
    return new Map([...this.#before.keys()].map((file) => [file, this.#session.textOf(file) ?? ""]));
  }

  revert(): void {
    for (const [file, text] of this.#before) this.#session.save(file, text);
  }
}

/** What the check finds now, by which is told what it finds newly. */
export const findingKeys = (session: Session): ReadonlySet<string> => new Set(session.check().findings.map(keyOf));

/**
 * Has every place that the check newly finds say the new name, until it finds no more than before.
 * @param replaces matches the old name in a word
 * @returns why it does not come to that end; undefined where it does
 */
export function followed(
  session: Session,
  changes: Changes,
  known: ReadonlySet<string>,
  replaces: RegExp,
  to: string,
): string | undefined {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    // Indexes that are named after a field get their new names by the migration that comes with the rename.
    const found = session
      .check()
      .findings.filter((finding) => finding.code !== unmadeIndex.code && !known.has(keyOf(finding)));
    if (found.length === 0) return undefined;
    const files = [...new Set(found.map(({ file }) => file))];
    const stood = files.map((file) => session.textOf(file));
    for (const file of files)
      changes.make(
        file,
        found
          .filter((finding) => finding.file === file)
          .reduceRight((text, finding) => textAt(text, finding, replaces, to), session.textOf(file) ?? ""),
      );
    if (files.every((file, index) => session.textOf(file) === stood[index]))
      return `${found[0]!.file}:${found[0]!.line} ${found[0]!.message}`;
  }
  return "It cannot be renamed: the check finds no end of it.";
}

/** A finding without its line and column, which a rename may move. */
const keyOf = ({ file, code, message }: Finding): string => `${file} ${code} ${message}`;

/** The files with the words of an entity, in each brand and language. */
const wordingOf = ({ workspace }: Session, entity: string): string[] =>
  workspace.documents
    .map(({ file }) => file)
    .filter((file) => file.startsWith("brands/") && file.endsWith(`/${entity}.json`));

/**
 * Matches a name in a text: alone, within a path, before a role of a label, as a bound of a filter.
 * @param before what may stand directly before it
 */
const naming = (name: string, before = ""): RegExp =>
  new RegExp(`(?<=(?:^|[^A-Za-z0-9_])(?:${before})?)${name}(?=(?:_from|_to)?(?![A-Za-z0-9_]))`, "g");

/** Matches the name of a call with its entity, and nothing that only begins or ends so. */
const whole = (name: string): RegExp => new RegExp(`(?<![\\w./])${name.replaceAll(".", "\\.")}(?![\\w./])`, "g");

/** A file of words in which the labels of a field are those of another name. */
function worded(text: string, field: string, to: string): string {
  const keys = new RegExp(`(^|[{,]\\s*)"${field.replaceAll(".", "\\.")}(?=[".@#])`, "gm");
  return text.replace(keys, (_whole, before: string) => `${before}"${to}`);
}

/** A text in which what a place says names the field anew: the word there, or the words of what begins there. */
function textAt(
  text: string,
  { line, column }: Pick<Finding, "line" | "column">,
  replaces: RegExp,
  to: string,
): string {
  const offset = offsetOf(text, { line: line - 1, character: column - 1 });
  const tree = parseTree(text);
  const node = tree && findNodeAtOffset(tree, offset, true);
  if (!node) return text;
  const isKey = node.parent?.type === "property" && node.parent.children?.[0] === node;
  return [node, ...(isKey ? [node.parent!] : [])].reduce(
    (held, around) => (held === text ? replaced(text, wordsIn(around), replaces, to) : held),
    text,
  );
}

/** Every word within a part of a file, keys too. */
function wordsIn(node: Node): Node[] {
  return node.type === "string" ? [node] : (node.children ?? []).flatMap(wordsIn);
}

/** A text with a name in some of its words changed, from the last to the first. */
function replaced(text: string, words: readonly Node[], replaces: RegExp, to: string): string {
  return words.reduceRight((held, { offset, length }) => {
    const word = held.slice(offset, offset + length).replace(replaces, to);
    return held.slice(0, offset) + word + held.slice(offset + length);
  }, text);
}
