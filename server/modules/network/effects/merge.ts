import { effect } from "../../../platform/lifecycle/effects/effect.ts";
import { merge_tag, tagged_records, merge_contact } from "../facts.ts";
import { step } from "../../../platform/lifecycle/step.ts";
import type { Id } from "../../../../schemas/vocabulary/value.ts";
import { given } from "../../../platform/records/fields.ts";

const exchanged = (tags: readonly Id<"tag">[], one: Id<"tag">, other: Id<"tag">): Id<"tag">[] => [
  ...new Set(tags.map((tag) => (tag === one ? other : tag))),
];

/** What carried the tag carries the other one. */
export const move_tagged = effect("move_tagged", { merge_tag, tagged_records }, ({ record, facts }) => {
  const into = facts.merge_tag;
  const { buyers, contacts, vendors } = facts.tagged_records;
  if (!into) return {};
  const own = given(record, "id");
  return {
    steps: [
      ...contacts.map(({ id, tags }) => step("contact.retag", id, { tags: exchanged(tags, own, into.id) })),
      ...buyers.map(({ id, tags }) => step("buyer.retag", id, { tags: exchanged(tags, own, into.id) })),
      ...vendors.map(({ id, tags }) => step("vendor.retag", id, { tags: exchanged(tags, own, into.id) })),
    ],
  };
});

const LONGEST_NOTE = 2_000;

/** Tags and notes of the contact go over to the other one. */
export const move_contact = effect("move_contact", { merge_contact }, ({ record, facts }) => {
  const into = facts.merge_contact;
  if (!into) return {};
  const tags = [...new Set([...(into.tags ?? []), ...(record.tags ?? [])])];
  const notes = [into.notes, record.notes]
    .filter((note) => note)
    .join("\n")
    .slice(0, LONGEST_NOTE);
  return { steps: [step("contact.take_over", into.id, { tags, ...(notes === "" ? {} : { notes }) })] };
});
