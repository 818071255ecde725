import { Button } from "../controls/Button.tsx";
import { State } from "../controls/State.tsx";
import { hasLabel, label, word } from "../label/label.ts";
import { usePage } from "../page/context.ts";
import type { Action } from "../page/grammar.ts";
import { Actions } from "../section/Actions.tsx";

interface Props { filtered: boolean; entity: string; small?: boolean; onClear?: () => void; actions?: readonly Action[] | undefined }

/** No rows: because of the filters, or because there are none yet; and what to do about it. */
export function Empty({ filtered, entity, small, onClear, actions }: Props) {
  const page = usePage();
  const many = hasLabel(`${entity}:entities`) ? label(`${entity}:entities`).toLowerCase() : word("list.rows");
  if (filtered) {
    return (
      <State icon="search" title={word("list.nothing_found")} text={word("list.nothing_found_text", { entities: many })}>
        {onClear === undefined ? null : <Button onClick={onClear}>{word("list.clear_all")}</Button>}
      </State>
    );
  }
  const title = page.has("empty") ? page.label("empty") : word("list.empty", { entities: many });
  const first = (actions ?? []).filter((action) => action.as === "primary" && (action.on ?? "page") === "page").slice(0, 1);
  return <State icon="empty" title={title} text={small === true ? undefined : word("list.empty_text")} small={small === true}>{first.length === 0 ? null : <Actions actions={first} />}</State>;
}
