/** One query string: arrays repeat their key, absent and empty values are left out. */
export function queryString(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null || one === "") continue;
      query.append(key, typeof one === "object" ? JSON.stringify(one) : String(one));
    }
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * A call's path with its parameters filled: `{role}` and `{authority}` by the session's role, the others out of the
 * input, which loses them. @throws when a parameter has no value.
 */
export function fillPath(
  path: string,
  input: Readonly<Record<string, unknown>>,
  role: string | undefined,
): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replace(/\{([A-Za-z_]+)\}/g, (_whole, name: string) => {
    const value = name === "role" || name === "authority" ? role : rest[name];
    if (value === undefined || value === null || value === "")
      throw new Error(`The path ${path} has no value for ${name}`);
    if (name !== "role" && name !== "authority") delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
}
