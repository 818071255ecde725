import { useEffect, useRef, useState } from "react";
import { Icon } from "../controls/Icon.tsx";
import { hasLabel, label, word } from "../label/label.ts";
import { go } from "../route/navigate.ts";
import { prefetch } from "../route/prefetch.ts";
import { useClient, type MenuEntry } from "../store/client.ts";
import { useStored } from "../store/use-stored.ts";

export const nameOfEntry = (entry: MenuEntry): string =>
  hasLabel(`menu:${entry.key}`) ? label(`menu:${entry.key}`) : (entry.name ?? entry.key);

const holds = (entry: MenuEntry, key: string | undefined): boolean =>
  entry.key === key || (entry.children ?? []).some((child) => holds(child, key));

function Badge({ name }: { name: string | undefined }) {
  const count = Number(useStored(name));
  return name === undefined || !(count > 0) ? null : (
    <span className="badge" role="img" aria-label={word("shell.waiting", { count })}>
      {count > 99 ? "99+" : count}
    </span>
  );
}

function Leaf({ entry, current, inner }: { entry: MenuEntry; current: string | undefined; inner?: boolean }) {
  const path = entry.path ?? "/";
  return (
    <a
      href={path}
      className={inner === true ? "inner" : undefined}
      aria-current={entry.key === current ? "page" : undefined}
      title={nameOfEntry(entry)}
      onPointerEnter={() => prefetch(path)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        void go(path, { anew: true });
      }}
    >
      {inner === true ? null : <Icon name={entry.icon ?? "file"} size={17} />}
      <span>{nameOfEntry(entry)}</span>
      <Badge name={entry.badge_key} />
    </a>
  );
}

function Group({ entry, current }: { entry: MenuEntry; current: string | undefined }) {
  const here = holds(entry, current);
  const [open, setOpen] = useState(here);
  useEffect(() => {
    if (here) setOpen(true);
  }, [here]);
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        className={here ? "here" : undefined}
        title={nameOfEntry(entry)}
        onClick={() => setOpen(!open)}
      >
        <Icon name={entry.icon ?? "file"} size={17} />
        <span>{nameOfEntry(entry)}</span>
        {open ? null : <Badge name={entry.badge_key} />}
        <Icon name={open ? "down" : "right"} size={13} />
      </button>
      {open ? (
        <ul>
          {entry.children?.map((child) => (
            <li key={child.key}>
              <Leaf entry={child} current={current} inner />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** The menu that the server gave: entries with status 1 alone, where we are marked, counters beside. */
export function SideMenu({ current }: { current: string | undefined }) {
  const menu = useClient((state) => state.menuData);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const { left, top } = useClient.getState().scrollData;
    list.current?.scrollTo?.(left, top);
  }, [menu]);
  return (
    <nav
      ref={list}
      className="side-menu"
      aria-label={word("shell.menu")}
      onScroll={({ currentTarget }) =>
        useClient.setState({ scrollData: { left: currentTarget.scrollLeft, top: currentTarget.scrollTop } })
      }
    >
      <ul>
        {menu.map((entry) => (
          <li key={entry.key}>
            {entry.children === undefined || entry.children.length === 0 ? (
              <Leaf entry={entry} current={current} />
            ) : (
              <Group entry={entry} current={current} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
