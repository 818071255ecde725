import shell from "../../generated/shell.json";
import type { CallShape } from "../page/bundle.ts";
import type { StoredDeclaration } from "../store/stored.ts";

interface Settings {
  calls: Readonly<Record<string, CallShape>>;
  stored: Readonly<Record<string, StoredDeclaration & { write?: Readonly<Record<string, unknown>>; values?: Readonly<Record<string, string>> }>>;
  codes: Readonly<Record<string, string>>;
  constants: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  brands: Readonly<Record<string, readonly string[]>>;
}

/** What the shell itself stands on: its calls, stored values, how codes are shown, durations. */
export const settings = shell as unknown as Settings;

/** A call of the shell by name. @throws for a name the shell does not know */
export function shellCall(name: string): CallShape {
  const shape = settings.calls[name];
  if (shape === undefined) throw new Error(`The shell knows no call ${name}`);
  return shape;
}

export function constant(group: string, name: string, otherwise: number): number {
  const value = settings.constants[group]?.[name];
  return typeof value === "number" ? value : otherwise;
}
