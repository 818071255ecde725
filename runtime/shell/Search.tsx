import { useEffect, useId, useMemo, useState } from "react";
import { call } from "../call/call.ts";
import { Dialog } from "../controls/Dialog.tsx";
import { Icon } from "../controls/Icon.tsx";
import { word } from "../label/label.ts";
import { go } from "../route/navigate.ts";
import { useClient, type MenuEntry } from "../store/client.ts";
import { shellCall } from "../settings/settings.ts";
import { nameOfEntry } from "./SideMenu.tsx";

interface Found {
  kind: string;
  title: string;
  what?: string;
  beside?: string;
  path: string;
}

const PAUSE = 200;

const pagesOf = (menu: readonly MenuEntry[], above = ""): Found[] =>
  menu.flatMap((entry) => [
    ...(entry.path === undefined ? [] : [{ kind: "page", title: nameOfEntry(entry), what: above, path: entry.path }]),
    ...pagesOf(entry.children ?? [], nameOfEntry(entry)),
  ]);

/** Every word that is sought stands in the name or in what it lies under, in whatever order. */
const isCalled = ({ title, what = "" }: Found, sought: string): boolean => {
  const text = `${title} ${what}`.toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part));
};

function SearchDialog({ onClose }: { onClose: () => void }) {
  const menu = useClient((state) => state.menuData);
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<readonly Found[]>([]);
  const [query, setQuery] = useState("");
  const [position, setAt] = useState(0);
  const id = useId();
  const sought = typed.trim();
  const pages = useMemo(() => pagesOf(menu).filter((page) => isCalled(page, sought)), [menu, sought]);
  useEffect(() => {
    if (sought.length < 2) {
      setFound([]);
      setQuery("");
      return undefined;
    }
    let current = true;
    const timer = setTimeout(
      () =>
        void call(shellCall("user.search"), { keyword: sought }).then((answer) => {
          if (!current) return;
          setFound(answer !== false && typeof answer === "object" ? (answer as { rows: Found[] }).rows : []);
          setQuery(sought);
        }),
      PAUSE,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [sought]);
  const all = [
    ...found.filter(({ kind }) => kind === "record"),
    ...found.filter(({ kind }) => kind === "action"),
    ...pages.slice(0, 8),
  ];
  useEffect(() => setAt(0), [sought, found]);
  useEffect(() => {
    // A browser empties its search field at the first Escape, and closes the dialog at the second alone.
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.preventDefault();
      onClose();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [onClose]);
  const open = (one: Found | undefined) => {
    if (one === undefined) return;
    onClose();
    void go(one.path);
  };
  return (
    <Dialog title={word("search.title")} onClose={onClose}>
      <input
        className="input"
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={`${id}list`}
        aria-activedescendant={all.length === 0 ? undefined : `${id}${String(position)}`}
        aria-label={word("search.title")}
        placeholder={word("search.hint")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
          if (step !== 0 && all.length > 0) {
            event.preventDefault();
            setAt((position + step + all.length) % all.length);
          }
          if (event.key === "Enter") {
            event.preventDefault();
            open(all[position]);
          }
        }}
      />
      <ul id={`${id}list`} role="listbox" aria-label={word("search.title")} className="found-list">
        {all.map((one, index) => (
          <li
            key={`${one.kind} ${one.path} ${one.title}`}
            id={`${id}${String(index)}`}
            role="option"
            aria-selected={index === position}
            className={index === position ? "chosen" : undefined}
            onPointerMove={() => setAt(index)}
            onClick={() => open(one)}
          >
            <Icon name={one.kind === "action" ? "plus" : one.kind === "page" ? "right" : "file"} size={15} />
            <span>
              <strong>{one.title}</strong>
              {one.beside === undefined ? null : <small>{one.beside}</small>}
            </span>
            <small>{one.what}</small>
          </li>
        ))}
      </ul>
      <p className="soft" role="status">
        {all.length === 0 && (sought.length < 2 || query === sought) ? word("search.none") : ""}
      </p>
    </Dialog>
  );
}

/** Search over everything: a control in the bar, and Ctrl+K from anywhere. */
export function Search() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      if (document.querySelector("dialog[open]") === null) setOpen(true);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button
        type="button"
        className="button quiet small search-button"
        aria-keyshortcuts="Control+K"
        aria-label={word("search.title")}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={16} />
        <span className="wide-only">
          {word("search.title")} <kbd>Ctrl K</kbd>
        </span>
      </button>
      {open ? <SearchDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
