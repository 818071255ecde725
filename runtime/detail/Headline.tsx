import { Shown } from "../display/Shown.tsx";
import { label } from "../label/label.ts";
import { usePage, type PageContext } from "../model/context.ts";
import { itemOf, type FieldItem } from "../model/grammar.ts";
import { fieldKey, propertyAt, type Shape } from "../model/shape.ts";

/** The items of a page's summary that this user sees of this record. */
export function summaryOf(page: PageContext): FieldItem[] {
  return (page.bundle.page.summary ?? [])
    .map(itemOf)
    .filter((item) => page.allows(item.allow) && (item.when === undefined || page.test(item.when) === true));
}

/** A figure is read first and stands large; a day or a name does not outdo the title above it. */
const isSize = ({ field, as }: FieldItem, shape: Shape): boolean =>
  as === "bar" ||
  as === "meter" ||
  ["money", "percent", "rate", "integer", "number"].includes(propertyAt(shape, field)?.format ?? "");

/**
 * What a record is about at one look: its summary, large; amounts say their currency.
 * @param said fields that stand elsewhere already
 */
export function Headline({ shape, shown = none }: { shape: Shape; shown?: ReadonlySet<string> }) {
  const page = usePage();
  const record = page.record() ?? {};
  const loading = page.record() === undefined;
  const items = summaryOf(page);
  const hasAmount = items.some(({ field }) => propertyAt(shape, field)?.format === "money");
  if (items.length === 0) return null;
  return (
    <dl className="headline">
      {items
        .filter(({ field, as }) => as !== undefined || !(shown.has(field) || (hasAmount && field === "currency")))
        .map((item, index) => (
          <div key={item.field} className={index === 0 && isSize(item, shape) ? "most" : undefined}>
            <dt>{label(fieldKey(shape, item.field))}</dt>
            <dd>
              {loading ? (
                <span className="skeleton line" />
              ) : (
                <Shown row={record} field={item.field} shape={shape} item={item} />
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}

const none: ReadonlySet<string> = new Set();
