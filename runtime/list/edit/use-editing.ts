import { useCallback, useState } from "react";
import type { CallShape } from "../../model/bundle.ts";
import type { PageContext } from "../../model/context.ts";

type Row = Readonly<Record<string, unknown>>;

export interface Editing {
  /** Whether this row is being typed in; `new` for the one that is added. */
  at: { row: Row | "new"; field: string | undefined } | undefined;
  change: CallShape | undefined;
  create: CallShape | undefined;
  begin(row: Row | "new", field?: string): void;
  end(): void;
}

/** Which row of a list is edited in place, and the calls that keep it: the entity's own to update and to create. */
export function useEditing(page: PageContext, edit: readonly string[] | undefined, entity: string): Editing {
  const [at, setAt] = useState<Editing["at"]>();
  // Rows that did not change are not drawn again, so that what they are given stays the same.
  const begin = useCallback<Editing["begin"]>((row, field) => setAt({ row, field }), []);
  const calls = edit === undefined ? [] : Object.values(page.bundle.calls);
  return {
    at,
    change: calls.find(({ updates }) => updates === entity),
    create: calls.find(({ creates }) => creates === entity),
    begin,
    end: () => setAt(undefined),
  };
}
