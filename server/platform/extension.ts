/**
 * What the platform looks up by name and modules bring: filled once by the composition root, before anything is asked
 * of it.
 */
interface Extension<T> {
  /** All entries by name. */
  readonly entries: Readonly<Record<string, T>>;
  /** Adds a module's entries. @throws Error where a name is taken */
  add(more: Readonly<Record<string, T>>): void;
}

/** An extension point. @param kind what its entries are, for the message of a name that is taken */
export function extension<T>(kind: string): Extension<T> {
  const entries: Record<string, T> = {};
  return {
    entries,
    add(more) {
      for (const [name, entry] of Object.entries(more)) {
        if (Object.hasOwn(entries, name)) throw new Error(`two modules bring the ${kind} ${name}`);
        entries[name] = entry;
      }
    },
  };
}
