import { useContext } from "react";
import { usePage } from "../model/context.ts";
import { useSectionData } from "../section/data.ts";
import type { KindProps } from "../section/SectionBody.tsx";
import { HeadedBy } from "../section/headed-by.ts";
import { ListView } from "./ListView.tsx";
import { shapeOfRows } from "./row-shape.ts";
import "../style/list.css";

/** A list inside a page: rows of an array field, or of a source. */
export default function ListSection({ section, scope }: KindProps) {
  const page = usePage();
  const { source, state, data, shape } = useSectionData(section, scope);
  const { sources = {} } = page.bundle.page;
  const call = page.bundle.calls[sources[source]?.call ?? ""];
  const paged = source !== "main" && section.from === source && (call?.lists !== undefined || call?.rows === true);
  const rowShape = shapeOfRows(page.bundle, section, shape);
  const over = useContext(HeadedBy);
  const caption = section.name === undefined ? (over ?? page.label("title")) : page.label(`section.${section.name}`);
  return (
    <ListView
      section={section}
      caption={caption}
      source={source}
      state={state}
      data={data}
      shape={rowShape}
      entity={rowShape.prefix === "" ? rowShape.entity : ""}
      actions={section.actions}
      paged={paged}
    />
  );
}
