import type { Reading } from "../../platform/store/handle.ts";

const ID = /^\d{10,20}$/;

function ids(value: unknown): string[] {
  if (typeof value === "string") return ID.test(value) ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(ids) : [];
}

/** What people call the files and authorizers whose ids stand in these values, by id. */
export async function namesOfContent(db: Reading, contents: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(contents.flatMap(ids))];
  if (asked.length === 0) return new Map();
  const rows = await db.rows<{ id: string; name: string }>(
    `SELECT id::text, name FROM file WHERE id = ANY($1::bigint[]) UNION ALL SELECT id::text, name FROM authorizer WHERE id = ANY($1::bigint[])`,
    [asked],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
