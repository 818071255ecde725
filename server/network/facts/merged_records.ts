import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Contacts and vendors of the own company that carry a tag. */
export interface Tagged {
  readonly contacts: readonly { readonly id: string; readonly tags: readonly string[] }[];
  readonly vendors: readonly { readonly id: string; readonly tags: readonly string[] }[];
}

/** Reads them. */
export const tagged_records: Fact = async ({ db, record }): Promise<Tagged> => {
  const values = [record["company"], record["id"]];
  return {
    contacts: await db.rows(`SELECT id, tags FROM contact WHERE company = $1 AND $2::bigint = ANY(tags) ORDER BY id`, values),
    vendors: await db.rows(`SELECT id, tags FROM vendor WHERE owner_company = $1 AND $2::bigint = ANY(tags) ORDER BY id`, values),
  };
};

/** The record into which another one is merged: of the same company, and another one. */
export interface MergeTarget {
  readonly id: string;
  readonly status: string;
  readonly scope?: string;
  readonly tags?: readonly string[];
  readonly notes?: string;
}

const targetOf = (table: "contact" | "tag"): Fact => async ({ db, record, ask }): Promise<MergeTarget | undefined> => db.first<Record<string, unknown> & MergeTarget>(
  `SELECT id, status, ${table === "tag" ? "scope" : "tags, notes"} FROM ${table} WHERE id = $1 AND company = $2 AND id <> $3`, [ask["into"] ?? null, record["company"], record["id"]]);

export const merge_tag = targetOf("tag");
export const merge_contact = targetOf("contact");
