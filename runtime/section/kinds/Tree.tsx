import { at } from "../../condition/lookup.ts";
import { usePage } from "../../page/context.ts";
import { addressOfOpen } from "../../list/open.ts";
import { rowsOf, useSectionData } from "../data.ts";
import type { KindProps } from "../SectionBody.tsx";

type Node = Readonly<Record<string, unknown>>;

/** A tree by the field that holds the children; branches open and close. */
export default function Tree({ section, scope }: KindProps) {
  const page = usePage();
  const { data } = useSectionData(section, scope);
  const field = section.tree ?? "children";
  const draw = (nodes: readonly Node[], depth: number) => (
    <ul className="tree">
      {nodes.map((node, index) => {
        const children = at(node, field);
        const address = addressOfOpen(page, section.open, { row: node as Record<string, unknown> });
        const name = String(node["name"] ?? node["legal_name"] ?? node["title"] ?? node["number"] ?? node["id"]);
        const title = address === undefined ? name : <a href={address} onClick={(event) => { event.preventDefault(); page.go(address); }}>{name}</a>;
        return (
          <li key={String(node["id"] ?? index)}>
            {Array.isArray(children) && children.length > 0 ? <details open={depth < 2}><summary>{title}</summary>{draw(children as Node[], depth + 1)}</details> : title}
          </li>
        );
      })}
    </ul>
  );
  const roots = rowsOf(data);
  return draw(roots.length > 0 ? roots : data === undefined ? [] : [data as Node], 0);
}
