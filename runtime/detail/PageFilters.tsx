import { currencies } from "../../schemas/vocabulary/format/currency.ts";
import { at } from "../condition/lookup.ts";
import { Segments } from "../controls/Segments.tsx";
import { hasLabel, label, word } from "../label/label.ts";
import { usePage } from "../model/context.ts";
import { AmountFilter } from "./AmountFilter.tsx";
import { DayFilter } from "./DayFilter.tsx";
import { itemOf } from "../model/grammar.ts";
import { entityShape, fieldKey } from "../model/shape.ts";
import { useSource } from "../source/use-source.ts";

/**
 * What a page of sections is narrowed by: parameters of its address, few values in sight, a day to be typed or picked.
 */
export function PageFilters() {
  const page = usePage();
  const { filters, params = {}, entity } = page.bundle.page;
  useSource("main");
  if (filters === undefined) return null;
  const shape = entityShape(page.bundle, entity);
  return (
    <div className="page-filters">
      {filters
        .map(itemOf)
        .filter((item) => page.allows(item.allow))
        .map(({ field, of }) => {
          const declared = params[field];
          const type = typeof declared === "string" ? declared : (declared?.type ?? "");
          const options = type === "currency" ? currencies : (shape.properties[field]?.options ?? []);
          const key = fieldKey(shape, field);
          if (type === "date") {
            const current = page.resolve({ param: field }) ?? at(page.record(), field);
            return (
              <DayFilter
                key={field}
                label={label(key)}
                value={String(current ?? "")}
                language={page.language}
                onChange={(value) => page.setQuery({ [field]: value }, "push")}
              />
            );
          }
          if (type === "money") {
            return (
              <AmountFilter
                key={field}
                label={label(key)}
                value={String(page.resolve({ param: field }) ?? "")}
                most={of === undefined ? undefined : at(page.record(), of)}
                currency={at(page.record(), "currency")}
                language={page.language}
                onChange={(value) => page.setQuery({ [field]: value }, "replace")}
              />
            );
          }
          const names = Object.fromEntries(
            options.flatMap((option) => (hasLabel(`${key}.${option}`) ? [[option, label(`${key}.${option}`)]] : [])),
          );
          return (
            <Segments
              key={field}
              label={hasLabel(key) ? label(key) : word("list.filters")}
              options={options}
              names={names}
              value={String(page.resolve({ param: field }) ?? "")}
              onChange={(value) => page.setQuery({ [field]: value }, "push")}
            />
          );
        })}
    </div>
  );
}
