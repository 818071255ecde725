import { useContext } from "react";
import { isEmpty, isFigure } from "../../display/text.ts";
import { Shown } from "../../display/Shown.tsx";
import { valueOf } from "../../display/value-of.ts";
import { hasLabel, label, word } from "../../label/label.ts";
import { usePage } from "../../model/context.ts";
import { Failed } from "../Failed.tsx";
import { itemOf } from "../../model/grammar.ts";
import { fieldKey, propertyAt } from "../../model/shape.ts";
import { addressOfOpen } from "../../action/open.ts";
import { recordOf, useSectionData } from "../data.ts";
import { HeadedBy } from "../headed-by.ts";
import type { KindProps } from "../SectionBody.tsx";

/** Fields of a record as terms and values; those without a value step back. */
export function Fields({ section, scope }: KindProps) {
  const page = usePage();
  const { source, state, data, shape } = useSectionData(section, scope);
  const over = useContext(HeadedBy);
  const record = recordOf(data) ?? {};
  if (state.status === "failed" && data === undefined)
    return <Failed state={state} source={page.bundle.page.sources?.[source]} name={source} />;
  const waits = state.status === "loading" && data === undefined;
  const items = (section.fields ?? [])
    .map(itemOf)
    .filter((item) => page.allows(item.allow) && (item.when === undefined || page.test(item.when, scope) === true));
  const visible =
    waits || items.length <= 3 ? items : items.filter(({ field }) => !isEmpty(valueOf(record, field, shape)));
  if (items.length > 0 && visible.length === 0) return <p className="soft">{word("form.nothing_given")}</p>;
  const amounts = items.filter(({ field }) => propertyAt(shape, field)?.format === "money").length;
  const ledger = amounts >= 3 && amounts * 3 >= items.length * 2;
  return (
    <dl className={[ledger ? "ledger" : "terms", state.stale ? "dimmed" : ""].join(" ")}>
      {visible
        .filter(({ field }) => !(ledger && field === "currency"))
        .map((item) => {
          const property = propertyAt(shape, item.field);
          const key = fieldKey(shape, item.field);
          const value = valueOf(record, item.field, shape);
          const address =
            item.open === undefined ? undefined : addressOfOpen(page, item.open, { ...scope, row: record });
          const term = hasLabel(key) || !page.has(item.field) ? label(key) : page.label(item.field);
          const shown = (
            <Shown
              row={record}
              field={item.field}
              shape={shape}
              item={item}
              near={/due|maturity|expires|until/.test(item.field)}
            />
          );
          return (
            <div
              key={item.field}
              className={
                isFigure(property)
                  ? "amount"
                  : property?.format === "text" && String(value ?? "").length > 60
                    ? "long"
                    : undefined
              }
            >
              <dt className={items.length === 1 && term === over ? "hidden-text" : undefined}>{term}</dt>
              <dd>
                {waits ? (
                  <span className="skeleton line" aria-label={word("shell.loading")} />
                ) : address === undefined ? (
                  shown
                ) : (
                  <a
                    href={address}
                    onClick={(event) => {
                      event.preventDefault();
                      page.go(address);
                    }}
                  >
                    {shown}
                  </a>
                )}
              </dd>
            </div>
          );
        })}
    </dl>
  );
}
