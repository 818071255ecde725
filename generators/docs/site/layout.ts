import type { Lifecycle } from "../../../generated/types/grammar/index.d.ts";
import { fromStates, toStates } from "../../../registry/lifecycle.ts";

interface Edge {
  from: string;
  to: string;
  names: string[];
}

/** A spot in a diagram. */
export interface Spot {
  x: number;
  y: number;
}

/** A state in a diagram: the corner of its box, and whether it begins or ends. */
export interface Box extends Spot {
  name: string;
  kind: "start" | "state" | "final";
}

/** The transitions between two states: the line, where it begins and ends, and where its words stand. */
export interface Arrow extends Edge {
  line: string;
  start: Spot;
  end: Spot;
  words: Spot;
  isBack: boolean;
}

/** Where everything of a diagram stands. */
export interface Layout {
  width: number;
  height: number;
  boxes: Box[];
  arrows: Arrow[];
}

/** The size of a state's box. */
export const BOX = { width: 150, height: 34 } as const;
const { width: WIDTH, height: HEIGHT } = BOX;
const GAP = { x: 130, y: 46 };
const EDGE = { x: 10, y: 40 };
/** How far one place is from the next. */
export const STEP = { x: WIDTH + GAP.x, y: HEIGHT + GAP.y } as const;

/** A place in a diagram: column and row, from 0. */
export type Cell = readonly [column: number, row: number];

const spotAt = ([column, row]: Cell): Spot => ({
  x: EDGE.x + column * STEP.x,
  y: EDGE.y + row * STEP.y,
});

/** The place in which a spot lies, as that of a box's corner. */
export const cellAt = ({ x, y }: Spot): Cell => [
  Math.max(0, Math.round((x - EDGE.x) / STEP.x)),
  Math.max(0, Math.round((y - EDGE.y) / STEP.y)),
];

/** A lifecycle as far as its diagram shows it. */
export type Drawn = Pick<Lifecycle, "transitions" | "final" | "diagram">;

/** The place of each state: where somebody put it, else in the column in which it is reached. */
export function cellsOf({ transitions, diagram = {} }: Drawn, states: readonly string[]): Map<string, Cell> {
  const columns = reached(edgesOf(transitions, states), states);
  const known = new Set(columns.flat());
  const cells = new Map<string, Cell>();
  const occupied = new Set<string>();
  const place = (name: string, cell: Cell): void => {
    let [column, row] = cell;
    while (occupied.has(`${column} ${row}`)) row += 1;
    occupied.add(`${column} ${row}`);
    cells.set(name, [column, row]);
  };
  for (const [name, [column = 0, row = 0]] of Object.entries(diagram)) if (known.has(name)) place(name, [column, row]);
  // A state that was put elsewhere leaves its row free, so that the others stay where they are.
  for (const [column, names] of columns.entries())
    for (const [row, name] of names.entries()) if (!cells.has(name)) place(name, [column, row]);
  // In the order in which they are reached, which is the one in which they are read.
  return new Map(columns.flat().map((name) => [name, cells.get(name)!]));
}

/** Places the states of a lifecycle from left to right as they are reached, and the transitions between them. */
export function layoutOf(lifecycle: Drawn, states: readonly string[]): Layout {
  const { transitions, final = [] } = lifecycle;
  const edges = edgesOf(transitions, states);
  const cells = cellsOf(lifecycle, states);
  const positions = new Map([...cells].map(([name, cell]) => [name, spotAt(cell)]));
  const tallest = Math.max(1, ...[...cells.values()].map(([, row]) => row + 1));
  const widest = Math.max(1, ...[...cells.values()].map(([column]) => column + 1));
  const backwards = edges.filter(
    ({ from, to }) => positions.get(to)!.x <= positions.get(from)!.x && from !== to,
  ).length;
  let lane = 60 + tallest * STEP.y - 20;
  const arrows = edges.map((edge): Arrow => {
    const [one, two] = [positions.get(edge.from)!, positions.get(edge.to)!];
    const drawn = (start: Spot, end: Spot, bend: string, words: Spot, isBack = false): Arrow => ({
      ...edge,
      line: `M${start.x},${start.y} C${bend} ${end.x},${end.y}`,
      start,
      end,
      words,
      isBack,
    });
    if (edge.from === edge.to) {
      const x = one.x + WIDTH / 2;
      return drawn(
        { x: x - 22, y: one.y },
        { x: x + 22, y: one.y },
        `${x - 22},${one.y - 26} ${x + 22},${one.y - 26}`,
        {
          x,
          y: one.y - 22,
        },
      );
    }
    if (two.x > one.x) {
      const [start, end] = [
        { x: one.x + WIDTH, y: one.y + HEIGHT / 2 },
        { x: two.x, y: two.y + HEIGHT / 2 },
      ];
      const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 - 5 };
      return drawn(start, end, `${start.x + 60},${start.y} ${end.x - 60},${end.y}`, middle);
    }
    if (two.x === one.x) {
      const [x, y1, y2] = [one.x + WIDTH, one.y + HEIGHT / 2, two.y + HEIGHT / 2];
      const out = x + 24 + Math.abs(y2 - y1) / 3;
      return drawn(
        { x, y: y1 + 6 },
        { x, y: y2 - 6 },
        `${out},${y1} ${out},${y2}`,
        { x: x + (out - x) * 0.75, y: (y1 + y2) / 2 + (y2 > y1 ? -6 : 10) },
        true,
      );
    }
    lane += 14;
    const [start, end] = [
      { x: one.x + WIDTH / 2 + 12, y: one.y + HEIGHT },
      { x: two.x + WIDTH / 2 - 12, y: two.y + HEIGHT },
    ];
    // The middle of the curve, which its two lower points draw down.
    const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 8 + lane * 0.75 };
    return drawn(start, end, `${start.x},${lane} ${end.x},${lane}`, { x: middle.x, y: middle.y - 4 }, true);
  });
  return {
    width: widest * STEP.x - GAP.x + 40,
    height: 60 + tallest * STEP.y + backwards * 14,
    boxes: [...positions].map(([name, spot]) => ({
      name,
      ...spot,
      kind: name === "new" ? "start" : final.includes(name) ? "final" : "state",
    })),
    arrows,
  };
}

/** As many of the names of transitions as can be read above a line. */
export function wordsOf({ names }: Edge): string {
  const joined = names.join(", ");
  return joined.length > 26 ? `${joined.slice(0, 25)}…` : joined;
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
