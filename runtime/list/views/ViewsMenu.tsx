import { Icon } from "../../controls/Icon.tsx";
import { Menu, type MenuItem } from "../../controls/Menu.tsx";
import { word } from "../../label/label.ts";
import { useViews, type Views } from "./use-views.ts";
import type { View } from "./views.ts";

interface Props {
  /** Fields of the columns shown now. */
  columns: readonly string[];
  onColumns(columns: readonly string[]): void;
}

/** The user's own views of a list: to look with, to keep, to rename, to open the list with, to delete. */
export function ViewsMenu({ columns, onColumns }: Props) {
  const views = useViews(columns, onColumns);
  const { current, isChanged } = views;
  return (
    <Menu
      label={word("view.manage")}
      className={current === undefined ? "button quiet small views" : "button quiet small views set"}
      items={[
        ...viewItems(views),
        { key: "save", label: word("view.save"), icon: "plus", apart: views.views.length > 0, run: () => views.add() },
        ...(current === undefined ? [] : itemsOf(current, views)),
      ]}
    >
      <Icon name="bookmark" size={15} />
      {current === undefined ? (
        <span className="hidden-text">{word("view.views")}</span>
      ) : (
        <span>
          {current.name}
          {isChanged ? " •" : ""}
        </span>
      )}
    </Menu>
  );
}

/** The list without a view, and each view to look with. */
function viewItems({ views, current, isPlain, show }: Views): MenuItem[] {
  if (views.length === 0) return [];
  return [
    {
      key: "all",
      label: word("view.all"),
      ...(isPlain ? { icon: "check" } : {}),
      run: () => show({ query: "", columns: [] }),
    },
    ...views.map((view) => ({
      key: view.id,
      label: (
        <>
          {view.name}
          {view.is_default ? <small>{word("view.default_mark")}</small> : null}
        </>
      ),
      ...(view === current ? { icon: "check" } : {}),
      run: () => show(view),
    })),
  ];
}

/** What can be done with the view that is looked with. */
function itemsOf(view: View, { isChanged, update, rename, toggleDefault, remove }: Views): MenuItem[] {
  return [
    ...(isChanged
      ? [
          {
            key: "update",
            label: word("view.update", { name: view.name }),
            icon: "bookmark",
            run: () => update(view),
          },
        ]
      : []),
    { key: "rename", label: word("view.rename"), apart: !isChanged, run: () => rename(view) },
    {
      key: "default",
      label: word(view.is_default ? "view.no_default" : "view.make_default"),
      run: () => toggleDefault(view),
    },
    { key: "delete", label: word("view.delete"), danger: true, run: () => remove(view) },
  ];
}
