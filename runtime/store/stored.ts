import { useClient } from "./client.ts";
import type { ClientState } from "./client.ts";

/** How one stored value is kept; the declarations are schemas/stored.json. */
export interface StoredDeclaration {
  /** memory: global client state, gone with the page. */
  storage: "session" | "local" | "memory";
  type?: unknown;
  default?: unknown;
  clear?: readonly string[];
}

type Declarations = Readonly<Record<string, StoredDeclaration>>;

let declared: Declarations = {};
const listeners = new Set<() => void>();

/** Says once which values there are. */
export function declareStored(values: Declarations): void {
  declared = values;
}

function storageOf(name: string): { storage: Storage | undefined; declaration: StoredDeclaration } {
  const declaration = declared[name];
  if (declaration === undefined) throw new Error(`${name} is not a stored value`);
  const { storage } = declaration;
  return {
    storage: storage === "local" ? localStorage : storage === "session" ? sessionStorage : undefined,
    declaration,
  };
}

const inMemory = (name: string): keyof ClientState => name as keyof ClientState;

function decoded(text: string, type: unknown): unknown {
  // Ids are digits too; only counts are numbers.
  if (type === "count" && /^-?\d+$/.test(text)) return Number(text);
  if (type === "text" || !/^(?:[[{"]|true$|false$)/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A stored value, or its default. @throws for a name that is not declared. */
export function stored(name: string): unknown {
  const { storage, declaration } = storageOf(name);
  if (storage === undefined) return useClient.getState()[inMemory(name)] ?? declaration.default;
  const text = storage.getItem(name);
  return text === null ? declaration.default : decoded(text, declaration.type);
}

/** Keeps a value under its name; undefined takes it away. @throws for a name that is not declared. */
export function store(name: string, value: unknown): void {
  const { storage } = storageOf(name);
  if (storage === undefined) useClient.setState({ [inMemory(name)]: value ?? declared[name]?.default });
  else if (value === undefined || value === null) storage.removeItem(name);
  else storage.setItem(name, typeof value === "string" ? value : JSON.stringify(value));
  for (const changed of listeners) changed();
}

/** Takes away all values that an event clears. */
export function clearStored(event: string): void {
  for (const [name, { storage, clear }] of Object.entries(declared)) {
    if (storage !== "memory" && clear?.includes(event) === true)
      (storage === "local" ? localStorage : sessionStorage).removeItem(name);
  }
  for (const changed of listeners) changed();
}

export function onStored(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
