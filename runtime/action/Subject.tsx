import { Amount } from "../display/Amount.tsx";
import { textOf } from "../display/text.ts";
import type { PageContext } from "../page/context.ts";

interface Props { page: PageContext; entity: string; record: Readonly<Record<string, unknown>> | undefined }

/** Which record a dialog speaks of: its name and its first amount, so that nobody decides on the wrong one. */
export function Subject({ page, entity, record }: Props) {
  const shape = page.bundle.entities[entity];
  const name = record?.[shape?.title ?? "number"];
  if (shape === undefined || name === undefined || name === null) return null;
  const field = ["outstanding", "total", "amount"].find((one) => shape.properties[one] !== undefined && typeof record?.[one] === "string");
  return (
    <div className="subject">
      <span>{String(name)}</span>
      {field === undefined ? null : <Amount text={textOf(record?.[field], { format: "money" }, { language: page.language, key: "" })} currency={record?.["currency"] as string | undefined} />}
    </div>
  );
}
