import { useCallback, useEffect, useRef, useState } from "react";
import { confirm } from "../../action/confirm.tsx";
import { Icon } from "../../controls/Icon.tsx";
import { Menu, type MenuItem } from "../../controls/Menu.tsx";
import { notify } from "../../controls/notices.ts";
import { word } from "../../label/label.ts";
import { usePage } from "../../model/context.ts";
import { askView } from "./ask-view.tsx";
import { changesTo, dropView, keepView, knownViews, loadViews, queryOf, type View } from "./views.ts";

interface Props {
  /** Fields of the columns shown now. */
  columns: readonly string[];
  onColumns(columns: readonly string[]): void;
}

/** The user's own views of a list: to look with, to keep, to rename, to open the list with, to delete. */
export function ViewsMenu({ columns, onColumns }: Props) {
  const page = usePage();
  const { name } = page.bundle;
  const [views, setViews] = useState(knownViews(name) ?? []);
  const [chosen, setChosen] = useState<string>();
  const begun = useRef(false);
  const show = useCallback(
    (view: Pick<View, "query" | "columns"> & { id?: string }) => {
      setChosen(view.id);
      onColumns(view.columns);
      page.setQuery(changesTo(location.search, view.query));
    },
    [page, onColumns],
  );
  const load = useCallback(
    () =>
      loadViews(name).then((loaded) => {
        setViews(loaded);
        return loaded;
      }),
    [name],
  );
  const first = useRef(show);
  first.current = show;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    // An address that says what to show stands over the view that the list opens with.
    const bare = queryOf(location.search) === "";
    void load().then((loaded) => {
      const opening = bare && queryOf(location.search) === "" ? loaded.find((view) => view.is_default) : undefined;
      if (opening !== undefined) first.current(opening);
    });
  }, [load]);
  const here = queryOf(location.search);
  const current = views.find(({ id }) => id === chosen) ?? views.find(({ query }) => query !== "" && query === here);
  const changed =
    current !== undefined &&
    (current.query !== here || (current.columns.length > 0 && current.columns.join() !== columns.join()));
  const saved = (done: boolean | undefined) => {
    if (done === true) notify(word("view.saved"), "good");
    return load();
  };
  const keep = async (view: Partial<View>) => saved((await keepView(name, view)) === undefined);
  const remove = async (view: View) => {
    const yes = await confirm({
      title: word("view.delete"),
      text: word("view.delete_ask", { name: view.name }),
      yes: word("view.delete"),
      danger: true,
    });
    if (yes && (await dropView(view.id))) {
      setChosen(undefined);
      await load();
    }
  };
  const begin = async () => {
    let called = "";
    const done = await askView(word("view.save"), { name: "", is_default: false }, (named) => {
      called = named.name;
      return keepView(name, { ...named, query: here, columns });
    });
    const loaded = await saved(done);
    if (done === true) setChosen(loaded.find((view) => view.name === called)?.id);
  };
  const items: MenuItem[] = [
    ...(views.length === 0
      ? []
      : [
          {
            key: "all",
            label: word("view.all"),
            ...(here === "" && current === undefined ? { icon: "check" } : {}),
            run: () => show({ query: "", columns: [] }),
          },
        ]),
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
    { key: "save", label: word("view.save"), icon: "plus", apart: views.length > 0, run: () => begin() },
    ...(current === undefined
      ? []
      : [
          ...(changed
            ? [
                {
                  key: "update",
                  label: word("view.update", { name: current.name }),
                  icon: "bookmark",
                  run: () => keep({ id: current.id, query: here, columns }),
                },
              ]
            : []),
          {
            key: "rename",
            label: word("view.rename"),
            apart: !changed,
            run: () =>
              askView(word("view.rename"), current, (named) => keepView(name, { id: current.id, ...named })).then(
                saved,
              ),
          },
          {
            key: "default",
            label: word(current.is_default ? "view.no_default" : "view.make_default"),
            run: () => keep({ id: current.id, is_default: !current.is_default }),
          },
          { key: "delete", label: word("view.delete"), danger: true, run: () => remove(current) },
        ]),
  ];
  return (
    <Menu
      label={word("view.manage")}
      className={current === undefined ? "button quiet small views" : "button quiet small views set"}
      items={items}
    >
      <Icon name="bookmark" size={15} />
      {current === undefined ? (
        <span className="hidden-text">{word("view.views")}</span>
      ) : (
        <span>
          {current.name}
          {changed ? " •" : ""}
        </span>
      )}
    </Menu>
  );
}
