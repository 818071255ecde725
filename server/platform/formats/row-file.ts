import { csvFile } from "./csv.ts";
import { workbookFile, type Column } from "./workbook.ts";

/** A file of this machine that takes rows piece by piece. */
export interface RowFile {
  write(rows: readonly (readonly unknown[])[]): Promise<void>;
  /** Resolves once all of it is on the disk. */
  end(): Promise<void>;
}

/** What a file of rows is called, and what its columns hold. */
export interface RowFileShape {
  readonly format: "csv" | "xlsx";
  readonly path: string;
  readonly title: string;
  readonly columns: readonly Column[];
}

/** Begins a file of rows. */
export const openRowFile = ({ format, path, title, columns }: RowFileShape): RowFile =>
  format === "csv" ? csvFile(path, columns) : workbookFile(path, title, columns);
