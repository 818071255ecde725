import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { rootsOf } from "./roots.ts";
import { once, transitionsIn } from "./workspace.ts";
import type { Workspace } from "./workspace.ts";

type Kind = "guards" | "effects";

/** A guard or an effect that is made, by its name or by the constant that holds it. */
const MADE = /\b(guard|effect)\(\s*(?:"(\w+)"|([A-Z][A-Z0-9_]*)\b)/g;
const CONSTANT = /\bconst ([A-Z][A-Z0-9_]*) = "(\w+)";/g;
const MODULE = /^server\/(?:modules|platform)\/[^/]+/;

/**
 * The module in which the code of an entity's guards and effects belongs, as a path from the project's root: the one
 * that bears its name, else the one that holds most of those that its transitions name.
 */
export function moduleOf(workspace: Workspace, entity: string): string {
  const bearing = `server/modules/${entity.replaceAll("_", "-")}`;
  if (existsSync(join(rootOf(workspace), bearing))) return bearing;
  const files = [...filesOf(workspace, "guards", entity), ...filesOf(workspace, "effects", entity)];
  return mostOf(files.flatMap((file) => MODULE.exec(file)?.[0] ?? [])) ?? bearing;
}

/** The file in which a further guard or effect of an entity is written, as a path from the project's root. */
function codeFile(workspace: Workspace, kind: Kind, entity: string): string {
  const module = moduleOf(workspace, entity);
  const within = filesOf(workspace, kind, entity).filter((file) => file.startsWith(`${module}/`));
  return mostOf(within) ?? `${module}/${kind}.ts`;
}

/** Where a further guard or effect of an entity is written and, in a module that has none yet, registered. */
export function whereWritten(workspace: Workspace, kind: Kind, entity: string): string {
  const file = codeFile(workspace, kind, entity);
  return existsSync(join(rootOf(workspace), file))
    ? file
    : `${file}, listed as "${kind}" in ${moduleOf(workspace, entity)}/module.ts`;
}

/** The files that make the guards or effects which the transitions of an entity name, one entry for each naming. */
function filesOf(workspace: Workspace, kind: Kind, entity: string): string[] {
  const made = once(workspace, "files of guards and effects", () => madeIn(codeBelow(rootOf(workspace))));
  return workspace.lifecycles
    .filter((document) => document.value.entity === entity)
    .flatMap((document) => [...transitionsIn(document)])
    .flatMap(({ transition }) => (Array.isArray(transition[kind]) ? (transition[kind] as unknown[]) : []))
    .flatMap((name) => made.get(`${kind.slice(0, -1)} ${String(name)}`) ?? []);
}

/**
 * Names of the guards or effects that code of the server makes; undefined where the configs stand without a server.
 * Looked at anew each time: code is written beside the configs.
 */
export function namesInCode(workspace: Workspace, kind: "guard" | "effect"): ReadonlySet<string> | undefined {
  const code = rootsOf(workspace).flatMap((root) => codeBelow(root));
  if (code.length === 0) return undefined;
  return new Set(
    [...madeIn(code).keys()].flatMap((key) => (key.startsWith(`${kind} `) ? key.slice(kind.length + 1) : [])),
  );
}

/** What a file of the server's code makes, with its path from the project's root. */
interface Code {
  readonly file: string;
  readonly constants: readonly (readonly [name: string, value: string])[];
  readonly made: readonly (readonly [kind: string, name: string | undefined, constant: string])[];
}

/** What files held when they were last read, as long as nobody has written to them since. */
const met = new Map<string, { readonly written: string; readonly code: Code }>();

function codeOf(server: string, path: string): Code {
  const full = join(server, path);
  const { mtimeMs, size } = statSync(full);
  const written = `${mtimeMs} ${size}`;
  const known = met.get(full);
  if (known?.written === written) return known.code;
  const text = readFileSync(full, "utf8");
  const code: Code = {
    file: `server/${path}`,
    constants: [...text.matchAll(CONSTANT)].map(([, name = "", value = ""]) => [name, value]),
    made: [...text.matchAll(MADE)].map(([, kind = "", name, constant = ""]) => [kind, name, constant]),
  };
  met.set(full, { written, code });
  return code;
}

function codeBelow(root: string): Code[] {
  const server = join(root, "server");
  const files = existsSync(server) ? readdirSync(server, { recursive: true, encoding: "utf8" }) : [];
  return files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => codeOf(server, file));
}

/** The file that makes each guard and effect, by its kind and name. */
function madeIn(code: readonly Code[]): ReadonlyMap<string, string> {
  const constants = new Map(code.flatMap((one) => one.constants));
  return new Map(
    code.flatMap(({ file, made }) =>
      made.map(([kind, name, constant]) => [`${kind} ${name ?? constants.get(constant)}`, file] as const),
    ),
  );
}

/** What a list names most often; of those the first by name. */
function mostOf(names: readonly string[]): string | undefined {
  const count = (name: string) => names.filter((one) => one === name).length;
  return [...new Set(names)].toSorted((one, other) => count(other) - count(one) || (one < other ? -1 : 1))[0];
}

/** The project's folder: what a file's whole path begins with. */
function rootOf(workspace: Workspace): string {
  const [file = "", full = ""] = [...workspace.files].find(([path]) => path.startsWith("schemas/")) ?? [];
  return full.slice(0, full.length - file.length);
}
