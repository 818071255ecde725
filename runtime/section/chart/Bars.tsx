import type { KeyboardEvent } from "react";
import { word } from "../../label/label.ts";
import { type Point, fitting, letters, marksOf, short } from "./series.ts";
import { useWidth } from "../../controls/use-width.ts";
import type { OnOpen } from "./ChartSection.tsx";

interface Props {
  points: readonly Point[];
  names: readonly string[];
  stacked: boolean;
  line: boolean;
  language: string;
  /** In what the upright axis counts: a currency, a percent sign; undefined for numbers of things. */
  unit: string | undefined;
  /** Whether the points lie across time: then some marks may be left out, while each name of another point is told. */
  inTime: boolean;
  texts: readonly string[];
  onOpen: OnOpen | undefined;
  /** What a value of a point says, where each value leads to rows of its own. */
  each?: (point: Point, series: number) => string;
}

const [usual, height, left, bottom, bare, named] = [480, 220, 46, 26, 10, 26];
/** Between two marks, in pixels. */
const gap = 10;

function Line({ points, x, y }: { points: readonly Point[]; x(index: number): number; y(value: number): number }) {
  const path = points
    .map((point, index) => `${index === 0 ? "M" : "L"}${String(x(index))} ${String(y(point.values[0] ?? 0))}`)
    .join("");
  return (
    <>
      <path
        className="area"
        d={`${path}L${String(x(points.length - 1))} ${String(y(0))}L${String(x(0))} ${String(y(0))}Z`}
      />
      <path className="stroke" d={path} />
    </>
  );
}

/** What makes a point, or one of its values, a way to its list, by mouse and by keyboard. */
function opening(text: string, open: () => void) {
  return {
    role: "button",
    tabIndex: 0,
    "aria-label": word("chart.opens", { text }),
    onClick: open,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      open();
    },
  };
}

/**
 * Upright bars, side by side or stacked, or a line; over a quiet grid. It is drawn as wide as its place is, so that its
 * letters keep their size.
 */
export function Bars({ points, names, stacked, line, language, unit, inTime, texts, onOpen, each }: Props) {
  const [measured, width] = useWidth(usual);
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
  const above = points.map(({ values }) => (stacked ? sum(values.filter((one) => one > 0)) : Math.max(...values)));
  const under = points.map(({ values }) => (stacked ? sum(values.filter((one) => one < 0)) : Math.min(...values)));
  const marks = marksOf(Math.max(...above), Math.min(...under));
  const [low, high] = [marks[0] ?? 0, marks.at(-1) ?? 1];
  const top = unit === undefined ? bare : named;
  const step = (width - left) / Math.max(1, points.length);
  const y = (value: number) => top + (height - top - bottom) * (1 - (value - low) / (high - low));
  const x = (index: number) => left + step * (index + 0.5);
  const thick = Math.min(44, step * 0.58);
  const widest = Math.max(0, ...points.map(({ across }) => letters(across)));
  const every = inTime ? Math.max(1, Math.ceil((widest + gap) / step)) : 1;
  return (
    <svg
      ref={measured}
      className="chart"
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      role={onOpen === undefined ? "img" : "group"}
      aria-label={names.join(", ")}
    >
      {unit === undefined ? null : (
        <text className="tick end" x={left - 8} y={12}>
          {unit}
        </text>
      )}
      {marks.map((mark) => (
        <g key={mark}>
          <line
            className={mark === 0 && low < 0 ? "grid zero" : "grid"}
            x1={left}
            x2={width}
            y1={y(mark)}
            y2={y(mark)}
          />
          <text className="tick end" x={left - 8} y={y(mark) + 4}>
            {short(mark, language)}
          </text>
        </g>
      ))}
      {line ? <Line points={points} x={x} y={y} /> : null}
      {points.map((point, index) => {
        let [positive, negative] = [0, 0];
        return (
          <g
            key={`${point.across}${String(index)}`}
            {...(onOpen === undefined ? {} : { className: "opens" })}
            {...(onOpen === undefined || each ? {} : opening(texts[index] ?? "", () => onOpen(point)))}
          >
            <rect className="target" x={x(index) - step / 2} y={top} width={step} height={height - top - bottom}>
              <title>{texts[index]}</title>
            </rect>
            {line ? (
              <circle cx={x(index)} cy={y(point.values[0] ?? 0)} r={3.5} />
            ) : (
              point.values.map((value, series) => {
                const size = stacked ? thick : thick / point.values.length;
                const base = !stacked ? 0 : value < 0 ? negative : positive;
                if (value < 0) negative += value;
                else positive += value;
                const own =
                  each === undefined || onOpen === undefined || value === 0
                    ? {}
                    : opening(`${point.across}: ${names[series] ?? ""} ${each(point, series)}`, () =>
                        onOpen(point, series),
                      );
                const edge = x(index) - thick / 2 + (stacked ? 0 : series * size);
                return (
                  <rect
                    key={names[series]}
                    className={`column s${String(series % 5)}`}
                    x={edge}
                    width={Math.max(1, size - 1)}
                    y={Math.min(y(base), y(base + value))}
                    height={Math.abs(y(base) - y(base + value))}
                    rx={2}
                    {...own}
                  />
                );
              })
            )}
            {index % every === 0 ? (
              <text className="tick" x={x(index)} y={height - 8}>
                {inTime ? point.across : fitting(point.across, step - gap)}
              </text>
            ) : null}
          </g>
        );
      })}
    </svg>
  );
}
