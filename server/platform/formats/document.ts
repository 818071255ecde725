/** A letter in words, ready for text and HTML. */
export interface Written {
  readonly subject: string;
  readonly parts: readonly WrittenPart[];
}

/** One part of it. */
export type WrittenPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "rows"; readonly rows: readonly { readonly label: string; readonly value: string }[] }
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
      /** Where each row leads. */ readonly addresses?: readonly string[];
    }
  | { readonly kind: "link"; readonly label: string; readonly address: string }
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "signature"; readonly label: string; readonly name: string };

/** What stands, too small to be seen, where the signer of this order signs; a place of signing finds the spot by it. */
export const anchorOf = (order: number): string => `\\s${order}\\`;

/** A piece of text in both languages; one of them where both say the same. */
export type Both = readonly [english: string, chinese: string];

/** A part of a document in both languages. */
export type BothPart =
  | { readonly kind: "text"; readonly text: Both }
  | { readonly kind: "rows"; readonly rows: readonly { readonly label: Both; readonly value: Both }[] }
  | { readonly kind: "table"; readonly head: readonly Both[]; readonly rows: readonly (readonly Both[])[] }
  | { readonly kind: "signature"; readonly label: Both; readonly name: string };

const OTHER_KIND = "the letter is not built alike in both languages";

function joined(english: WrittenPart, chinese: WrittenPart | undefined): BothPart[] {
  if (english.kind === "link" || english.kind === "code") return [];
  if (english.kind === "text" && chinese?.kind === "text")
    return [{ kind: "text", text: [english.text, chinese.text] }];
  if (english.kind === "signature" && chinese?.kind === "signature")
    return [{ kind: "signature", label: [english.label, chinese.label], name: english.name }];
  if (english.kind === "rows" && chinese?.kind === "rows") {
    return [
      {
        kind: "rows",
        rows: english.rows.map((row, index) => ({
          label: [row.label, chinese.rows[index]?.label ?? row.label],
          value: [row.value, chinese.rows[index]?.value ?? row.value],
        })),
      },
    ];
  }
  if (english.kind === "table" && chinese?.kind === "table") {
    return [
      {
        kind: "table",
        head: english.head.map((label, index) => [label, chinese.head[index] ?? label]),
        rows: english.rows.map((row, index) =>
          row.map((cell, column) => [cell, chinese.rows[index]?.[column] ?? cell]),
        ),
      },
    ];
  }
  throw new Error(OTHER_KIND);
}

/** A letter written in both languages, part by part side by side. Links have no place on paper. */
export const inBoth = (english: Written, chinese: Written): BothPart[] =>
  english.parts.flatMap((part, index) => joined(part, chinese.parts[index]));
