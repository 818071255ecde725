import { useCallback, useEffect, useRef, useState } from "react";
import { confirm } from "../../action/confirm.tsx";
import { notify } from "../../controls/notices.ts";
import { word } from "../../label/label.ts";
import { usePage } from "../../model/context.ts";
import { askView } from "./ask-view.tsx";
import { changesTo, dropView, keepView, knownViews, loadViews, queryOf, type View } from "./views.ts";

/** The user's own views of a list, and what can be done with them. */
export interface Views {
  views: readonly View[];
  /** The view that is looked with. */
  current: View | undefined;
  /** Whether the list is narrowed, sorted or shown otherwise than that view says. */
  isChanged: boolean;
  /** Whether the list is as it is without any view. */
  isPlain: boolean;
  /** Looks with a view; with none of the kept ones, the list is as by itself. */
  show(view: Pick<View, "query" | "columns"> & { id?: string }): void;
  /** Keeps the list as it is now as a new view. */
  add(): Promise<void>;
  /** Keeps the list as it is now in this view. */
  update(view: View): Promise<unknown>;
  rename(view: View): Promise<unknown>;
  /** Has the list open with this view, or no longer. */
  toggleDefault(view: View): Promise<unknown>;
  remove(view: View): Promise<void>;
}

/**
 * The views of the page's list.
 * @param columns fields of the columns shown now
 */
export function useViews(columns: readonly string[], onColumns: (columns: readonly string[]) => void): Views {
  const page = usePage();
  const { name } = page.bundle;
  const [views, setViews] = useState(knownViews(name) ?? []);
  const [chosen, setChosen] = useState<string>();
  const show = useCallback<Views["show"]>(
    (view) => {
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
  useOpening(load, show);
  const here = queryOf(location.search);
  const current = views.find(({ id }) => id === chosen) ?? views.find(({ query }) => query !== "" && query === here);
  const saved = (done: boolean | undefined) => {
    if (done === true) notify(word("view.saved"), "good");
    return load();
  };
  const keep = async (view: Partial<View>) => saved((await keepView(name, view)) === undefined);
  return {
    views,
    current,
    isChanged:
      current !== undefined &&
      (current.query !== here || (current.columns.length > 0 && current.columns.join() !== columns.join())),
    isPlain: here === "" && current === undefined,
    show,
    async add() {
      let called = "";
      const done = await askView(word("view.save"), { name: "", is_default: false }, (named) => {
        called = named.name;
        return keepView(name, { ...named, query: here, columns });
      });
      const loaded = await saved(done);
      if (done === true) setChosen(loaded.find((view) => view.name === called)?.id);
    },
    update: ({ id }) => keep({ id, query: here, columns }),
    rename: (view) =>
      askView(word("view.rename"), view, (named) => keepView(name, { id: view.id, ...named })).then(saved),
    toggleDefault: ({ id, is_default: isDefault }) => keep({ id, is_default: !isDefault }),
    async remove(view) {
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
    },
  };
}

/** Looks with the view that the list opens with, once; an address that says what to show stands over it. */
function useOpening(load: () => Promise<readonly View[]>, show: (view: View) => void): void {
  const begun = useRef(false);
  const first = useRef(show);
  first.current = show;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const isBare = queryOf(location.search) === "";
    void load().then((loaded) => {
      const opening = isBare && queryOf(location.search) === "" ? loaded.find((view) => view.is_default) : undefined;
      if (opening !== undefined) first.current(opening);
    });
  }, [load]);
}
