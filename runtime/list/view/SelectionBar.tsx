import { sumInWords, sumsOf } from "../../action/BulkSum.tsx";
import { Button } from "../../controls/Button.tsx";
import { word } from "../../label/label.ts";
import { usePage } from "../../model/context.ts";
import type { Action } from "../../model/grammar.ts";
import { Actions } from "../../section/Actions.tsx";

interface Props {
  rows: readonly Record<string, unknown>[];
  entity: string;
  actions: readonly Action[];
  onDrop(ids: readonly string[]): void;
  onClear(): void;
}

/** How many rows are chosen, what they come to in each currency, and what may be done with all of them. */
export function SelectionBar({ rows, entity, actions, onDrop, onClear }: Props) {
  const page = usePage();
  if (rows.length === 0) return null;
  const able = actions
    .filter((action) => action.on === "selection")
    .filter((action) => {
      const name = action.do?.includes(".") === true ? undefined : action.do;
      return (
        name === undefined ||
        rows.some((row) => !Array.isArray(row["allowed_actions"]) || row["allowed_actions"].includes(name))
      );
    });
  const sums = sumsOf(rows, page.bundle.entities[entity]?.amount).map((group) => sumInWords(page, group));
  return (
    <div className="selection" role="region" aria-label={word("list.selection")}>
      <strong>{word("list.chosen", { count: rows.length })}</strong>
      {sums.length === 0 ? null : <span className="figure">{sums.join(" · ")}</span>}
      <Actions actions={able} scope={{ selection: rows, entity, unchoose: onDrop }} small />
      <Button look="quiet" small onClick={onClear}>
        {word("list.clear_selection")}
      </Button>
    </div>
  );
}
