import type { Point } from "./series.ts";

interface Props {
  points: readonly Point[];
  texts: readonly string[];
  names: readonly string[];
  onOpen: ((point: Point) => void) | undefined;
}

/** Lying bars by size: a share of the whole, or the rungs of a ladder, each with its name and figure. */
export function Share({ points, texts, names, onOpen }: Props) {
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
