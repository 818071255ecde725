import { reasonAgainst } from "../action/offered.ts";
import { isDanger, stepOf } from "../action/target.ts";
import { heldBack, useWaits } from "../action/wait.ts";
import { nameOf, wordsOf } from "../action/words.ts";
import { clock } from "../display/clock.ts";
import { word } from "../label/label.ts";
import { Icon } from "../controls/Icon.tsx";
import { Menu } from "../controls/Menu.tsx";
import { Button } from "../controls/Button.tsx";
import { usePage, type PageContext, type Scope } from "../model/context.ts";
import type { Action } from "../model/grammar.ts";

const icons: Readonly<Record<string, string>> = {
  print: "print",
  import: "upload",
  download: "download",
  add: "plus",
  create: "plus",
  archive: "archive",
  unarchive: "archive",
};

export function iconOf(action: Action): string | undefined {
  if (action.import !== undefined) return icons["import"];
  if (action.download !== undefined) return icons["download"];
  if (action.print === true) return icons["print"];
  return icons[nameOf(action)];
}

/** Kinds of file that a download offers; undefined where it makes one only. */
export function formatsOf(page: PageContext, action: Action): readonly string[] | undefined {
  if (action.download === undefined) return undefined;
  if (action.download === "export") return exportFormats;
  const { format } = (action.with ?? {}) as Record<string, unknown>;
  return format === undefined ? page.bundle.calls[action.download]?.formats : undefined;
}

/** Kinds of file in which the rows of a list can be had. */
export const exportFormats: readonly string[] = ["xlsx", "csv", "pdf"];

interface Props {
  actions: readonly Action[];
  scope?: Scope | undefined;
  small?: boolean;
  /** Draw the first as the primary one. */
  lead?: boolean;
}

/**
 * Buttons for the actions that this user may take here and now; those that the page puts into a menu stand in one
 * behind them.
 */
export function Actions({ actions, scope, small, lead }: Props) {
  const page = usePage();
  useWaits();
  const all = actions.filter((action) => page.offered(action, scope));
  const offered = all.filter(({ as }) => as !== "menu");
  const apart = all
    .filter(({ as }) => as === "menu")
    .map((action, index) => ({
      key: `${nameOf(action)} ${String(index)}`,
      label: wordsOf(page, action, scope),
      danger: isDanger(stepOf(page, action, scope)),
      reason: reasonAgainst(page, action, scope),
      run: () => page.run(action, scope),
    }));
  const buttons = offered.map((action, index) => {
    const danger = isDanger(stepOf(page, action, scope));
    const icon = iconOf(action);
    const primary = action.as === "primary" || (lead === true && index === 0 && action.as === undefined);
    const held = heldBack(page, action);
    const words = wordsOf(page, action, scope);
    const formats = formatsOf(page, action);
    if (formats !== undefined) {
      const items = formats.map((format) => ({
        key: format,
        label: word(`list.as_${format}`),
        reason: reasonAgainst(page, action, scope),
        run: () => page.run(action, { ...scope, format }),
      }));
      return (
        <Menu
          key={nameOf(action)}
          label={words}
          className={small === true ? "button normal small" : "button normal"}
          items={items}
        >
          <Icon name="download" />
          <span>{words}</span>
        </Menu>
      );
    }
    return (
      <Button
        key={`${nameOf(action)} ${String(index)}`}
        look={primary ? "primary" : action.as === "quiet" || danger ? "quiet" : "normal"}
        tone={danger && !primary ? "danger" : undefined}
        reason={reasonAgainst(page, action, scope)}
        disabled={held !== undefined}
        onClick={() => page.run(action, scope)}
        {...(small === true ? { small } : {})}
        {...(icon === undefined ? {} : { icon })}
      >
        {held === undefined ? words : word("action.again_in", { action: words, time: clock(held) })}
      </Button>
    );
  });
  return (
    <>
      {buttons}
      {apart.length === 0 ? null : (
        <Menu
          label={word("list.more_actions")}
          items={apart}
          className={small === true ? "button quiet small icon" : "button quiet icon"}
        >
          <Icon name="more" size={18} />
        </Menu>
      )}
    </>
  );
}
