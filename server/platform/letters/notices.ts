import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../context.ts";

/** How many notices the person has not read. */
export async function noticeCount(context: ReadContext): Promise<{ count: number }> {
  const row = await context.db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM notice WHERE "user" = $1 AND read_at IS NULL`,
    [context.acting?.user.id],
  );
  return { count: row?.count ?? 0 };
}

/** The person's notices in the caller's language, newest first. */
export async function noticeList(
  input: HandlerInputs["notice.list"],
  context: ReadContext,
): Promise<HandlerAnswers["notice.list"]> {
  const { page, size, filters } = input.list;
  const levels = filters.find(({ key }) => key.field === "level")?.values ?? null;
  const values = [context.acting?.user.id, levels];
  const where = `"user" = $1 AND ($2::text[] IS NULL OR level = ANY($2::text[]))`;
  const rows = await context.db.rows<Record<string, unknown>>(
    `SELECT id, version, title, title_zh, body, body_zh, link, level, read_at, created_at
      FROM notice
      WHERE ${where}
      ORDER BY id DESC
      LIMIT $3 OFFSET $4`,
    [...values, size, (page - 1) * size],
  );
  const count = await context.db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM notice WHERE ${where}`,
    values,
  );
  const chinese = context.language.startsWith("zh");
  return {
    count: count?.count ?? 0,
    rows: rows.map(({ title, title_zh, body, body_zh, ...row }) =>
      Object.fromEntries(
        Object.entries({ ...row, title: chinese ? title_zh : title, body: chinese ? body_zh : body }).filter(
          ([, value]) => value !== null,
        ),
      ),
    ),
  };
}

/** Marks notices as read: those named, or all. */
export async function noticeRead(
  input: HandlerInputs["notice.read"],
  context: WriteContext,
): Promise<HandlerAnswers["notice.read"]> {
  const ids = input.all === true ? null : [input.ids ?? []].flat();
  await context.trx.run(
    `UPDATE notice
      SET read_at = $3, version = version + 1
      WHERE "user" = $1 AND read_at IS NULL AND ($2::bigint[] IS NULL OR id = ANY($2::bigint[]))`,
    [context.acting?.user.id, ids, context.ports.clock.now().toISOString()],
  );
  return {};
}
