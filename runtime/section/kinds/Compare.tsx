import { at } from "../../condition/lookup.ts";
import { State } from "../../controls/State.tsx";
import { Shown } from "../../display/Shown.tsx";
import { label, word } from "../../label/label.ts";
import { usePage } from "../../page/context.ts";
import { itemOf } from "../../page/grammar.ts";
import { fieldKey } from "../../page/shape.ts";
import { rowsOf, useSectionData } from "../data.ts";
import type { KindProps } from "../SectionBody.tsx";
import "../../style/list.css";

type Row = Readonly<Record<string, unknown>>;

/** What stands over a column: what people call the record, or which version it is. */
function headOf(row: Row, title: string | undefined, place: number): string {
  const shown = (row["shown"] as Row | undefined) ?? {};
  const name = title === undefined ? undefined : (shown[title] ?? row[title]);
  if (name !== undefined && name !== null) return String(name);
  if (row["name"] !== undefined || row["number"] !== undefined) return String(row["name"] ?? row["number"]);
  return row["version"] === undefined ? String(place) : word("compare.version", { version: row["version"] });
}

/** Records or versions side by side, one column each; rows that differ are marked. */
export default function Compare({ section, scope }: KindProps) {
  const page = usePage();
  const { data, shape } = useSectionData(section, scope);
  const rows = rowsOf(data);
  const items = (section.compare ?? []).map(itemOf).filter((item) => page.allows(item.allow));
  if (section.from === "selection" && rows.length < 2) return <State small icon="columns" title={word("compare.choose")} text={word("compare.choose_text")} />;
  if (rows.length === 0) return <State small icon="empty" title={word("list.nothing_found")} />;
  const title = page.bundle.entities[shape.entity]?.title;
  return (
    <div className="table-scroll">
      <table className="rows compare">
        <thead><tr><th scope="col"><span className="hidden-text">{word("compare.field")}</span></th>{rows.map((row, index) => <th key={`${String(row["id"])} ${String(index)}`} scope="col">{headOf(row, title, index + 1)}</th>)}</tr></thead>
        <tbody>
          {items.map((item) => {
            const { field } = item;
            const differs = new Set(rows.map((row) => JSON.stringify(at(row, field)))).size > 1;
            return (
              <tr key={field} className={differs ? "differs" : undefined}>
                <th scope="row">{label(fieldKey(shape, field))}{differs ? <span className="hidden-text"> {word("compare.differs")}</span> : null}</th>
                {rows.map((row, index) => <td key={`${String(row["id"])} ${String(index)}`}><Shown row={row} field={field} shape={shape} item={item} /></td>)}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
