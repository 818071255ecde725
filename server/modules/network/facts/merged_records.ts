import type { Contact, Tag } from "../../../../generated/types/records.d.ts";
import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** A record with the tags that it carries. */
type WithTags<Entity extends string> = { readonly id: Id<Entity>; readonly tags: readonly Id<"tag">[] };

/** Contacts and vendors of the own company that carry a tag. */
export interface Tagged {
  readonly contacts: readonly WithTags<"contact">[];
  readonly vendors: readonly WithTags<"vendor">[];
}

/** Reads them. */
export async function tagged_records({ db, record }: ReadingOf<"tag">): Promise<Tagged> {
  const values = [record.company, record.id];
  return {
    contacts: await db.rows<WithTags<"contact">>(
      `SELECT id, tags FROM contact WHERE company = $1 AND $2::bigint = ANY(tags) ORDER BY id`,
      values,
    ),
    vendors: await db.rows<WithTags<"vendor">>(
      `SELECT id, tags FROM vendor WHERE owner_company = $1 AND $2::bigint = ANY(tags) ORDER BY id`,
      values,
    ),
  };
}

type TagTarget = Pick<Tag, "status" | "scope"> & { readonly id: Id<"tag"> };
type ContactTarget = Pick<Contact, "status" | "tags" | "notes"> & { readonly id: Id<"contact"> };

/** The tag into which another one is merged: of the same company, and another one. */
export const merge_tag = ({ db, record, ask }: ReadingOf<"tag">): Promise<TagTarget | undefined> =>
  db.first<TagTarget>(`SELECT id, status, scope FROM tag WHERE id = $1 AND company = $2 AND id <> $3`, [
    ask.into ?? null,
    record.company,
    record.id,
  ]);

/** The contact into which another one is merged: of the same company, and another one. */
export const merge_contact = ({ db, record, ask }: ReadingOf<"contact">): Promise<ContactTarget | undefined> =>
  db.first<ContactTarget>(`SELECT id, status, tags, notes FROM contact WHERE id = $1 AND company = $2 AND id <> $3`, [
    ask.into ?? null,
    record.company,
    record.id,
  ]);
