import { Fragment } from "react";
import { word } from "../label/label.ts";
import { go } from "../route/navigate.ts";
import type { MenuEntry } from "../store/client.ts";
import { nameOfEntry } from "./SideMenu.tsx";

interface Props {
  chain: readonly MenuEntry[];
  path: string;
  title: string;
}

/** Where we are: the way through the menu, and the page itself. */
export function Breadcrumbs({ chain, path, title }: Props) {
  const here = chain.find((entry) => entry.path === path);
  const last = here === undefined ? title : nameOfEntry(here);
  const above = chain.filter((entry) => entry.path !== path);
  return (
    <nav className="breadcrumbs" aria-label={word("shell.breadcrumbs")}>
      <ol>
        {above.map((entry) => (
          <Fragment key={entry.key}>
            <li>
              {entry.path === undefined ? (
                nameOfEntry(entry)
              ) : (
                <a
                  href={entry.path}
                  onClick={(event) => {
                    event.preventDefault();
                    void go(entry.path ?? "/");
                  }}
                >
                  {nameOfEntry(entry)}
                </a>
              )}
            </li>
            {entry === above.at(-1) && last === "" ? null : <li aria-hidden="true">/</li>}
          </Fragment>
        ))}
        {last === "" ? null : <li aria-current="page">{last}</li>}
      </ol>
    </nav>
  );
}
