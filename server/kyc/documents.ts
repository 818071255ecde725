import type { Template } from "./facts/checklist_template.ts";

/** Documents of a case that a fund provider's checklist may ask of everybody. */
const DOCUMENTS = ["constitution", "board_resolution", "bank_statements_6m", "gst_f5_4q", "ar_ageing", "ap_ageing", "ownership_chart"];

/** Those that this checklist does ask. */
export function requiredDocuments({ items }: Pick<Template, "items">): string[] {
  const asked = new Set(items.filter(({ kind, required }) => kind === "document" && required !== false).map(({ code }) => code));
  return DOCUMENTS.filter((code) => asked.has(code));
}
