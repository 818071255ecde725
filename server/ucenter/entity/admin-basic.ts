import type { WriteContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { engine } from "../../lifecycle/engine.ts";
import { updateDraft } from "../../records/draft.ts";
import { detail } from "../../records/detail.ts";
import { ownCompany } from "../user/colleague.ts";

/** The company's own words about itself, by its administrator. @throws Refusal 1054 for another version, 100 for a foreign file */
export async function adminBasic(input: Input, context: WriteContext): Promise<unknown> {
  const id = ownCompany(context);
  await updateDraft(context, engine, "company", { ...input, id });
  return detail(context, engine, "company", id);
}
