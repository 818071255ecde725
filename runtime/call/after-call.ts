type After = (data: Record<string, unknown>) => unknown;

const known = new Map<string, After>();

/** Says what the shell does when a call has succeeded (sign-in, sign-out, role choice), before the page goes on. */
export function onCall(name: string, after: After): void {
  known.set(name, after);
}

export async function tellCall(name: string, data: Record<string, unknown>): Promise<void> {
  await known.get(name)?.(data);
}

const written = new Set<() => void>();

/** Hears of every write of this browser that has succeeded. */
export function onWrite(heard: () => void): () => void {
  written.add(heard);
  return () => written.delete(heard);
}

export function tellWrite(): void {
  for (const heard of written) heard();
}
