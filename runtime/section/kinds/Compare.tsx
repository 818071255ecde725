import { at } from "../../condition/lookup.ts";
import { State } from "../../controls/State.tsx";
import { currencyOf } from "../../display/currency.ts";
import { isEmpty } from "../../display/text.ts";
import { Shown } from "../../display/Shown.tsx";
import { label, word } from "../../label/label.ts";
import { usePage } from "../../model/context.ts";
import { Failed } from "../Failed.tsx";
import { itemOf } from "../../model/grammar.ts";
import { fieldKey, propertyAt } from "../../model/shape.ts";
import { Actions } from "../Actions.tsx";
import { rowsOf } from "../../source/rows-of.ts";
import { useSectionData } from "../data.ts";
import type { KindProps } from "../SectionBody.tsx";
import "../../style/chart.css";
import "../../style/list.css";

type Row = Readonly<Record<string, unknown>>;

/** What stands over a column: what people call the record, or which version it is; undefined where it has no name. */
function headOf(row: Row, title: string | undefined): string | undefined {
  const shown = (row["shown"] as Row | undefined) ?? {};
  const name = title === undefined ? undefined : (shown[title] ?? row[title]);
  if (name !== undefined && name !== null) return String(name);
  if (row["name"] !== undefined || row["number"] !== undefined) return String(row["name"] ?? row["number"]);
  return row["version"] === undefined ? undefined : word("compare.version", { version: row["version"] });
}

/**
 * Records or versions side by side, one column each, rows that differ marked; what has no name is headed by its first
 * field, and may be chosen where it stands.
 */
export default function Compare({ section, scope }: KindProps) {
  const page = usePage();
  const { source, state, data, shape } = useSectionData(section, scope);
  const rows = rowsOf(data);
  const items = (section.compare ?? []).map(itemOf).filter((item) => page.allows(item.allow));
  if (section.from === "selection" && rows.length < 2)
    return <State small icon="columns" title={word("compare.choose")} text={word("compare.choose_text")} />;
  if (state.status === "failed" && data === undefined)
    return <Failed state={state} source={page.bundle.page.sources?.[source]} name={source} />;
  if (state.status === "loading" && data === undefined)
    return <div className="skeleton chart-wait" aria-label={word("shell.loading")} />;
  if (rows.length === 0) return <State small icon="empty" title={word("list.nothing_found")} />;
  const title = page.bundle.entities[shape.entity]?.title;
  const heads = rows.map((row) => headOf(row, shape.prefix === "" ? title : undefined));
  const isNamed = heads.some((head) => head !== undefined);
  const [lead] = isNamed ? [] : items;
  const actions = (section.actions ?? []).filter((action) => action.on === "row");
  const isActed = rows.some((row) => actions.some((action) => page.offered(action, { row, entity: shape.entity })));
  // Amounts of one currency name it once, before the row.
  const currency = currencyOf(rows);
  const keyOf = (row: Row, index: number) => `${String(row["id"])} ${String(index)}`;
  // Offers differ in nearly everything: only versions of one thing are marked.
  const marks = isNamed && actions.length === 0;
  const shown = items.filter(
    (item) => item !== lead && rows.some((row) => !isEmpty(at(row, item.field)) && at(row, item.field) !== false),
  );
  return (
    <div className={state.stale ? "table-scroll dimmed" : "table-scroll"}>
      <table className="rows compare">
        <caption className="hidden-text">
          {section.name === undefined ? page.label("title") : page.label(`section.${section.name}`)}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden-text">{word("compare.field")}</span>
            </th>
            {rows.map((row, index) => (
              <th key={keyOf(row, index)} scope="col">
                {lead === undefined ? (
                  (heads[index] ?? String(index + 1))
                ) : (
                  <Shown row={row} field={lead.field} shape={shape} item={lead} />
                )}
              </th>
            ))}
          </tr>
          {isActed ? (
            <tr>
              <th scope="row">
                <span className="hidden-text">{word("list.actions")}</span>
              </th>
              {rows.map((row, index) => (
                <td key={keyOf(row, index)}>
                  <div className="section-actions">
                    <Actions actions={actions} scope={{ row, entity: shape.entity }} small />
                  </div>
                </td>
              ))}
            </tr>
          ) : null}
        </thead>
        <tbody>
          {shown.map((item) => {
            const { field } = item;
            const differs = marks && new Set(rows.map((row) => JSON.stringify(at(row, field)))).size > 1;
            return (
              <tr
                key={field}
                className={
                  [differs ? "differs" : "", field === section.headline ? "leads" : ""].join(" ").trim() || undefined
                }
              >
                <th scope="row">
                  {label(fieldKey(shape, field))}
                  {currency !== undefined && propertyAt(shape, field)?.format === "money" ? (
                    <>
                      {" "}
                      <span className="currency">{currency}</span>
                    </>
                  ) : null}
                  {differs ? <span className="hidden-text"> {word("compare.differs")}</span> : null}
                </th>
                {rows.map((row, index) => (
                  <td key={keyOf(row, index)}>
                    <Shown row={row} field={field} shape={shape} item={item} bare={currency !== undefined} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
