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
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

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
      ...part.rows.flatMap((row, index) => [
        row.join("  "),
        ...(part.addresses?.[index] === undefined ? [] : [`${part.addresses[index]}\n`]),
      ]),
    ].join("\n");
  if (part.kind === "code") return part.code;
  return part.kind === "link" ? `${part.label}: ${part.address}` : `${part.label}: ${part.name}`;
}

/** Declarations of a style as an attribute takes them. */
const styleOf = (declarations: Readonly<Record<string, string>>): string =>
  Object.entries(declarations)
    .map(([property, value]) => `${property}:${value}`)
    .join(";");

const CELL = "padding:6px 12px 6px 0;border-bottom:1px solid #e3e8ea;vertical-align:top";
const HEAD = `${CELL};color:#5c6b72;font-weight:normal;text-align:left`;
const LABEL = `${HEAD};width:40%`;
const TABLE = [
  `role="presentation" cellpadding="0" cellspacing="0"`,
  `style="width:100%;border-collapse:collapse;margin:0 0 20px"`,
].join(" ");

function rowsHtml({ rows }: Extract<WrittenPart, { kind: "rows" }>): string {
  const written = filledRows(rows).map(
    ({ label, value }) =>
      `<tr><th scope="row" style="${LABEL}">${escaped(label)}</th><td style="${CELL}">${escaped(value)}</td></tr>`,
  );
  return `<table ${TABLE}>${written.join("")}</table>`;
}

function linkHtml({ label, address }: Extract<WrittenPart, { kind: "link" }>, brand: MailBrand): string {
  const button = styleOf({
    display: "inline-block",
    padding: "10px 20px",
    "border-radius": "6px",
    background: brand.accent,
    color: brand.accentText,
    "font-weight": "600",
    "text-decoration": "none",
  });
  return `<p style="margin:0 0 20px"><a href="${escaped(address)}" style="${button}">${escaped(label)}</a></p>`;
}

/** A table; the first cell of a row leads to the row's address where it has one. */
function tableHtml({ head, rows, addresses }: Extract<WrittenPart, { kind: "table" }>, { accent }: MailBrand): string {
  const cell = (text: string, address: string | undefined): string =>
    address === undefined
      ? escaped(text)
      : `<a href="${escaped(address)}" style="color:${accent};font-weight:600">${escaped(text)}</a>`;
  const headCells = head.map((text) => `<th style="${HEAD}">${escaped(text)}</th>`);
  const written = rows.map((cells, index) => {
    const inside = cells.map(
      (text, column) => `<td style="${CELL}">${cell(text, column === 0 ? addresses?.[index] : undefined)}</td>`,
    );
    return `<tr>${inside.join("")}</tr>`;
  });
  return `<table ${TABLE}><tr>${headCells.join("")}</tr>${written.join("")}</table>`;
}

function partHtml(part: WrittenPart, brand: MailBrand): string {
  switch (part.kind) {
    case "text":
      return `<p style="margin:0 0 16px">${escaped(part.text).replaceAll("\n", "<br>")}</p>`;
    case "rows":
      return rowsHtml(part);
    case "code":
      return `<p style="margin:0 0 20px;font-size:28px;font-weight:600;letter-spacing:6px">${escaped(part.code)}</p>`;
    case "link":
      return linkHtml(part, brand);
    case "signature":
      return `<p style="margin:0 0 16px">${escaped(part.label)}: ${escaped(part.name)}</p>`;
    case "table":
      return tableHtml(part, brand);
  }
}

/** A letter's parts but for paragraphs in which nothing stands. */
const partsOf = (letter: Written): readonly WrittenPart[] =>
  letter.parts.filter((part) => part.kind !== "text" || part.text.trim() !== "");

/** A mail's plain text: the languages one after the other, and below them what every mail says. */
export function mailText(letters: readonly Written[], brand: MailBrand): string {
  const texts = letters.map((letter) => partsOf(letter).map(partText).join("\n\n"));
  return `${texts.join("\n\n――――\n\n")}\n\n${brand.title}\n${brand.closing.join("\n")}\n`;
}

const FONTS = "-apple-system,'Segoe UI','Noto Sans SC','PingFang SC','Microsoft YaHei',sans-serif";
const COLUMN = "max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;color:#1d2a30";
const METAS = `<meta charset="utf-8"><meta name="viewport" content="width=device-width">`;
const BETWEEN_LANGUAGES = `<hr style="border:0;border-top:1px solid #e3e8ea;margin:8px 0 24px">`;

/**
 * A mail's HTML: one narrow column in the brand's colours, every value escaped; no pictures, no scripts, nothing loaded
 * from anywhere.
 */
export function mailHtml(letters: readonly Written[], brand: MailBrand): string {
  const bodies = letters.map((letter) =>
    partsOf(letter)
      .map((part) => partHtml(part, brand))
      .join("\n"),
  );
  const heading = styleOf({
    margin: "0 0 24px",
    padding: "0 0 12px",
    "border-bottom": `3px solid ${brand.accent}`,
    "font-size": "18px",
    "font-weight": "600",
    color: brand.accent,
  });
  const page = styleOf({
    margin: "0",
    padding: "24px 0",
    background: brand.surface,
    font: `15px/24px ${FONTS}`,
  });
  const closing = brand.closing.map(
    (line) => `<p style="margin:0 0 4px;font-size:12px;line-height:18px;color:#5c6b72">${escaped(line)}</p>`,
  );
  const title = escaped(letters[0]?.subject ?? brand.title);
  return [
    `<!doctype html><html><head>${METAS}<title>${title}</title></head>`,
    `<body style="${page}"><div style="${COLUMN}"><p style="${heading}">${escaped(brand.title)}</p>`,
    bodies.join(`\n${BETWEEN_LANGUAGES}\n`),
    `<div style="margin-top:24px">${closing.join("")}</div></div></body></html>`,
  ].join("\n");
}

/** A subject on one line: no line breaks or other controls get into a header. */
export const mailSubject = (letters: readonly Written[]): string =>
  [...new Set(letters.map(({ subject }) => subject))]
    .join(" / ")
    .replace(/\p{Cc}+/gu, " ")
    .slice(0, 200);
