import { at } from "../../condition/lookup.ts";
import { Shown } from "../../display/Shown.tsx";
import { label, word } from "../../label/label.ts";
import { itemOf } from "../../page/grammar.ts";
import { fieldKey } from "../../page/shape.ts";
import { rowsOf, useSectionData } from "../data.ts";
import type { KindProps } from "../SectionBody.tsx";
import "../../style/list.css";

/** Records or versions side by side, one column each; rows that differ are marked. */
export default function Compare({ section, scope }: KindProps) {
  const { data, shape } = useSectionData(section, scope);
  const rows = rowsOf(data);
  return (
    <div className="table-scroll">
      <table className="rows compare">
        <thead><tr><th scope="col"><span className="hidden-text">{word("compare.field")}</span></th>{rows.map((row, index) => <th key={String(row["id"] ?? index)} scope="col">{String(row["name"] ?? row["number"] ?? row["version"] ?? index + 1)}</th>)}</tr></thead>
        <tbody>
          {(section.compare ?? []).map(itemOf).map(({ field, as }) => {
            const differs = new Set(rows.map((row) => JSON.stringify(at(row, field)))).size > 1;
            return (
              <tr key={field} className={differs ? "differs" : undefined}>
                <th scope="row">{label(fieldKey(shape, field))}{differs ? <span className="hidden-text"> {word("compare.differs")}</span> : null}</th>
                {rows.map((row, index) => <td key={String(row["id"] ?? index)}><Shown row={row} field={field} shape={shape} as={as} /></td>)}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
