import { useState } from "react";
import { at } from "../../condition/lookup.ts";
import { Icon } from "../../controls/Icon.tsx";
import { State } from "../../controls/State.tsx";
import { isFigure } from "../../display/text.ts";
import { Shown } from "../../display/Shown.tsx";
import { label, word } from "../../label/label.ts";
import { addressOfOpen } from "../../list/open.ts";
import { RowActions } from "../../list/RowActions.tsx";
import { usePage } from "../../page/context.ts";
import { fieldKey, propertyAt } from "../../page/shape.ts";
import { rowsOf, useSectionData } from "../data.ts";
import type { KindProps } from "../SectionBody.tsx";
import "../../style/list.css";

type Node = Readonly<Record<string, unknown>>;

interface Branch { node: Node; depth: number; path: string; children: number }

/** The nodes to draw, each with its depth, as far as branches are open. Children that are no records are left out. */
export function branches(nodes: readonly Node[], field: string, closed: ReadonlySet<string>, depth = 0, above = ""): Branch[] {
  return nodes.flatMap((node, index) => {
    const path = `${above}${String(index)}.`;
    const held = at(node, field);
    const children = (Array.isArray(held) ? held : []).filter((one): one is Node => one !== null && typeof one === "object");
    return [{ node, depth, path, children: children.length }, ...(closed.has(path) ? [] : branches(children, field, closed, depth + 1, path))];
  });
}

/** A tree by the field that holds the children: its values in columns, branches open and close. */
export default function Tree({ section, scope }: KindProps) {
  const page = usePage();
  const { data, shape } = useSectionData(section, scope);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const field = section.tree ?? "children";
  const title = page.bundle.entities[shape.entity]?.title?.split(".")[0];
  const [first = title ?? "name", ...others] = section.values ?? [];
  const rows = rowsOf(data);
  const roots = rows.length > 0 ? rows : data === undefined || data === null || Array.isArray((data as { rows?: unknown }).rows) ? [] : [data as Node];
  if (roots.length === 0) return <State small icon="empty" title={word("list.nothing_found")} />;
  const align = (name: string) => (isFigure(propertyAt(shape, name)) ? "figure end" : undefined);
  const toggle = (path: string) => setClosed((before) => {
    const next = new Set(before);
    if (!next.delete(path)) next.add(path);
    return next;
  });
  const tools = section.actions?.filter((action) => action.on === "row") ?? [];
  return (
    <div className="table-scroll">
      <table className="rows tree-rows">
        <thead><tr>{[first, ...others].map((name) => <th key={name} scope="col" className={align(name)}>{label(fieldKey(shape, name))}</th>)}{tools.length === 0 ? null : <th scope="col"><span className="hidden-text">{word("list.actions")}</span></th>}</tr></thead>
        <tbody>
          {branches(roots, field, closed).map(({ node, depth, path, children }) => {
            const address = addressOfOpen(page, section.open, { ...scope, row: node as Record<string, unknown> });
            const name = <Shown row={node} field={first} shape={shape} />;
            const open = !closed.has(path);
            return (
              <tr key={path}>
                <td>
                  <span className={`branch depth-${String(Math.min(depth, 6))}`}>
                    {children === 0 ? <span className="leaf" /> : <button type="button" aria-label={word("tree.open", { name: String(node[first] ?? "") })} aria-expanded={open} onClick={() => toggle(path)}><Icon name={open ? "down" : "right"} size={13} /></button>}
                    {address === undefined ? name : <a href={address} onClick={(event) => { event.preventDefault(); page.go(address); }}>{name}</a>}
                  </span>
                </td>
                {others.map((value) => <td key={value} className={align(value)}><Shown row={node} field={value} shape={shape} /></td>)}
                {tools.length === 0 ? null : <td className="end"><RowActions page={page} actions={tools} scope={{ ...scope, row: node as Record<string, unknown>, entity: shape.entity }} /></td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
