const everyRole = ["supplier", "enterprise", "financier"];

/**
 * Whom one looks at a page as, one a role: the role, with the permission it asks where it asks one; undefined is
 * somebody without a session.
 * @param allow who may see the page
 */
export function viewersOf(allow: readonly string[]): (string | undefined)[] {
  const found = new Map<string, string | undefined>();
  for (const who of allow) {
    if (who === "session") for (const role of everyRole) found.set(role, role);
    else if (who === "portfolio") found.set("investor", "investor");
    else if (who === "public" || who === "link") found.set("", undefined);
    else if (!found.has(who.split(":")[0] ?? "")) found.set(who.split(":")[0] ?? "", who);
  }
  return [...found.values()];
}
