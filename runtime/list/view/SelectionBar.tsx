import { Button } from "../../controls/Button.tsx";
import { word } from "../../label/label.ts";
import { usePage } from "../../page/context.ts";
import type { Action } from "../../page/grammar.ts";
import { Actions } from "../../section/Actions.tsx";

interface Props { rows: readonly Record<string, unknown>[]; entity: string; actions: readonly Action[]; onClear(): void }

/** How many rows are chosen, and what may be done with all of them. */
export function SelectionBar({ rows, entity, actions, onClear }: Props) {
  const page = usePage();
  if (rows.length === 0) return null;
  const able = actions.filter((action) => action.on === "selection").filter((action) => {
    const name = action.do?.includes(".") === true ? undefined : action.do;
    return name === undefined || rows.some((row) => !Array.isArray(row["allowed_actions"]) || row["allowed_actions"].includes(name));
  });
  void page;
  return (
    <div className="selection" role="region" aria-label={word("list.selection")}>
      <strong>{word("list.chosen", { count: rows.length })}</strong>
      <Actions actions={able} scope={{ selection: rows, entity }} small />
      <Button look="quiet" small onClick={onClear}>{word("list.clear_selection")}</Button>
    </div>
  );
}
