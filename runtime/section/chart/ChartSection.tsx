import { type Point, axisOf, currenciesOf, ordered, pointsOf, unitOf, withoutGaps } from "./series.ts";
import { useState, type ReactElement } from "react";
import { Button } from "../../controls/Button.tsx";
import { Segments } from "../../controls/Segments.tsx";
import { State } from "../../controls/State.tsx";
import { textOf } from "../../display/text.ts";
import { at } from "../../condition/lookup.ts";
import { label, word } from "../../label/label.ts";
import { usePage } from "../../model/context.ts";
import { itemOf } from "../../model/grammar.ts";
import { Failed } from "../Failed.tsx";
import { fieldKey, propertyAt } from "../../model/shape.ts";
import { addressOfOpen } from "../../action/open.ts";
import { rowsOf } from "../../source/rows-of.ts";
import { useSectionData } from "../data.ts";
import type { KindProps } from "../SectionBody.tsx";
import { Bars } from "./Bars.tsx";
import "../../style/chart.css";
import "../../style/list.css";

interface Props {
  points: readonly Point[];
  texts: readonly string[];
  names: readonly string[];
  onOpen: OnOpen | undefined;
}

/** Leads from a point to its rows; from one of its values where each leads to rows of its own. */
export type OnOpen = (point: Point, series?: number) => void;

/** Lying bars by size: a share of the whole, or the rungs of a ladder, each with its name and figure. */
function Share({ points, texts, names, onOpen }: Props) {
  const most = Math.max(...points.map(({ values }) => values[0] ?? 0), 1);
  return (
    <ul className="shares" aria-label={names.join(", ")}>
      {points.map((point, index) => {
        const part = ((point.values[0] ?? 0) / most) * 100;
        const body = (
          <>
            <span className="name">{point.across}</span>
            <span className="figure">{texts[index]}</span>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect className="track" width="100" height="6" />
              <rect className="column s0" width={part} height="6" />
            </svg>
          </>
        );
        return (
          <li key={`${point.across}${String(index)}`}>
            {onOpen === undefined ? (
              <div>{body}</div>
            ) : (
              <button type="button" onClick={() => onOpen(point)}>
                {body}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** No figures: what would stand here, in the words of the page where it has some for this chart. */
function EmptyChart({ name }: { name: string | undefined }): ReactElement {
  const page = usePage();
  const [title, text] = [`empty_title.${name ?? ""}`, `empty.${name ?? ""}`];
  return (
    <State
      small
      icon="empty"
      title={page.has(title) ? page.label(title) : word("chart.empty")}
      text={page.has(text) ? page.label(text) : undefined}
    />
  );
}

/** A chart that answers the question of its heading, and its figures as a table one click away. */
export default function ChartSection({ section, scope }: KindProps) {
  const page = usePage();
  const [table, showTable] = useState(false);
  const [chosen, choose] = useState<string>();
  const { source, state, data, shape } = useSectionData(section, scope);
  if (state.status === "failed" && data === undefined)
    return <Failed state={state} source={page.bundle.page.sources?.[source]} name={source} />;
  if (data === undefined && state.status === "idle") return <EmptyChart name={section.empty} />;
  if (data === undefined) return <div className="skeleton chart-wait" aria-label={word("shell.loading")} />;
  const { across = "", open } = section;
  const items = (section.values ?? []).map(itemOf).filter(({ allow }) => page.allows(allow));
  const values = items.map(({ field }) => field);
  const isEach = items.some((item) => item.open !== undefined);
  const all = rowsOf(data);
  const currencies = currenciesOf(all);
  const currency = chosen !== undefined && currencies.includes(chosen) ? chosen : currencies[0];
  // Amounts of two currencies have no common axis.
  const rows = ordered(currencies.length > 1 ? all.filter((row) => row["currency"] === currency) : all, across);
  const show = (row: Readonly<Record<string, unknown>>, field: string) =>
    textOf(at(row, field), propertyAt(shape, field), {
      language: page.language,
      key: fieldKey(shape, field),
      currency: row["currency"] as string | undefined,
    });
  const found = pointsOf(rows, across, values);
  // Amounts of a month that has none are nothing; of a rate nothing is known.
  const adds = values.every((field) => propertyAt(shape, field)?.format !== "percent");
  const spread = adds ? withoutGaps(found) : found;
  const axis = axisOf(
    spread.map((point) => point.across),
    page.language,
  );
  const points = spread.map((point, index) => ({ ...point, across: axis?.[index] ?? show(point.row, across) }));
  if (currencies.length < 2 && points.every((point) => point.values.every((value) => value === 0)))
    return <EmptyChart name={section.empty} />;
  const names = values.map((field) => label(fieldKey(shape, field)));
  const unit = unitOf(
    values.map((field) => propertyAt(shape, field)?.format),
    currency ?? page.resolve({ param: "currency" }),
  );
  const isGiven = (row: Point["row"]) => Object.keys(row).length > 0;
  const texts = points.map(({ row }) =>
    isGiven(row) ? values.map((field) => show(row, field)).join(" / ") : word("chart.nothing"),
  );
  const onOpen =
    open === undefined && !isEach
      ? undefined
      : (point: Point, series = 0) => {
          if (!isGiven(point.row)) return;
          const to = items[series]?.open ?? open;
          const address = addressOfOpen(page, to, { row: point.row as Record<string, unknown> });
          if (address !== undefined) page.go(address);
        };
  const lying = section.chart === "share" || section.chart === "ladder";
  return (
    <figure className={[state.stale ? "dimmed" : "", section.scale ?? ""].join(" ").trim() || undefined}>
      {currencies.length > 1 ? (
        <Segments label={word("chart.currency")} options={currencies} value={currency ?? ""} onChange={choose} />
      ) : null}
      {table ? (
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">{label(fieldKey(shape, across))}</th>
              {names.map((name) => (
                <th key={name} scope="col" className="end">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points
              .filter(({ row }) => isGiven(row))
              .map((point, index) => (
                <tr key={`${point.across}${String(index)}`}>
                  <th scope="row">{point.across}</th>
                  {values.map((field) => (
                    <td key={field} className="end figure">
                      {show(point.row, field)}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      ) : lying ? (
        <Share points={points} texts={texts} names={names} onOpen={onOpen} />
      ) : (
        <Bars
          points={points}
          names={names}
          texts={texts.map((text, index) => `${points[index]?.across ?? ""}: ${text}`)}
          stacked={section.chart === "stack"}
          line={section.chart === "line"}
          language={page.language}
          unit={unit}
          inTime={axis !== undefined}
          onOpen={onOpen}
          {...(isEach ? { each: (point, series) => show(point.row, values[series] ?? "") } : {})}
        />
      )}
      <figcaption>
        {names.length > 1 ? (
          <span className="legend">
            {names.map((name, index) => (
              <span key={name}>
                <i className={`s${String(index)}`} />
                {name}
              </span>
            ))}
          </span>
        ) : (
          <span />
        )}
        <Button look="quiet" small onClick={() => showTable(!table)}>
          {word(table ? "chart.as_chart" : "chart.as_table")}
        </Button>
      </figcaption>
    </figure>
  );
}
