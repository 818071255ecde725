import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { ExpandedProperty } from "../registry/schema/entity.ts";
import type { Registry } from "../registry/registry.ts";
import { callInput } from "../registry/schema/request.ts";

/**
 * Names the folder in which every process of a run notes what its server logged and what of it must never be; set by
 * whoever looks through it at the end.
 */
export const LOGGED = "LOGGED";
/** Names of the files in that folder, before the process that writes them. */
export const [LINES, SECRETS] = ["lines", "secrets"] as const;

const noted = new Set<string>();

function note(kind: typeof LINES | typeof SECRETS, text: string): void {
  const folder = process.env[LOGGED];
  if (folder !== undefined) appendFileSync(join(folder, `${kind}-${process.pid}`), `${text}\n`);
}

/** Keeps a line that the server has logged. */
export const noteLine = (line: string): void => note(LINES, line.trimEnd());

/** One-time codes; and what is long enough, and odd enough, that it stands nowhere by chance. */
const isTelling = (value: string): boolean =>
  /^(\d{6}|\d{8})$/.test(value) ||
  (value.length >= 8 && value.length <= 400 && /\d/.test(value) && !/[\s•*]/.test(value));

/** Keeps what somebody entered or was given and that no log may ever hold. */
export function noteSecret(value: unknown): void {
  if (typeof value !== "string" || !isTelling(value) || noted.has(value)) return;
  noted.add(value);
  note(SECRETS, value);
}

const secretNames = new WeakMap<Registry, ReadonlySet<string>>();

/**
 * Names under which requests carry what is secret or shown only in part: what entities and calls say of their fields,
 * at any depth.
 */
export function namesOfSecrets(registry: Registry): ReadonlySet<string> {
  const known = secretNames.get(registry);
  if (known) return known;
  const names = new Set<string>();
  const look = (properties: Readonly<Record<string, ExpandedProperty>>): void => {
    for (const [name, property] of Object.entries(properties)) {
      if (property.sensitive !== undefined || property.masked !== undefined) names.add(name);
      look({ ...property.properties, ...property.items?.properties });
    }
  };
  for (const { properties, definitions } of registry.entities.values())
    look({
      ...properties,
      ...Object.assign({}, ...Object.values(definitions ?? {}).map((one) => one.properties ?? {})),
    } as Record<string, ExpandedProperty>);
  for (const call of registry.calls.values()) look(callInput(registry, call)?.properties ?? {});
  secretNames.set(registry, names);
  return names;
}

/** Keeps the secrets of a request's body, at any depth. */
export function noteSecretsOf(names: ReadonlySet<string>, body: unknown): void {
  if (typeof body !== "object" || body === null || Buffer.isBuffer(body)) return;
  for (const [name, value] of Object.entries(body)) {
    if (names.has(name)) noteSecret(value);
    noteSecretsOf(names, value);
  }
}

/** Which secrets stand in which lines; none is told itself. */
export function leaks(lines: readonly string[], secrets: readonly string[]): string[] {
  const isWord = (letter: string | undefined): boolean => letter !== undefined && /[A-Za-z0-9]/.test(letter);
  const holds = (line: string, secret: string): boolean => {
    for (let at = line.indexOf(secret); at !== -1; at = line.indexOf(secret, at + 1))
      if (!isWord(line[at - 1]) && !isWord(line[at + secret.length])) return true;
    return false;
  };
  const lineWith = (line: string, secret: string): string =>
    `a secret of ${secret.length} letters: ${line.replaceAll(secret, "<<it>>").slice(0, 400)}`;
  const ofForm = (line: string): string[] =>
    /\b[STFGM]\d{7}[A-Z]\b/u.test(line)
      ? [`an identity number: ${line.replaceAll(/\b[STFGM]\d{7}[A-Z]\b/gu, "<<it>>").slice(0, 400)}`]
      : [];
  return lines.flatMap((line) => [
    ...secrets.filter((secret) => holds(line, secret)).map((secret) => lineWith(line, secret)),
    ...ofForm(line),
  ]);
}
