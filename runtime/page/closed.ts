import type { PageContext } from "../model/context.ts";

/** Whether a form page shows a record that it would keep and that the server keeps no more, in the state it is in. */
export function isClosed(page: PageContext): boolean {
  const { bundle } = page;
  const { entity } = bundle.page;
  const call = bundle.calls[bundle.page.source?.call ?? ""];
  // What a handler finds by something other than its id is a record as well.
  const isRecord = call?.reads === entity || (call?.answer === entity && call?.rows !== true);
  if (page.record()?.["editable"] !== false || !isRecord) return false;
  return (bundle.page.actions ?? []).some(
    ({ do: does }) => does === "save" || (does !== undefined && bundle.calls[does]?.updates === entity),
  );
}
