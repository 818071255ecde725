import { escaped } from "./html.ts";
import { BOX, layoutOf, wordsOf } from "./layout.ts";
import type { Drawn } from "./layout.ts";

/** How a diagram is drawn where it stands in a page. */
export const diagramStyle =
  ".diagram{font:12px system-ui,sans-serif}" +
  ".diagram text{text-anchor:middle;fill:CanvasText;paint-order:stroke;stroke:Canvas;stroke-width:3px}" +
  ".diagram path{fill:none;stroke:#789}.diagram g>path{marker-end:url(#arrow)}" +
  ".diagram marker path{fill:#789}.diagram rect{fill:Canvas;stroke:CanvasText}" +
  ".diagram .final rect{stroke-width:3}.diagram .start rect{stroke-dasharray:4}";

/**
 * The states of a lifecycle as boxes, from left to right as they are reached, and the transitions as arrows between
 * them: an SVG.
 */
export function diagram(lifecycle: Drawn, states: readonly string[]): string {
  const { width, height, boxes, arrows } = layoutOf(lifecycle, states);
  const drawn = arrows.map((arrow) => {
    const { from, to, names, line, words, isBack } = arrow;
    const title = `<title>${escaped(`${names.join(", ")}: ${from} → ${to}`)}</title>`;
    const text = `<text x="${words.x}" y="${words.y}">${escaped(wordsOf(arrow))}</text>`;
    return `<g${isBack ? ' class="back"' : ""}>${title}<path d="${line}"/>${text}</g>`;
  });
  const drawnBoxes = boxes.map(({ name, kind, x, y }) =>
    [
      `<g class="${kind}"><rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="8"/>`,
      `<text x="${x + BOX.width / 2}" y="${y + BOX.height / 2 + 4}">${escaped(name)}</text></g>`,
    ].join(""),
  );
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const head = '<marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="diagram" role="img" aria-label="State diagram" ${size}>`,
    `<defs>${head}<path d="M0,0 L8,4 L0,8 z"/></marker></defs>`,
    ...drawn,
    ...drawnBoxes,
    "</svg>",
  ].join("");
}
