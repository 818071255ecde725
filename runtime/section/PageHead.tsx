import type { ReactNode } from "react";
import { Icon } from "../controls/Icon.tsx";
import { Menu } from "../controls/Menu.tsx";
import { word } from "../label/label.ts";
import { nameOf, wordsOf } from "../action/words.ts";
import { Actions, formatsOf, iconOf } from "./Actions.tsx";
import { usePage } from "../model/context.ts";
import type { Action } from "../model/grammar.ts";

interface Props {
  actions: readonly Action[];
  sentence?: ReactNode;
  title?: ReactNode;
}

/** Title of a page, what matters in one sentence, and its actions with the primary one at the right. */
export function PageHead({ actions, sentence, title }: Props) {
  const page = usePage();
  const offered = actions.filter((action) => page.offered(action));
  const primary = offered.filter((action) => action.as === "primary");
  const others = offered.filter((action) => action.as !== "primary");
  const [near, far] = others.length > 2 ? [others.slice(0, 1), others.slice(1)] : [others, []];
  const intro = page.has("intro") ? page.label("intro") : undefined;
  return (
    <header className="page-head">
      <div>
        <h1>{title ?? page.label("title")}</h1>
        {sentence ?? (intro === undefined ? null : <p className="sentence">{intro}</p>)}
      </div>
      <div className="head-actions">
        {far.length === 0 ? null : (
          <Menu
            label={word("list.more_actions")}
            className="button icon"
            items={far.flatMap((action) => {
              const formats = formatsOf(page, action);
              const item = {
                key: nameOf(action),
                label: wordsOf(page, action),
                icon: iconOf(action) ?? "right",
                run: () => page.run(action),
              };
              return formats === undefined
                ? [item]
                : formats.map((format) => ({
                    ...item,
                    key: `${item.key} ${format}`,
                    label: `${wordsOf(page, action)} · ${word(`list.as_${format}`)}`,
                    run: () => page.run(action, { format }),
                  }));
            })}
          >
            <Icon name="more" size={18} />
          </Menu>
        )}
        <Actions actions={near} />
        <Actions actions={primary} />
      </div>
    </header>
  );
}
