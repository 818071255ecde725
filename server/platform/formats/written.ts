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
