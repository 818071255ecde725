import type { PageContext } from "../model/context.ts";

/** Whether a form page shows a record that it would keep and that the server keeps no more, in the state it is in. */
export function isClosed(page: PageContext): boolean {
  const { bundle } = page;
  if (
    page.record()?.["editable"] !== false ||
    bundle.calls[bundle.page.source?.call ?? ""]?.reads !== bundle.page.entity
  )
    return false;
  return (bundle.page.actions ?? []).some(
    ({ do: does }) => does === "save" || (does !== undefined && bundle.calls[does]?.updates === bundle.page.entity),
  );
}
