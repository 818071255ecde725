import { Shown } from "../../display/Shown.tsx";
import type { Shape } from "../../model/shape.ts";
import type { Column } from "../columns.ts";

type Row = Readonly<Record<string, unknown>>;

/** What a row of checks consists of: what was looked at, and what came of it. */
interface Check {
  detail: Column;
  result: Column;
}

/**
 * The two columns of a list of checks: one of them a state that has a tone, the other a text. Undefined of any other
 * list.
 */
export function checkOf(columns: readonly Column[]): Check | undefined {
  const [one, other, ...more] = columns;
  if (one === undefined || other === undefined || more.length > 0) return undefined;
  const [result, detail] = one.property?.tone === undefined ? [other, one] : [one, other];
  const isCheck = result.property?.tone !== undefined && detail.property?.tone === undefined;
  return isCheck && (detail.kind === "text" || detail.kind === "named" || detail.kind === "sentence")
    ? { detail, result }
    : undefined;
}

interface Props extends Check {
  rows: readonly Row[];
  shape: Shape;
  dimmed: boolean;
}

/** Whether a check came out as it should. */
const isGood = (row: Row, { field, property }: Column): boolean => property?.tone?.[String(row[field])] === "good";

/**
 * Checks on a phone: a line each, with its result at its end. One that did not come out as it should is read whole at
 * once; any other line that is cut is opened.
 */
export function Checks({ rows, detail, result, shape, dimmed }: Props) {
  return (
    <ul className={dimmed ? "checks dimmed" : "checks"} aria-busy={dimmed || undefined}>
      {rows.map((row, index) => (
        <li key={String(row["id"] ?? index)}>
          <details open={!isGood(row, result)}>
            <summary>
              <span>
                <Shown row={row} field={detail.field} shape={shape} item={detail.item} />
              </span>
              <Shown row={row} field={result.field} shape={shape} item={result.item} />
            </summary>
          </details>
        </li>
      ))}
    </ul>
  );
}
