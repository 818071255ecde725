import type { Effect } from "../../lifecycle/effects/effect.ts";
import type { MergeTarget, Tagged } from "../facts/merged_records.ts";

const exchanged = (tags: readonly string[], one: string, other: string): string[] => [...new Set(tags.map((tag) => (tag === one ? other : tag)))];

/** What carried the tag carries the other one. */
export const move_tagged: Effect = ({ record, facts }) => {
  const into = facts["merge_tag"] as MergeTarget | undefined;
  const { contacts, vendors } = facts["tagged_records"] as Tagged;
  if (!into) return {};
  const own = String(record["id"]);
  return {
    steps: [
      ...contacts.map(({ id, tags }) => ({ do: "contact.retag", id, values: { tags: exchanged(tags, own, into.id) } })),
      ...vendors.map(({ id, tags }) => ({ do: "vendor.retag", id, values: { tags: exchanged(tags, own, into.id) } })),
    ],
  };
};

const LONGEST_NOTE = 2_000;

/** Tags and notes of the contact go over to the other one. */
export const move_contact: Effect = ({ record, facts }) => {
  const into = facts["merge_contact"] as MergeTarget | undefined;
  if (!into) return {};
  const tags = [...new Set([...into.tags ?? [], ...(record["tags"] as string[] | undefined) ?? []])];
  const notes = [into.notes, record["notes"]].filter((note) => typeof note === "string" && note !== "").join("\n").slice(0, LONGEST_NOTE);
  return { steps: [{ do: "contact.take_over", id: into.id, values: { tags, ...(notes === "" ? {} : { notes }) } }] };
};
