import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { WriteContext } from "../context.ts";

/**
 * Counts a view of a page by its route pattern, day and role; never by address or person. Patterns that no page answers
 * are not counted.
 */
export async function pageView(input: HandlerInputs["common.pageview"], context: WriteContext): Promise<unknown> {
  const pattern = String(input.pattern);
  const isKnown = [...context.registry.pages.values()].some((page) =>
    page.routes.some((route) => (typeof route === "string" ? route : route.path) === pattern),
  );
  if (!isKnown) return {};
  const now = context.ports.clock.stamp();
  await context.trx.run(
    `INSERT INTO page_view (id, version, created_at, updated_at, pattern, day, role, views)
     VALUES ($1, 1, $2, $2, $3, $4, $5, 1)
     ON CONFLICT (pattern, day, role) DO UPDATE SET views = page_view.views + 1, updated_at = excluded.updated_at`,
    [context.ports.ids.next(), now, pattern, context.ports.clock.today(), context.acting?.role ?? "none"],
  );
  return {};
}
