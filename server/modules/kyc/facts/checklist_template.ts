import type { ChecklistItems } from "../../../../generated/types/records.d.ts";
import type { Id } from "../../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";
import { anyRecords } from "../../../platform/query/unscoped.ts";
import type { Checked } from "./case_checklist.ts";
import { checklistTypes } from "../../../platform/tasks/checklist-type.ts";

/** One thing to be checked, as a template says it. */
export interface TemplateItem {
  readonly code: string;
  readonly text: string;
  readonly text_zh?: string;
  readonly kind: NonNullable<ChecklistItems["kind"]>;
  readonly required?: boolean;
  readonly fail_blocks?: boolean;
}

/** The items a fund provider checks of a record, and where they are from: its own template, else the product's. */
export interface Template {
  readonly company: Id<"company"> | undefined;
  readonly config?: Id<"checklist_config">;
  readonly items: readonly TemplateItem[];
  /** Fields of the record for documents that are asked of everybody. */
  readonly documents: readonly string[];
}

/**
 * For each kind of checklist of the record: the fund provider's own template, else the operator's, else the one in
 * constants.json.
 */
export async function checklist_template({
  db,
  registry,
  entity,
  record,
}: Pick<ReadingOf<Checked>, "db" | "registry" | "entity" | "record">): Promise<Template> {
  const row = await db.first<{ company: Id<"company"> }>(`SELECT company FROM company_entity WHERE id = $1::bigint`, [
    record.financier_entity ?? null,
  ]);
  const company = row?.company;
  const operator = await db.first<{ id: string }>(`SELECT id FROM company WHERE role = 'admin' ORDER BY id LIMIT 1`);
  const newest = async (owner: string | undefined, type: string) =>
    owner === undefined
      ? []
      : anyRecords(
          db,
          registry,
          "checklist_config",
          { company: owner, task_type: type },
          { order: "-created_at", limit: 1 },
        );
  const parts = [];
  for (const type of checklistTypes(entity, record)) {
    const [own = (await newest(operator?.id, type))[0]] = await newest(company, type);
    parts.push({
      config: own?.id as Id<"checklist_config"> | undefined,
      items: (own?.items ?? registry.constants["checklist"]?.[type] ?? []) as readonly TemplateItem[],
    });
  }
  const [main] = parts;
  const items = parts.flatMap((part) => part.items);
  const asked = new Set(
    items.filter(({ kind, required }) => kind === "document" && required !== false).map(({ code }) => code),
  );
  const documents = (registry.entities.get(entity)?.properties["required_documents"]?.items?.options ?? [])
    .map(String)
    .filter((field) => asked.has(field));
  return { company, items, documents, ...(main?.config === undefined ? {} : { config: main.config }) };
}
