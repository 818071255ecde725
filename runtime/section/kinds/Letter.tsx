import { useSyncExternalStore } from "react";
import { isEmpty, textOf } from "../../display/text.ts";
import { Shown } from "../../display/Shown.tsx";
import { valueOf } from "../../display/value-of.ts";
import { hasLabel, label } from "../../label/label.ts";
import { usePage, type PageContext } from "../../model/context.ts";
import { entityShape, fieldKey, propertyAt, type Shape } from "../../model/shape.ts";
import { recordOf, useSectionData } from "../data.ts";
import type { KindProps } from "../SectionBody.tsx";

type RecordValues = Readonly<Record<string, unknown>>;

/** A record as sentences name it: references by what they are shown as, figures and words as people read them. */
function spoken(page: PageContext, record: RecordValues, shape: Shape): Record<string, unknown> {
  const money = (value: unknown): string =>
    [record["currency"], textOf(value, { format: "money" }, { language: page.language, key: "" })]
      .filter(Boolean)
      .join(" ");
  const entries = Object.entries(record).map(([field, value]) => {
    const property = propertyAt(shape, field);
    if (isEmpty(value) || typeof value === "object") return [field, value];
    return [
      field,
      property?.format === "money"
        ? money(value)
        : property?.ref === undefined
          ? textOf(value, property, { language: page.language, key: fieldKey(shape, field) })
          : value,
    ];
  });
  return { ...Object.fromEntries(entries), ...(record["shown"] as RecordValues | undefined) };
}

/** The record with what stands in the page's form, so that a letter reads as it will be drawn up. */
function useWritten(page: PageContext, record: RecordValues): RecordValues {
  const { form } = page;
  useSyncExternalStore(
    (tell) => form?.subscribe("", tell) ?? (() => undefined),
    () => JSON.stringify(form?.snapshot()),
  );
  return form === undefined ? record : { ...record, ...form.snapshot() };
}

/** A letter as it would be sent, part by part, with the record's values in its places. */
export default function Letter({ section, scope }: KindProps) {
  const page = usePage();
  const { data } = useSectionData(section, scope);
  const record = useWritten(page, recordOf(data) ?? page.record() ?? {});
  const shape = entityShape(page.bundle, page.bundle.page.entity);
  const values = spoken(page, record, shape);
  const name = section.letter ?? "";
  return (
    <article className="letter">
      <h3>{label(`letter:${name}.subject`, values)}</h3>
      {(page.bundle.letters?.[name] ?? []).map((part) => {
        if ("text" in part)
          return hasLabel(`letter:${name}.${part.text}`) ? (
            <p key={part.text}>{label(`letter:${name}.${part.text}`, values)}</p>
          ) : null;
        const fields = part.fields.filter(
          ({ field }) => propertyAt(shape, field) !== undefined && !isEmpty(valueOf(record, field, shape)),
        );
        if (fields.length === 0) return null;
        return (
          <dl key={part.fields.map(({ field }) => field).join()} className="terms">
            {fields.map((item) => (
              <div key={item.field}>
                <dt>{label(fieldKey(shape, item.field))}</dt>
                <dd>
                  <Shown row={record} field={item.field} shape={shape} item={item} />
                </dd>
              </div>
            ))}
          </dl>
        );
      })}
    </article>
  );
}
