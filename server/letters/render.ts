import type { Written, WrittenPart } from "./letter.ts";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;" };

/** Text made harmless inside HTML, attribute values included. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Rows without a value are not said in a mail; a document keeps them. */
const filledRows = (rows: readonly { label: string; value: string }[]) => rows.filter(({ value }) => value !== "");

function partText(part: WrittenPart): string {
  if (part.kind === "text") return part.text;
  if (part.kind === "rows") return filledRows(part.rows).map(({ label, value }) => `${label}: ${value}`).join("\n");
  if (part.kind === "table") return [part.head, ...part.rows].map((row) => row.join("  ")).join("\n");
  return part.kind === "link" ? `${part.label}: ${part.address}` : `${part.label}: ${part.name}`;
}

function partHtml(part: WrittenPart): string {
  if (part.kind === "text") return `<p>${escaped(part.text).replaceAll("\n", "<br>")}</p>`;
  if (part.kind === "rows") return `<table>${filledRows(part.rows).map(({ label, value }) => `<tr><th scope="row" align="left">${escaped(label)}</th><td>${escaped(value)}</td></tr>`).join("")}</table>`;
  if (part.kind === "link") return `<p><a href="${escaped(part.address)}">${escaped(part.label)}</a></p>`;
  if (part.kind === "signature") return `<p>${escaped(part.label)}: ${escaped(part.name)}</p>`;
  const row = (cells: readonly string[], tag: "th" | "td") => `<tr>${cells.map((cell) => `<${tag} align="left">${escaped(cell)}</${tag}>`).join("")}</tr>`;
  return `<table>${row(part.head, "th")}${part.rows.map((cells) => row(cells, "td")).join("")}</table>`;
}

/** A mail's plain text: the languages one after the other. */
export function mailText(letters: readonly Written[], brandTitle: string): string {
  return `${letters.map((letter) => letter.parts.map(partText).join("\n\n")).join("\n\n――――\n\n")}\n\n${brandTitle}\n`;
}

/** A mail's HTML: a minimal page with every value escaped. */
export function mailHtml(letters: readonly Written[], brandTitle: string): string {
  const bodies = letters.map((letter) => letter.parts.map(partHtml).join("\n")).join("\n<hr>\n");
  return `<!doctype html><meta charset="utf-8"><body style="font-family:sans-serif"><h1 style="font-size:18px">${escaped(brandTitle)}</h1>\n${bodies}\n</body>`;
}

/** A subject on one line: no line breaks get into a header. */
export const mailSubject = (letters: readonly Written[]): string => letters.map(({ subject }) => subject).join(" / ").replace(/[\r\n]+/g, " ").slice(0, 200);
