/** A Markdown table. Takes the heads and the rows; bars in cells are escaped. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A name in code type. */
export const code = (text: string): string => `\`${text}\``;
