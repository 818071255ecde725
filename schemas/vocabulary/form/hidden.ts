/**
 * Tells whether a path is hidden: itself or anything it lies in is named, with its place in lists or for all places.
 * @param hidden paths or patterns: `rows[1].tax`, `rows[].tax`, `rows`
 */
export function hides(hidden: readonly string[]): (path: string) => boolean {
  if (hidden.length === 0) return () => false;
  const known = new Set(hidden);
  return (path) => {
    for (let part = path; part !== ""; part = part.replace(/(\.[^.[\]]+|\[\d*\]|^[^.[\]]+)$/, "")) {
      if (known.has(part) || known.has(part.replace(/\[\d+\]/g, "[]"))) return true;
    }
    return false;
  };
}
