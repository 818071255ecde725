import { computedWords, referenceKinds } from "../../../schemas/vocabulary/computed/compute.ts";
import { suggest } from "../../output/near.ts";
import { called, find, names } from "../workspace/shape.ts";
import type { Shape } from "../workspace/shape.ts";
import { anything } from "../workspace/typed.ts";
import type { Typed } from "../workspace/typed.ts";
import { isRecord, settings } from "../workspace/workspace.ts";
import type { Loose, Workspace } from "../workspace/workspace.ts";
import type { Scope } from "./scope.ts";
import { userShape } from "./user.ts";

export type Trouble = "param" | "stored" | "source" | "path" | "absent" | "user";
/** What a reference turned out to be, or what is wrong with it. */
interface Resolved {
  typed: Typed;
  trouble?: Trouble;
  message?: string;
}

/** Kinds of references, and the words that compute. */
export const references: readonly string[] = referenceKinds;
export const computed: readonly string[] = computedWords;

/** Resolves a one-key reference against what is in scope. */
export function resolve(workspace: Workspace, scope: Scope, kind: string, path: string): Resolved {
  workspace.proven += 1;
  switch (kind) {
    case "param":
      return named(scope.params, path, "param", "parameter");
    case "record":
      return scope.record ? inShape(workspace, scope.record, path, kind) : absent(kind, hereInstead(scope, path));
    case "row":
      return scope.row ? inShape(workspace, scope.row, path, kind) : absent(kind, hereInstead(scope, path));
    case "field":
      return scope.form ? inShape(workspace, scope.form, path, kind) : absent(kind, hereInstead(scope, path));
    case "ask":
      return scope.ask
        ? scope.ask.size === 0 && path === "comment"
          ? fine({ word: "text" })
          : named(scope.ask, path, "path", "asked value")
        : absent(kind);
    case "result":
      return inShape(workspace, scope.result, path, kind);
    case "selection":
      return path === "count" && scope.selection
        ? fine({ word: "integer" })
        : many(inShape(workspace, scope.selection, path, kind));
    case "source":
      return source(workspace, scope, path);
    case "stored":
      return scope.screen ? stored(workspace, path) : absent(kind);
    case "user":
      return user(workspace, path);
    case "today":
      return fine({ word: "date" });
    default:
      return fine(anything);
  }
}

/** What an operand is: a reference, a computed word, or a constant. */
export function operandType(workspace: Workspace, scope: Scope, operand: Loose): Typed {
  if (!isRecord(operand)) return { word: "constant" };
  const kind = Object.keys(operand)[0] ?? "";
  if (kind === "days" || kind === "most") return { word: "integer" };
  if (kind === "month_end" || kind === "latest") return { word: "date" };
  if (kind === "first")
    return Array.isArray(operand[kind]) ? operandType(workspace, scope, operand[kind][0]) : anything;
  if (computed.includes(kind)) return { word: "number" };
  if (!references.includes(kind)) return anything;
  const before = workspace.proven;
  const { typed } = resolve(workspace, scope, kind, String(operand[kind]));
  workspace.proven = before;
  return typed;
}

function fine(typed: Typed): Resolved {
  return { typed };
}

function many(resolved: Resolved): Resolved {
  return resolved.trouble ? resolved : { typed: { ...resolved.typed, many: true } };
}

/** A value of what is here, by the words that say so. */
function hereInstead(scope: Scope, path: string): string {
  const kind = (["record", "row", "field"] as const).find((name) => scope[name === "field" ? "form" : name]);
  return kind === undefined ? "" : `; write { "${kind}": "${path}" }`;
}

function absent(kind: string, instead = ""): Resolved {
  const why: Record<string, string> = {
    record: "this page loads no record",
    row: "there is no row here",
    field: "there is no form here",
    ask: "this action asks nothing",
    result: "nothing has been answered here",
    selection: "rows cannot be selected here",
    stored: "only pages read stored values",
  };
  return {
    typed: anything,
    trouble: "absent",
    message: `"${kind}" cannot be used here: ${why[kind] ?? "it is not available"}${instead}`,
  };
}

function named(known: Map<string, Typed> | undefined, path: string, trouble: Trouble, word: string): Resolved {
  const found = known?.get(path);
  if (found) return fine(found);
  return { typed: anything, trouble, message: `unknown ${word} "${path}"${suggest(path, known?.keys() ?? [])}` };
}

function inShape(workspace: Workspace, shape: Shape | "unknown" | undefined, path: string, kind: string): Resolved {
  if (!shape) return absent(kind);
  if (shape === "unknown") return fine(anything);
  const found = find(workspace, shape, path);
  if (found) return fine(found.typed);
  return {
    typed: anything,
    trouble: "path",
    message: `"${path}" is not in ${called(shape)}${suggest(path, names(workspace, shape))}`,
  };
}

function source(workspace: Workspace, scope: Scope, path: string): Resolved {
  const [name = "", ...rest] = path.split(".");
  if (!scope.sources) return absent("source");
  if (!scope.sources.has(name))
    return {
      typed: anything,
      trouble: "source",
      message: `unknown source "${name}"${suggest(name, scope.sources.keys())}`,
    };
  const shape = scope.sources.get(name);
  if (rest.length === 0 || !shape || (shape.rows && ["count", "summary", "rows"].includes(rest[0]!)))
    return fine(anything);
  return inShape(workspace, shape, rest.join("."), "source");
}

function stored(workspace: Workspace, path: string): Resolved {
  const known = settings(workspace, "stored", "values");
  const name = path.split(".")[0]!;
  if (name in known) return fine(known[name]?.type === "boolean" && path === name ? { word: "boolean" } : anything);
  return {
    typed: anything,
    trouble: "stored",
    message: `unknown stored value "${name}"${suggest(name, Object.keys(known))}`,
  };
}

function user(workspace: Workspace, path: string): Resolved {
  const shape = userShape(workspace);
  if (!shape) return fine(anything);
  const found = find(workspace, shape, path);
  if (found) return fine(found.typed);
  return {
    typed: anything,
    trouble: "user",
    message: `the signed-in user has no "${path}"${suggest(path, names(workspace, shape))}`,
  };
}
