import { useMemo, useState } from "react";
import { at } from "../../condition/lookup.ts";
import { Balls } from "../../controls/Balls.tsx";
import { Icon } from "../../controls/Icon.tsx";
import { State } from "../../controls/State.tsx";
import { isFigure } from "../../display/text.ts";
import { RowsBeside } from "../../display/sizes.ts";
import { Shown } from "../../display/Shown.tsx";
import { shownOf } from "../../display/value-of.ts";
import { label, word } from "../../label/label.ts";
import { addressOfOpen } from "../../action/open.ts";
import { RowActions } from "../RowActions.tsx";
import { Failed } from "../Failed.tsx";
import { usePage } from "../../model/context.ts";
import { itemOf, type FieldItem } from "../../model/grammar.ts";
import { fieldKey, propertyAt } from "../../model/shape.ts";
import { rowsOf } from "../../source/rows-of.ts";
import { useSectionData } from "../data.ts";
import type { KindProps } from "../SectionBody.tsx";
import "../../style/list.css";

type Node = Readonly<Record<string, unknown>>;

interface Branch {
  node: Node;
  depth: number;
  path: string;
  children: number;
}

const isNode = (one: unknown): one is Node => one !== null && typeof one === "object";
const idsIn = (held: unknown): string[] =>
  Array.isArray(held) ? held.filter((one): one is string => typeof one === "string") : [];

/**
 * The nodes at the top and those under each: in the field itself, or among the rows by the ids that the field holds, of
 * the children or of the row above.
 */
export function family(
  rows: readonly Node[],
  field: string,
): { roots: readonly Node[]; under(node: Node): readonly Node[] } {
  const known = new Map(rows.map((row) => [String(row["id"]), row]));
  const above = new Map<string, string>();
  for (const row of rows) {
    const held = at(row, field);
    if (typeof held === "string" && known.has(held)) above.set(String(row["id"]), held);
    for (const child of idsIn(held)) if (known.has(child)) above.set(child, String(row["id"]));
  }
  const nested = (node: Node): Node[] => [at(node, field)].flat().filter(isNode);
  const named = (node: Node): Node[] =>
    node["id"] === undefined
      ? []
      : rows.filter((row) => row["id"] !== undefined && above.get(String(row["id"])) === String(node["id"]));
  return {
    roots: rows.filter((row) => row["id"] === undefined || !above.has(String(row["id"]))),
    under: (node) => [...nested(node), ...named(node)],
  };
}

/** The nodes to draw, each with its depth, as far as branches are open. */
export function branches(
  nodes: readonly Node[],
  under: (node: Node) => readonly Node[],
  closed: ReadonlySet<string>,
  depth = 0,
  above = "",
): Branch[] {
  return nodes.flatMap((node, index) => {
    const path = `${above}${String(index)}.`;
    const children = under(node);
    return [
      { node, depth, path, children: children.length },
      ...(closed.has(path) ? [] : branches(children, under, closed, depth + 1, path)),
    ];
  });
}

/** A tree by the field that holds the children: its values in columns, branches open and close. */
export default function Tree({ section, scope }: KindProps) {
  const page = usePage();
  const { source, state, data, shape } = useSectionData(section, scope);
  const waits = state.status === "loading" && data === undefined;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const field = section.tree ?? "children";
  const title = page.bundle.entities[shape.entity]?.title?.split(".")[0];
  const [first = { field: title ?? "name" }, ...others] = (section.values ?? [])
    .map(itemOf)
    .filter((item) => page.allows(item.allow));
  const rows = rowsOf(data);
  const { roots, under } = useMemo(
    () =>
      family(
        rows.length > 0
          ? rows
          : data === undefined || data === null || Array.isArray((data as { rows?: unknown }).rows)
            ? []
            : [data as Node],
        field,
      ),
    [rows, data, field],
  );
  if (waits) return <Balls />;
  if (state.status === "failed" && data === undefined)
    return <Failed state={state} source={page.bundle.page.sources?.[source]} name={source} />;
  if (roots.length === 0) return <State small icon="empty" title={word("list.nothing_found")} />;
  const align = (item: FieldItem) =>
    item.as === undefined && isFigure(propertyAt(shape, item.field)) ? "figure end" : undefined;
  const toggle = (path: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  const tools = section.actions?.filter((action) => action.on === "row") ?? [];
  return (
    <div className="table-scroll">
      <RowsBeside value={roots}>
        <table className="rows tree-rows">
          <thead>
            <tr>
              {[first, ...others].map((item) => (
                <th key={item.field} scope="col" className={align(item)}>
                  {label(fieldKey(shape, item.field))}
                </th>
              ))}
              {tools.length === 0 ? null : (
                <th scope="col" className="row-actions">
                  <span className="hidden-text">{word("list.actions")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {branches(roots, under, closed).map(({ node, depth, path, children }) => {
              const address = addressOfOpen(page, section.open, { ...scope, row: node as Record<string, unknown> });
              const name = <Shown row={node} field={first.field} shape={shape} item={first} />;
              const open = !closed.has(path);
              return (
                <tr key={path}>
                  <th scope="row" className="name">
                    <span className={`branch depth-${String(Math.min(depth, 6))}`}>
                      {children === 0 ? (
                        <span className="leaf" />
                      ) : (
                        <button
                          type="button"
                          aria-label={word("tree.open", { name: String(shownOf(node, first.field) ?? "") })}
                          aria-expanded={open}
                          onClick={() => toggle(path)}
                        >
                          <Icon name={open ? "down" : "right"} size={13} />
                        </button>
                      )}
                      {address === undefined ? (
                        name
                      ) : (
                        <a
                          href={address}
                          onClick={(event) => {
                            event.preventDefault();
                            page.go(address);
                          }}
                        >
                          {name}
                        </a>
                      )}
                    </span>
                  </th>
                  {others.map((item) => (
                    <td key={item.field} className={align(item)}>
                      <Shown row={node} field={item.field} shape={shape} item={item} />
                    </td>
                  ))}
                  {tools.length === 0 ? null : (
                    <td className="row-actions">
                      <RowActions
                        page={page}
                        actions={tools}
                        scope={{ ...scope, row: node as Record<string, unknown>, entity: shape.entity }}
                      />
                    </td>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </RowsBeside>
    </div>
  );
}
