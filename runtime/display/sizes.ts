import { createContext, useContext } from "react";

/** The rows beside a value, for displays that draw it in proportion to its column. */
const Rows = createContext<readonly Readonly<Record<string, unknown>>[]>([]);

export const RowsBeside = Rows.Provider;

export function useRowsBeside(): readonly Readonly<Record<string, unknown>>[] {
  return useContext(Rows);
}
