import type { RequestContext } from "../../context.ts";
import type { Reading } from "../../store/handle.ts";

/**
 * What people call the permission groups of levels: those that every company has in the language at hand, the company's
 * own by the names it gave them.
 * @param groups names, and ids of the company's own
 */
export async function groupNames(
  db: Reading,
  context: Pick<RequestContext, "say">,
  groups: readonly string[],
): Promise<(group: string) => string> {
  const ids = groups.filter((group) => /^\d+$/.test(group));
  const rows =
    ids.length === 0
      ? []
      : await db.rows<{ id: string; name: string }>(
          "SELECT id, name FROM permission_group WHERE id = ANY($1::bigint[])",
          [ids],
        );
  const own = new Map(rows.map(({ id, name }) => [id, name]));
  return (group) => own.get(group) ?? (/^\d+$/.test(group) ? group : context.say("role", `group.${group}`));
}
