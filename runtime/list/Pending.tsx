import { pendingOf } from "../action/pending.ts";
import { hasLabel, label, word } from "../label/label.ts";
import type { Shape } from "../page/shape.ts";

/** Says of a row what a colleague has asked and others still agree to, before anybody asks it a second time. */
export function Pending({ row, shape }: { row: Readonly<Record<string, unknown>>; shape: Shape }) {
  const request = pendingOf(row);
  const step = `${shape.entity}:do.${request?.transition ?? ""}`;
  if (request === undefined || !hasLabel(step)) return null;
  return <span className="row-pending">{word("list.pending", { step: label(step), name: request.requested_by ?? "" })}</span>;
}
