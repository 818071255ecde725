import { Button } from "../controls/Button.tsx";
import { State } from "../controls/State.tsx";
import { inSentence } from "../label/in-sentence.ts";
import { hasLabel, label, word } from "../label/label.ts";
import { usePage } from "../model/context.ts";
import type { Action } from "../model/grammar.ts";
import { Actions } from "../section/Actions.tsx";

interface Props {
  filtered: boolean;
  entity: string;
  /** The name of the tab that is open, where it narrows the list. */
  tab?: string | undefined;
  /** The list shows records in some of their states only: of others there may be any number. */
  part?: boolean;
  /** It stands within a page: its own sentence, not the page's, says what would be there. */
  small?: boolean;
  /** The name of that sentence, and of the title over it where it has one. */
  wording?: string | undefined;
  onClear?: () => void;
  actions?: readonly Action[] | undefined;
}

/** No rows: because of the filters, or because there are none yet; what would stand here, and what to do about it. */
export function Empty({ filtered, entity, tab, part, small, wording, onClear, actions }: Props) {
  const page = usePage();
  const many = hasLabel(`${entity}:entities`) ? inSentence(label(`${entity}:entities`)) : word("list.rows");
  if (filtered) {
    return (
      <State
        icon="search"
        title={word("list.nothing_found")}
        text={word("list.nothing_found_text", { entities: many })}
      >
        {onClear === undefined ? null : <Button onClick={onClear}>{word("list.clear_all")}</Button>}
      </State>
    );
  }
  // Rows within a record are named by the title above them.
  const ofNothing =
    entity === "" ? word("list.none") : word(part === true ? "list.empty_part" : "list.empty", { entities: many });
  const ownTitle = small === true ? `empty_title.${wording ?? ""}` : "empty_title";
  const title = page.has(ownTitle)
    ? page.label(ownTitle)
    : tab === undefined
      ? ofNothing
      : word("list.empty_tab", { tab: page.label(`tab.${tab}`) });
  const own = small === true ? [wording ?? ""] : [tab ?? "", undefined];
  const key = own.map((name) => (name === undefined ? "empty" : `empty.${name}`)).find((one) => page.has(one));
  const first = (actions ?? [])
    .filter((action) => action.as === "primary" && (action.on ?? "page") === "page")
    .slice(0, 1);
  // The sentence names steps that nobody may take while the company waits to be admitted; rows within a record come
  // with it.
  const waits =
    !(small === true && entity === "") &&
    page.user?.company?.status === "registered" &&
    !first.some((action) => page.offered(action));
  const text = waits ? word("list.empty_waiting", { entities: many }) : key === undefined ? undefined : page.label(key);
  return (
    <State icon="empty" title={title} text={text} small={small === true}>
      {first.length === 0 ? null : <Actions actions={first} />}
    </State>
  );
}
