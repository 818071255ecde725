import type { Fact } from "../../lifecycle/facts/fact.ts";
import { anyRecords } from "../../query/unscoped.ts";

/** One thing to be checked, as a template says it. */
export interface TemplateItem {
  readonly code: string;
  readonly text: string;
  readonly text_zh?: string;
  readonly kind: string;
  readonly required?: boolean;
  readonly fail_blocks?: boolean;
}

/** The items a fund provider checks in a KYC case, and where they are from: its own template, else the product's. */
export interface Template {
  readonly company: string;
  readonly config?: string;
  readonly items: readonly TemplateItem[];
}

/** The fund provider's own template for KYC, else the operator's, else the one in constants.json. */
export const checklist_template: Fact = async ({ db, registry, record }): Promise<Template> => {
  const row = await db.first<{ company: string }>(`SELECT company FROM company_entity WHERE id = $1::bigint`, [record["financier_entity"] ?? null]);
  const company = String(row?.company ?? "");
  const operator = await db.first<{ id: string }>(`SELECT id FROM company WHERE role = 'admin' ORDER BY id LIMIT 1`);
  const newest = async (owner: string | undefined) => (owner === undefined || owner === "" ? [] : anyRecords(db, registry, "checklist_config", { company: owner, task_type: "kyc" }, { order: "-created_at", limit: 1 }));
  const [own = (await newest(operator?.id))[0]] = await newest(company);
  const items = (own?.["items"] ?? registry.constants["checklist"]?.["kyc"] ?? []) as readonly TemplateItem[];
  return { company, items, ...(own ? { config: own.id } : {}) };
};
