const heard = new Set<() => void>();

/** Hears of the end of a session, to forget what belonged to it. */
export function onSignOut(forget: () => void): () => void {
  heard.add(forget);
  return () => heard.delete(forget);
}

export function tellSignOut(): void {
  for (const forget of heard) forget();
}
