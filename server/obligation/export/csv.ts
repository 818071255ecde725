/** Spreadsheets run cells that begin so; a quote before them keeps them text. */
const DANGEROUS = /^[=+\-@＝＋－＠\t\r\n\0]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** One value of a comma-separated file: quoted where it must be, and never a formula. */
export function cell(value: unknown): string {
  const plain = value === undefined || value === null ? "" : Array.isArray(value) ? value.map(String).join("; ") : String(value);
  const text = DANGEROUS.test(plain) && !NUMBER.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text;
}

/** A file of rows under a head; with the mark by which spreadsheets know its encoding. */
export function csv(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
