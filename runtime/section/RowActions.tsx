import { reasonAgainst } from "../action/offered.ts";
import { isDanger, stepOf } from "../action/target.ts";
import { wordsOf } from "../action/words.ts";
import { Button } from "../controls/Button.tsx";
import { Icon } from "../controls/Icon.tsx";
import { Menu } from "../controls/Menu.tsx";
import { word } from "../label/label.ts";
import type { PageContext, Scope } from "../model/context.ts";
import type { Action } from "../model/grammar.ts";

/** What may be done with a row: what the page says for rows, else everything the server offers of it. */
export function rowActions(
  page: PageContext,
  actions: readonly Action[] | undefined,
  entity: string,
): readonly Action[] {
  const own = (actions ?? []).filter((action) => action.on === "row");
  if (own.length > 0) return own;
  // What makes a record is not offered on one that is there.
  return Object.entries(page.bundle.transitions)
    .filter(([name, { from, called }]) => name.startsWith(`${entity}.`) && from !== "new" && called !== true)
    .map(([name]) => name)
    .map((name) => ({ do: name.slice(entity.length + 1), on: "row" as const }));
}

/** How the first action of a card looks, by where its page puts it: what belongs into the menu is a quiet one. */
const cardLooks: Readonly<Record<string, "primary" | "quiet">> = { primary: "primary", menu: "quiet" };

/**
 * A row's actions: those said to stand in the row (`inline`) always; of the others the first at hand on hover and
 * focus, all in the menu; a card (`bare`) with one action shows it alone.
 */
export function RowActions({
  page,
  actions,
  scope,
  name,
  bare,
}: {
  page: PageContext;
  actions: readonly Action[];
  scope: Scope;
  /** What the row is called, so that its buttons are told from those of other rows. */
  name?: string;
  bare?: boolean;
}) {
  const all = actions.filter((action) => page.offered(action, scope));
  if (all.length === 0) return null;
  const inline = all.filter(({ as }) => as === "inline");
  const offered = all.filter(({ as }) => as !== "inline");
  const danger = (action: Action) => isDanger(stepOf(page, action, scope));
  const first = offered.find((action) => !danger(action));
  return (
    <span className="row-tools" {...(name === undefined || name === "" ? {} : { role: "group", "aria-label": name })}>
      {inline.map((action) => (
        <Button
          key={wordsOf(page, action, scope)}
          small={bare !== true}
          reason={reasonAgainst(page, action, scope)}
          onClick={() => page.run(action, scope)}
        >
          {wordsOf(page, action, scope)}
        </Button>
      ))}
      {first === undefined ? null : (
        <span className="at-hand">
          <Button
            small={bare !== true}
            look={bare === true ? (cardLooks[first.as ?? ""] ?? "normal") : "normal"}
            reason={reasonAgainst(page, first, scope)}
            onClick={() => page.run(first, scope)}
          >
            {wordsOf(page, first, scope)}
          </Button>
        </span>
      )}
      {offered.length === 0 || (bare === true && offered.length === 1) ? null : (
        <Menu
          label={word("list.actions")}
          items={offered.map((action, index) => ({
            key: String(index),
            label: wordsOf(page, action, scope),
            danger: danger(action),
            reason: reasonAgainst(page, action, scope),
            run: () => page.run(action, scope),
          }))}
        >
          <Icon name="more" size={18} />
        </Menu>
      )}
    </span>
  );
}
