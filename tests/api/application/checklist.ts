import { fine } from "./deals.ts";
import type { Client } from "./client.ts";

const LIST = "obligation/workflow/checklist";

/** Ticks everything that a fund provider has to check of a record, and finishes the list. */
export async function answered(reviewer: Client, subject: string): Promise<void> {
  const list = fine(await reviewer.get(`${LIST}/task`, { subject_id: subject }));
  const items = (list["items"] as unknown[]).map(() => ({ ticked: true, result: "pass" }));
  const filled = fine(await reviewer.put(LIST, { id: list["id"], version: list["version"], items }));
  fine(await reviewer.post(`${LIST}/${String(list["id"])}/finish`, { version: filled["version"] }));
}
