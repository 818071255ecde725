import { at } from "../condition/lookup.ts";
import { store } from "../store/stored.ts";
import type { StoredDeclaration } from "../store/stored.ts";

type Writes = Readonly<Record<string, StoredDeclaration & { write?: Readonly<Record<string, unknown>> }>>;

function select(data: Readonly<Record<string, unknown>>, from: unknown): unknown {
  if (typeof from === "string") return at(data, from);
  if (from === null || typeof from !== "object") return undefined;
  return Object.fromEntries(
    Object.entries(from)
      .map(([name, path]) => [name, at(data, String(path))])
      .filter(([, value]) => value !== undefined && value !== null),
  );
}

/** Writes what an answer brings for stored values, as their declarations say; what it does not bring stays. */
export function writeStored(declared: Writes, call: string, data: Readonly<Record<string, unknown>>): void {
  for (const [name, { write }] of Object.entries(declared)) {
    const value = write?.[call] === undefined ? undefined : select(data, write[call]);
    if (value !== undefined && value !== null) store(name, value);
  }
}
