import { join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Finding } from "../check/finding.ts";
import { Session } from "../check/cached/session.ts";
import type { Document } from "../check/source/document.ts";
import { kindOf } from "../check/source/kind.ts";
import type { Workspace } from "../check/workspace/workspace.ts";
import { completionSchemas, schemaOf } from "../completion/completion.ts";
import type { Schema } from "../completion/schema.ts";
import { keysOf, meaningOf, schemasAt, valuesOf } from "./offers.ts";
import type { Offer } from "./offers.ts";
import { lineOf, namesNear, targetsOf } from "./names.ts";
import { positionOf, spotAt } from "../protocol/place.ts";
import { mentionsOf } from "../rename/code.ts";
import { renameField } from "../rename/configs.ts";
import type { FieldName } from "../rename/configs.ts";
import { renamingMigration } from "../rename/migration.ts";
import type { Position, Spot } from "../protocol/place.ts";
import type { Message } from "../protocol/protocol.ts";

/** A spot in a file that is known, with its document and the schema that speaks of it. */
interface At {
  workspace: Workspace;
  document: Document;
  schema: Schema;
  spot: Spot;
}

const unknownMethod = -32601;
/** The protocol's code for what was asked rightly and cannot be done. */
const requestFailed = -32803;

/** What was asked cannot be done, in words for whoever asked. */
class Refused extends Error {}

/**
 * What an editor asks of configs, answered from the same check: findings as one types, what a word means, where it is
 * declared, and what may stand here.
 */
export class LanguageServer {
  readonly #send: (message: Omit<Message, "jsonrpc">) => void;
  #root = "";
  #session!: Session;
  #schemas: Record<string, Schema> = {};
  #told = new Set<string>();
  /** Whether the editor makes files as part of an edit. */
  #makesFiles = false;
  #isAsked = false;
  #isOver = false;

  /** @param send sends a message to the editor */
  constructor(send: (message: Omit<Message, "jsonrpc">) => void) {
    this.#send = send;
  }

  /** Hears a message of the editor, and answers it where it asks. */
  hear({ id, method = "", params }: Message): void {
    if (method === "exit") process.exit(this.#isOver ? 0 : 1);
    const answer = this.#answers[method];
    if (id === undefined || id === null) {
      answer?.(params);
      return;
    }
    if (!answer) return this.#send({ id, error: { code: unknownMethod, message: `${method} is not known here` } });
    try {
      this.#send({ id, result: answer(params) ?? null });
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.#send({ id, error: { code: requestFailed, message: problem.message } });
    }
  }

  readonly #answers: Readonly<Record<string, (params: any) => unknown>> = {
    initialize: (params) => {
      const uri: unknown = params?.workspaceFolders?.[0]?.uri ?? params?.rootUri;
      this.#root = typeof uri === "string" ? fileURLToPath(uri) : resolve(import.meta.dirname, "../..");
      const edits = params?.capabilities?.workspace?.workspaceEdit;
      this.#makesFiles = edits?.documentChanges === true && edits?.resourceOperations?.includes("create") === true;
      this.#session = new Session([this.#root]);
      this.#session.check();
      this.#schemas = completionSchemas(this.#session.workspace);
      return {
        capabilities: {
          textDocumentSync: { openClose: true, change: 1, save: true },
          hoverProvider: true,
          definitionProvider: true,
          renameProvider: { prepareProvider: true },
          completionProvider: { triggerCharacters: ['"', "/", "."] },
        },
        serverInfo: { name: "configs" },
      };
    },
    initialized: () => this.#judge(),
    shutdown: () => {
      this.#isOver = true;
    },
    "textDocument/didOpen": ({ textDocument }) => this.#typed(textDocument.uri, textDocument.text),
    "textDocument/didChange": ({ textDocument, contentChanges }) =>
      this.#typed(textDocument.uri, contentChanges.at(-1).text),
    "textDocument/didSave": ({ textDocument }) => {
      this.#session.reread([this.#fileOf(textDocument.uri)]);
      this.#schemas = completionSchemas(this.#session.workspace);
      this.#soon();
    },
    "textDocument/didClose": ({ textDocument }) => {
      this.#session.reread([this.#fileOf(textDocument.uri)]);
      this.#soon();
    },
    "textDocument/hover": ({ textDocument, position }) => this.#hover(textDocument.uri, position),
    "textDocument/definition": ({ textDocument, position }) => this.#definition(textDocument.uri, position),
    "textDocument/prepareRename": ({ textDocument, position }) => {
      const { range, field } = this.#renamed(textDocument.uri, position) ?? {};
      return range && { range, placeholder: field?.field };
    },
    "textDocument/rename": ({ textDocument, position, newName }) =>
      this.#rename(textDocument.uri, position, String(newName)),
    "textDocument/completion": ({ textDocument, position }) => this.#completion(textDocument.uri, position),
  };

  #fileOf(uri: string): string {
    return relative(this.#root, fileURLToPath(uri)).replaceAll("\\", "/");
  }

  #uriOf(file: string): string {
    return pathToFileURL(join(this.#root, file)).href;
  }

  #typed(uri: string, text: string): void {
    const file = this.#fileOf(uri);
    if (kindOf(file) === undefined || this.#session.textOf(file) === undefined) return;
    this.#session.save(file, text);
    this.#soon();
  }

  /** Judges once for all that was typed before the next turn. */
  #soon(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    setImmediate(() => {
      this.#isAsked = false;
      this.#judge();
    });
  }

  #judge(): void {
    const { findings } = this.#session.explain();
    const byFile = new Map<string, Finding[]>();
    for (const finding of findings) byFile.set(finding.file, [...(byFile.get(finding.file) ?? []), finding]);
    for (const file of new Set([...this.#told, ...byFile.keys()])) {
      const lines = (this.#session.textOf(file) ?? "").split("\n");
      const diagnostics = (byFile.get(file) ?? []).map(({ line, column, code, message }) => {
        const length = /^("(?:[^"\\]|\\.)*"|[\w.-]+|.)/.exec(lines[line - 1]?.slice(column - 1) ?? "")?.[0].length ?? 1;
        const start = { line: line - 1, character: column - 1 };
        return {
          range: { start, end: { line: start.line, character: start.character + length } },
          severity: 1,
          code,
          source: "check",
          message,
        };
      });
      this.#send({ method: "textDocument/publishDiagnostics", params: { uri: this.#uriOf(file), diagnostics } });
    }
    this.#told = new Set(byFile.keys());
  }

  #at(uri: string, position: Position): At | undefined {
    const file = this.#fileOf(uri);
    const { workspace } = this.#session;
    const document = workspace.documents.find((one) => one.file === file);
    if (!document) return undefined;
    return { workspace, document, schema: schemaOf(this.#schemas, document), spot: spotAt(document.text, position) };
  }

  #hover(uri: string, position: Position): unknown {
    const at = this.#at(uri, position);
    if (at?.spot.word === undefined) return undefined;
    const { workspace, document, schema, spot } = at;
    const content = document.raw ?? document.value;
    const inner = schemasAt(schema, content, spot.path);
    const own = inner.map((one) => meaningOf(schema, one)).find((text) => text !== "");
    const value = spot.isKey ? undefined : valuesOf(inner).find(({ word }) => String(word) === spot.word)?.means;
    const names = spot.isKey ? [] : targetsOf(workspace, document, spot.path, spot.word!).map(({ says }) => says);
    const texts = [...new Set([...names, value, own])].filter((text): text is string => Boolean(text));
    return texts.length === 0 ? undefined : { contents: { kind: "markdown", value: texts.join("\n\n") } };
  }

  #definition(uri: string, position: Position): unknown {
    const at = this.#at(uri, position);
    if (at?.spot.word === undefined || at.spot.isKey) return undefined;
    return targetsOf(at.workspace, at.document, at.spot.path, at.spot.word).map((target) => {
      const start = lineOf(target);
      return { uri: this.#uriOf(target.document.file), range: { start, end: start } };
    });
  }

  /** The field that is named at a spot, and where the name stands. */
  #renamed(uri: string, position: Position): { field: FieldName; range: unknown } | undefined {
    const at = this.#at(uri, position);
    if (at?.spot.word === undefined) return undefined;
    const { workspace, document, spot } = at;
    const isDeclared =
      spot.isKey && document.kind === "entity" && spot.path.length === 2 && spot.path[0] === "properties";
    const target = isDeclared
      ? { document, path: spot.path }
      : targetsOf(workspace, document, spot.path, spot.word!).find((one) => one.path[0] === "properties");
    if (!target || (spot.isKey && !isDeclared)) return undefined;
    const field = { entity: String(target.document.value.$id), field: String(target.path[1]) };
    const from = document.text.indexOf(field.field, spot.from);
    const range = {
      start: positionOf(document.text, from),
      end: positionOf(document.text, from + field.field.length),
    };
    return { field, range };
  }

  #rename(uri: string, position: Position, name: string): unknown {
    const named = this.#renamed(uri, position);
    if (!named) throw new Refused("Only a field of an entity can be renamed.");
    const outcome = renameField(this.#session, named.field, name);
    if ("refused" in outcome) throw new Refused(outcome.refused);
    const changes = [...outcome.texts].map(
      ([file, text]) => [this.#uriOf(file), linesChanged(this.#session.textOf(file) ?? "", text)] as const,
    );
    this.#tellOfCode(named.field, name, outcome.statements);
    if (!this.#makesFiles || outcome.statements.length === 0) return { changes: Object.fromEntries(changes) };
    const { entity, field } = named.field;
    const { file, text } = renamingMigration(this.#root, `${entity}_${field}_is_${name}`, outcome.statements);
    const start = { line: 0, character: 0 };
    return {
      documentChanges: [
        ...changes.map(([changed, edits]) => ({ textDocument: { uri: changed, version: null }, edits })),
        { kind: "create", uri: this.#uriOf(file) },
        {
          textDocument: { uri: this.#uriOf(file), version: null },
          edits: [{ range: { start, end: start }, newText: text }],
        },
      ],
    };
  }

  /** Says what a rename of configs leaves to be done: places in code, and the migration where the editor makes none. */
  #tellOfCode({ entity, field }: FieldName, to: string, statements: readonly string[]): void {
    const mentions = mentionsOf(this.#root, field);
    const column = statements.length > 0 && !this.#makesFiles;
    if (mentions.length === 0 && !column) return;
    const some = mentions.slice(0, 20).map(({ file, line }) => `${file}:${line}`);
    const message = [
      ...(column ? [`The database needs a migration: ${statements.join(" ")}`] : []),
      ...(mentions.length > 0
        ? [
            `Code says "${field}" in ${mentions.length} ${mentions.length === 1 ? "place" : "places"}: ${some.join(", ")}${mentions.length > some.length ? " and others" : ""}`,
          ]
        : []),
      `"npm run rename -- ${entity}.${field} ${to}", in the place of this rename, changes typed code and writes the migration too.`,
    ].join("\n");
    this.#send({ method: "window/showMessage", params: { type: 3, message } });
  }

  #completion(uri: string, position: Position): unknown {
    const at = this.#at(uri, position);
    if (!at) return undefined;
    const { document, schema, spot } = at;
    const content = document.raw ?? document.value;
    const offers: Offer[] = spot.isKey
      ? keysOf(schemasAt(schema, content, spot.path.slice(0, -1)), schema, valueAt(content, spot.path.slice(0, -1)))
      : this.#values(at);
    const range = { start: positionOf(document.text, spot.from), end: positionOf(document.text, spot.to) };
    return offers.map(({ word, means }) => {
      const text = JSON.stringify(word);
      return {
        label: String(word),
        kind: spot.isKey ? 10 : 12,
        detail: means,
        filterText: text,
        textEdit: { range, newText: text },
      };
    });
  }

  /** Fields as the data at the spot has them, where the check knows that data; else what the schema offers. */
  #values({ workspace, document, schema, spot }: At): Offer[] {
    const offered = valuesOf(schemasAt(schema, document.raw ?? document.value, spot.path));
    const names = namesNear(workspace, document, spot.path);
    return names.length > 0 && (document.kind !== "page" || offered.some(({ word }) => String(word).length > 0))
      ? names
      : offered;
  }
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (here, step) =>
      typeof here === "object" && here !== null ? (here as Record<string | number, unknown>)[step] : undefined,
    value,
  );
}

/** The lines that a text of as many lines says otherwise, as edits. */
function linesChanged(before: string, after: string): unknown[] {
  const lines = after.split("\n");
  return before.split("\n").flatMap((held, line) =>
    held === lines[line]
      ? []
      : [
          {
            range: { start: { line, character: 0 }, end: { line, character: held.length } },
            newText: lines[line],
          },
        ],
  );
}
