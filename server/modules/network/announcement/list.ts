import type { ReadContext } from "../../../platform/context.ts";

/** What is announced today to the asker's role and brand, in the asker's language, the newest first. */
export async function announcements(context: ReadContext): Promise<unknown> {
  const rows = await context.db.rows<Record<string, unknown>>(
    `SELECT id, title, title_zh, body, body_zh, shown_from FROM announcement
     WHERE status = 'published' AND $1 = ANY(roles) AND (brand IS NULL OR brand = $2) AND $3::date BETWEEN shown_from AND shown_until ORDER BY shown_from DESC, id DESC LIMIT 10`,
    [context.acting?.role ?? "", context.brand, context.ports.clock.today()],
  );
  const chinese = context.language.startsWith("zh");
  return {
    count: rows.length,
    rows: rows.map(({ title, title_zh, body, body_zh, ...row }) => ({
      ...row,
      title: chinese ? title_zh : title,
      body: chinese ? body_zh : body,
    })),
  };
}
