import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/**
 * How the fund provider of a limit rates its buyer: by its own list, else by the grade of its newest credit report;
 * undefined where it has neither.
 */
export const buyer_rating = async ({ db, record }: ReadingOf<"buyer_limit">): Promise<string | undefined> =>
  (
    await db.first<{ rating: string | null }>(
      `SELECT coalesce(
     (SELECT l.rating FROM buyer_list_entry l WHERE l.buyer_uen = e.uen AND l.financier_entity = $2::bigint AND l.list <> 'blocked' ORDER BY l.id DESC LIMIT 1),
     (SELECT r.grade FROM brc_report r WHERE r.subject_entity = e.id AND r.financier_entity = $2::bigint AND r.state = 'delivered' ORDER BY r.ordered_at DESC, r.id DESC LIMIT 1)) AS rating
   FROM company_entity e WHERE e.id = $1::bigint`,
      [record.buyer_entity ?? null, record.financier_entity ?? null],
    )
  )?.rating ?? undefined;
