import { openDialog } from "../../controls/dialogs.ts";
import type { ActionResult, PageContext } from "../../model/context.ts";
import type { Action } from "../../model/grammar.ts";
import { ImportDialog } from "./ImportDialog.tsx";

/** Opens the import of many rows; resolves when it has succeeded or is given up. */
export async function openImport(page: PageContext, action: Action): Promise<ActionResult> {
  const done = await openDialog<boolean>((close) => <ImportDialog page={page} action={action} onClose={close} />);
  if (done !== true) return { done: false };
  void page.sources.reload();
  return { done: true, data: {} };
}
