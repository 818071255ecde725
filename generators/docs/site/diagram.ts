import type { Lifecycle } from "../../../generated/types/grammar/index.d.ts";
import { fromStates, toStates } from "../../../registry/lifecycle/transitions.ts";
import { escaped } from "./html.ts";

interface Edge {
  from: string;
  to: string;
  names: string[];
}

const WIDTH = 150;
const HEIGHT = 34;
const GAP = { x: 130, y: 46 };

/** How a diagram is drawn, where it stands in a page and where it is a picture of its own. */
export const diagramStyle =
  ".diagram{font:12px system-ui,sans-serif}.diagram text{text-anchor:middle;fill:CanvasText;paint-order:stroke;stroke:Canvas;stroke-width:3px}" +
  ".diagram path{fill:none;stroke:#789}.diagram g>path{marker-end:url(#arrow)}.diagram marker path{fill:#789}.diagram rect{fill:Canvas;stroke:CanvasText}.diagram .final rect{stroke-width:3}.diagram .start rect{stroke-dasharray:4}";

/**
 * The states of a lifecycle as boxes, from left to right as they are reached, and the transitions as arrows between
 * them: an SVG.
 */
export function diagram(
  { transitions, final = [] }: Pick<Lifecycle, "transitions" | "final">,
  states: readonly string[],
): string {
  const edges = edgesOf(transitions, states);
  const columns = reached(edges, states);
  const places = new Map<string, { x: number; y: number }>();
  for (const [x, names] of columns.entries())
    for (const [y, name] of names.entries())
      places.set(name, { x: 10 + x * (WIDTH + GAP.x), y: 40 + y * (HEIGHT + GAP.y) });
  const width = columns.length * (WIDTH + GAP.x) - GAP.x + 40;
  const tallest = Math.max(1, ...columns.map((names) => names.length));
  const backwards = edges.filter(({ from, to }) => places.get(to)!.x <= places.get(from)!.x && from !== to).length;
  const height = 60 + tallest * (HEIGHT + GAP.y) + backwards * 14;
  let lane = 60 + tallest * (HEIGHT + GAP.y) - 20;
  const arrows = edges.map(({ from, to, names }) => {
    const [one, two] = [places.get(from)!, places.get(to)!];
    const said = names.join(", ");
    const label = escaped(said.length > 26 ? `${said.slice(0, 25)}…` : said);
    const title = `<title>${escaped(`${said}: ${from} → ${to}`)}</title>`;
    if (from === to) {
      const x = one.x + WIDTH / 2;
      return `<g>${title}<path d="M${x - 22},${one.y} C${x - 22},${one.y - 26} ${x + 22},${one.y - 26} ${x + 22},${one.y}"/><text x="${x}" y="${one.y - 22}">${label}</text></g>`;
    }
    if (two.x > one.x) {
      const [x1, y1, x2, y2] = [one.x + WIDTH, one.y + HEIGHT / 2, two.x, two.y + HEIGHT / 2];
      return `<g>${title}<path d="M${x1},${y1} C${x1 + 60},${y1} ${x2 - 60},${y2} ${x2},${y2}"/><text x="${(x1 + x2) / 2}" y="${(y1 + y2) / 2 - 5}">${label}</text></g>`;
    }
    if (two.x === one.x) {
      const [x, y1, y2] = [one.x + WIDTH, one.y + HEIGHT / 2, two.y + HEIGHT / 2];
      const out = x + 24 + Math.abs(y2 - y1) / 3;
      return `<g class="back">${title}<path d="M${x},${y1 + 6} C${out},${y1} ${out},${y2} ${x},${y2 - 6}"/><text x="${x + (out - x) * 0.75}" y="${(y1 + y2) / 2 + (y2 > y1 ? -6 : 10)}">${label}</text></g>`;
    }
    lane += 14;
    const [x1, x2] = [one.x + WIDTH / 2 + 12, two.x + WIDTH / 2 - 12];
    const [y1, y2] = [one.y + HEIGHT, two.y + HEIGHT];
    // The middle of the curve, which its two lower points draw down.
    const middle = { x: (x1 + x2) / 2, y: (y1 + y2) / 8 + lane * 0.75 };
    return `<g class="back">${title}<path d="M${x1},${y1} C${x1},${lane} ${x2},${lane} ${x2},${y2}"/><text x="${middle.x}" y="${middle.y - 4}">${label}</text></g>`;
  });
  const boxes = [...places].map(([name, { x, y }]) => {
    const kind = name === "new" ? "start" : final.includes(name) ? "final" : "state";
    return `<g class="${kind}"><rect x="${x}" y="${y}" width="${WIDTH}" height="${HEIGHT}" rx="8"/><text x="${x + WIDTH / 2}" y="${y + HEIGHT / 2 + 4}">${escaped(name)}</text></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" class="diagram" role="img" aria-label="State diagram" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0 L8,4 L0,8 z"/></marker></defs>${arrows.join("")}${boxes.join("")}</svg>`;
}

function edgesOf(transitions: Lifecycle["transitions"], states: readonly string[]): Edge[] {
  const found = new Map<string, Edge>();
  for (const [name, transition] of Object.entries(transitions))
    for (const from of fromStates(transition) ?? states) {
      const ends = toStates(transition);
      for (const to of ends.length > 0 ? ends : from === "new" ? states.slice(0, 1) : [from]) {
        const edge = found.get(`${from} ${to}`) ?? { from, to, names: [] };
        edge.names.push(name);
        found.set(`${from} ${to}`, edge);
      }
    }
  return [...found.values()];
}

/** The states by how many steps they are from the beginning. */
function reached(edges: readonly Edge[], states: readonly string[]): string[][] {
  const start = edges.some(({ from }) => from === "new") ? ["new"] : states.slice(0, 1);
  const columns: string[][] = [start];
  const known = new Set(start);
  for (let column: string[] | undefined = start; column !== undefined && column.length > 0;) {
    const next: string[] = [];
    for (const { from, to } of edges)
      if (column.includes(from) && !known.has(to)) {
        known.add(to);
        next.push(to);
      }
    if (next.length > 0) columns.push(next);
    column = next;
  }
  const left = [...new Set([...states, ...edges.flatMap(({ from, to }) => [from, to])])].filter(
    (name) => !known.has(name),
  );
  if (left.length > 0) columns.push(left);
  return columns;
}
