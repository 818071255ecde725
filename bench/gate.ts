/** One line of the table: a figure, what it is held against, and how many times that it may be. */
export interface Gate {
  name: string;
  unit: string;
  figure: number;
  /** What it is compared with. */
  against: string;
  reference: number;
  /** Passes up to this ratio; absent: told, not judged. */
  most?: number;
  /** Passes from this ratio on, where more is better. */
  least?: number;
  /** The bare page's figure in the same run. */
  bare?: number;
}

/** Whether a gate holds; undefined where it is only told. */
export function holds({ figure, reference, most, least }: Gate): boolean | undefined {
  const ratio = figure / reference;
  if (most === undefined && least === undefined) return undefined;
  return (most === undefined || ratio <= most) && (least === undefined || ratio >= least);
}

/** Figures as they landed last, each by its measure and unit. */
export type Landed = Readonly<Record<string, number>>;

/** By what a figure is known from one run to the next. */
export const figureName = ({ name, unit }: Gate): string => `${name} (${unit})`;

const number = (figure: number): string => (figure >= 100 ? figure.toFixed(0) : figure.toFixed(figure >= 10 ? 1 : 2));

/** A gate as one line, to be told as soon as it is measured. */
export const lineOf = (gate: Gate): string =>
  `  ${gate.name}: ${number(gate.figure)} ${gate.unit}, ${gate.against} ${number(gate.reference)}${holds(gate) === false ? ", FAIL" : ""}`;

/** The gates as a table for reading, with the figures that landed last beside them. */
export function table(gates: readonly Gate[], landed: Landed = {}): string {
  const rows = gates.map((gate) => {
    const held = holds(gate);
    const limit = gate.most === undefined ? (gate.least === undefined ? "" : `≥ ${gate.least}`) : `≤ ${gate.most}`;
    return [
      gate.name,
      `${number(gate.figure)} ${gate.unit}`,
      `${gate.against} ${number(gate.reference)}`,
      `${(gate.figure / gate.reference).toFixed(2)}×`,
      limit,
      gate.bare === undefined ? "" : `${(gate.figure / gate.bare).toFixed(2)}× (${number(gate.bare)})`,
      landed[figureName(gate)] === undefined ? "" : number(landed[figureName(gate)] ?? 0),
      held === undefined ? "" : held ? "pass" : "FAIL",
    ];
  });
  const head = ["measure", "figure", "against", "ratio", "gate", "to bare", "landed", ""];
  const widths = head.map((word, column) => Math.max(word.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}
