import { Amount } from "../display/Amount.tsx";
import { textOf } from "../display/text.ts";
import type { EntityShape } from "../page/bundle.ts";
import type { PageContext } from "../page/context.ts";

interface Props { page: PageContext; entity: string; record: Readonly<Record<string, unknown>> | undefined }

/** The field that holds how much a record is about. */
export function amountField(shape: EntityShape | undefined, record: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return ["outstanding", "total", "amount", "face", "approved_amount", "requested_amount", "net_total"].find((one) => shape?.properties[one] !== undefined && typeof record?.[one] === "string");
}

/** Which record a dialog speaks of: its name and its first amount, so that nobody decides on the wrong one. */
export function Subject({ page, entity, record }: Props) {
  const shape = page.bundle.entities[entity];
  const name = record?.[shape?.title ?? "number"];
  if (shape === undefined || name === undefined || name === null) return null;
  const field = amountField(shape, record);
  return (
    <div className="subject">
      <span>{String(name)}</span>
      {field === undefined ? null : <Amount text={textOf(record?.[field], { format: "money" }, { language: page.language, key: "" })} currency={record?.["currency"] as string | undefined} />}
    </div>
  );
}
