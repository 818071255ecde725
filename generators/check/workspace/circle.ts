/** The first circle among names that need each other, or undefined when there is none. */
export function circle(needs: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (name: string, trail: string[]): string[] | undefined => {
    const met = trail.indexOf(name);
    if (met !== -1) return trail.slice(met);
    if (done.has(name)) return undefined;
    for (const next of needs.get(name) ?? []) {
      const found = visit(next, [...trail, name]);
      if (found) return found;
    }
    done.add(name);
    return undefined;
  };
  for (const name of needs.keys()) {
    const found = visit(name, []);
    if (found) return found;
  }
  return undefined;
}
