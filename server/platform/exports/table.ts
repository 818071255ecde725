import type { ReadContext } from "../context.ts";
import type { Column } from "../formats/workbook.ts";
import { heavy } from "../work/heavy.ts";

/** Rows with their columns, as a file shows them. */
export interface TableFile {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly unknown[])[];
  /** Number of last rows that are sums. */
  readonly strong?: number;
}

/** A table as a workbook or a document, made beside all other requests. @throws Refusal busy when too many wait */
export function tableFile(
  context: Pick<ReadContext, "acting" | "ports" | "say" | "language">,
  format: "xlsx" | "pdf",
  { title, columns, rows, strong = 0 }: TableFile,
): Promise<Uint8Array> {
  const plain = columns.map(({ head, kind }) => ({ head, kind }));
  return heavy(
    context.acting,
    format === "xlsx"
      ? { kind: "workbook", title, columns: plain, rows }
      : {
          kind: "table",
          table: {
            title,
            author: context.say("brand", "title"),
            date: context.ports.clock.today(),
            language: context.language === "zh" ? "zh-CN" : "en-US",
            columns: plain,
            rows,
            strong,
          },
        },
  );
}
