import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import type { Row } from "../../../platform/lifecycle/plan/model.ts";
import { isFilled } from "../../../../schemas/vocabulary/path.ts";
import { contentOf } from "../content.ts";
import { progressOf, type Progress } from "../progress.ts";
import { checklist_template } from "./checklist_template.ts";
import { own_authorizers } from "./own_authorizers.ts";

/** What goes along to another fund provider, and how far that case is by its checklist and by today's rules. */
export interface ReuseGround {
  readonly content: Row;
  readonly progress: Progress;
  /** Fields that are as they should be: in a draft they stand as they were approved. */
  readonly acceptable: readonly string[];
}

/** What was asked of the first fund provider alone does not go along. */
const ITS_OWN = ["requested_limit", "currency"];

/** Reads it: people who bind the company no more are left out. */
export const reuse_ground = async (reading: ReadingOf<"kyc_case">): Promise<ReuseGround> => {
  const { registry, record, ask, today } = reading;
  const still = new Set((await own_authorizers(reading)).map(({ id }) => id));
  const kept = Object.entries(contentOf(record)).filter(([field]) => !ITS_OWN.includes(field));
  const authorizers = (record.authorizers ?? []).filter((id) => still.has(id));
  const content: Row = { ...Object.fromEntries(kept), authorizers };
  const template = await checklist_template({
    ...reading,
    record: { ...record, financier_entity: ask.reuse_for ?? null },
  });
  const progress = progressOf(
    registry,
    { ...content, entity: record.entity, financier_entity: ask.reuse_for },
    today,
    template.documents,
  );
  const open = progress.missing.map(({ item }) => item);
  const isOpen = (field: string) =>
    open.some((item) => item === field || item.startsWith(`${field}.`) || field.startsWith(`${item}.`)) ||
    (field === "acra_bizfile" && open.includes("acra_bizfile_date"));
  const acceptable = Object.keys(content).filter((field) => isFilled(content[field]) && !isOpen(field));
  return { content, progress, acceptable };
};
