import type { MailBrand } from "./wording.ts";
import type { Written, WrittenPart } from "./recipients.ts";

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text made harmless inside HTML, attribute values included. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Rows without a value are not said in a mail; a document keeps them. */
const filledRows = (rows: readonly { label: string; value: string }[]) => rows.filter(({ value }) => value !== "");

function partText(part: WrittenPart): string {
  if (part.kind === "text") return part.text;
  if (part.kind === "rows")
    return filledRows(part.rows)
      .map(({ label, value }) => `${label}: ${value}`)
      .join("\n");
  if (part.kind === "table")
    return [
      part.head.join("  "),
      ...part.rows.flatMap((row, place) => [
        row.join("  "),
        ...(part.addresses?.[place] === undefined ? [] : [`${part.addresses[place]}\n`]),
      ]),
    ].join("\n");
  if (part.kind === "code") return part.code;
  return part.kind === "link" ? `${part.label}: ${part.address}` : `${part.label}: ${part.name}`;
}

const CELL = "padding:6px 12px 6px 0;border-bottom:1px solid #e3e8ea;vertical-align:top";
const LABEL = `${CELL};color:#5c6b72;font-weight:normal;text-align:left;width:40%`;
const TABLE = `role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;margin:0 0 20px"`;

function partHtml(part: WrittenPart, dress: MailBrand): string {
  if (part.kind === "text") return `<p style="margin:0 0 16px">${escaped(part.text).replaceAll("\n", "<br>")}</p>`;
  if (part.kind === "rows")
    return `<table ${TABLE}>${filledRows(part.rows)
      .map(
        ({ label, value }) =>
          `<tr><th scope="row" style="${LABEL}">${escaped(label)}</th><td style="${CELL}">${escaped(value)}</td></tr>`,
      )
      .join("")}</table>`;
  if (part.kind === "code")
    return `<p style="margin:0 0 20px;font-size:28px;font-weight:600;letter-spacing:6px">${escaped(part.code)}</p>`;
  if (part.kind === "link") {
    const button = `display:inline-block;padding:10px 20px;border-radius:6px;background:${dress.accent};color:${dress.accentText};font-weight:600;text-decoration:none`;
    return `<p style="margin:0 0 20px"><a href="${escaped(part.address)}" style="${button}">${escaped(part.label)}</a></p>`;
  }
  if (part.kind === "signature") return `<p style="margin:0 0 16px">${escaped(part.label)}: ${escaped(part.name)}</p>`;
  const led = (text: string, address: string | undefined) =>
    address === undefined
      ? escaped(text)
      : `<a href="${escaped(address)}" style="color:${dress.accent};font-weight:600">${escaped(text)}</a>`;
  const row = (cells: readonly string[], tag: "th" | "td", address?: string) =>
    `<tr>${cells.map((cell, place) => `<${tag} style="${tag === "th" ? LABEL.replace(";width:40%", "") : CELL}">${led(cell, place === 0 ? address : undefined)}</${tag}>`).join("")}</tr>`;
  return `<table ${TABLE}>${row(part.head, "th")}${part.rows.map((cells, place) => row(cells, "td", part.addresses?.[place])).join("")}</table>`;
}

/** A letter's parts but for paragraphs in which nothing stands. */
const said = (letter: Written): readonly WrittenPart[] =>
  letter.parts.filter((part) => part.kind !== "text" || part.text.trim() !== "");

/** A mail's plain text: the languages one after the other, and below them what every mail says. */
export function mailText(letters: readonly Written[], dress: MailBrand): string {
  return `${letters.map((letter) => said(letter).map(partText).join("\n\n")).join("\n\n――――\n\n")}\n\n${dress.title}\n${dress.closing.join("\n")}\n`;
}

/**
 * A mail's HTML: one narrow column in the brand's dress, every value escaped; no pictures, no scripts, nothing loaded
 * from anywhere.
 */
export function mailHtml(letters: readonly Written[], dress: MailBrand): string {
  const bodies = letters
    .map((letter) =>
      said(letter)
        .map((part) => partHtml(part, dress))
        .join("\n"),
    )
    .join(`\n<hr style="border:0;border-top:1px solid #e3e8ea;margin:8px 0 24px">\n`);
  const head = `<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid ${dress.accent};font-size:18px;font-weight:600;color:${dress.accent}">${escaped(dress.title)}</p>`;
  const foot = dress.closing
    .map((line) => `<p style="margin:0 0 4px;font-size:12px;line-height:18px;color:#5c6b72">${escaped(line)}</p>`)
    .join("");
  const column = "max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;color:#1d2a30";
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(letters[0]?.subject ?? dress.title)}</title></head>
<body style="margin:0;padding:24px 0;background:${dress.surface};font:15px/24px -apple-system,'Segoe UI','Noto Sans SC','PingFang SC','Microsoft YaHei',sans-serif"><div style="${column}">${head}
${bodies}
<div style="margin-top:24px">${foot}</div></div></body></html>`;
}

/** A subject on one line: no line breaks or other controls get into a header. */
export const mailSubject = (letters: readonly Written[]): string =>
  [...new Set(letters.map(({ subject }) => subject))]
    .join(" / ")
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, 200);
