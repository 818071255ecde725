import { useId, type ReactNode } from "react";
import { at } from "../../condition/lookup.ts";
import { Icon } from "../../controls/Icon.tsx";
import { Shown } from "../../display/Shown.tsx";
import { fromToday } from "../../display/text.ts";
import { label, word } from "../../label/label.ts";
import { usePage, type Scope } from "../../model/context.ts";
import { Failed } from "../Failed.tsx";
import { itemOf, type FieldItem, type Section } from "../../model/grammar.ts";
import { fieldKey, propertyAt, shapeAt, type Shape } from "../../model/shape.ts";
import { addressOfOpen } from "../../action/open.ts";
import { recordOf, useSectionData } from "../data.ts";
import { Explained } from "./Explained.tsx";
import type { KindProps } from "../SectionBody.tsx";

/** Figures, large; each leads to what it counts, and a computed one opens its calculation. */
export function Figures({ section, scope }: KindProps) {
  const page = usePage();
  const { source, state, data, shape } = useSectionData(section, scope);
  if (state.status === "failed" && data === undefined)
    return <Failed state={state} source={page.bundle.page.sources?.[source]} name={source} />;
  if (state.status === "idle") return null;
  const whole = recordOf(data) ?? {};
  // A plan carries its figures in a map of their own.
  const record = { ...whole, ...(at(whole, "figures") as Record<string, unknown> | undefined) };
  const items = (section.figures ?? [])
    .map(itemOf)
    .filter((item) => page.allows(item.allow) && (item.when === undefined || page.test(item.when, scope) === true));
  const warnings = at(whole, "warnings") as readonly { message: string }[] | undefined;
  const list = (
    <ul className={state.stale ? "figures dimmed" : "figures"}>
      {items.flatMap((item) => {
        const several = at(record, item.field);
        // One figure for each entry of what is told by currency: its amount, how many, and the oldest.
        if (Array.isArray(several))
          return several.map((entry: Record<string, unknown>, index) => (
            <Figure
              key={`${item.field}${String(index)}`}
              item={item}
              section={section}
              scope={scope}
              record={entry}
              shape={shapeAt(shape, item.field)}
              field={["amount", "count"].find((name) => entry[name] !== undefined) ?? ""}
              name={label(fieldKey(shape, item.field))}
              note={<Note entry={entry} />}
              late={entry["late"] === true}
              whole={whole}
            />
          ));
        if (several === undefined && propertyAt(shape, item.field)?.type === "array") return [];
        const waits = state.status === "loading" && data === undefined;
        return [
          <Figure
            key={item.field}
            item={item}
            section={section}
            scope={scope}
            record={record}
            shape={shape}
            field={item.field}
            name={label(fieldKey(shape, item.field))}
            waits={waits}
            whole={whole}
          />,
        ];
      })}
    </ul>
  );
  return warnings === undefined || warnings.length === 0 ? (
    list
  ) : (
    <>
      {list}
      <div className="strip attention" role="status">
        <Icon name="alert" />
        <p>{warnings.map(({ message }) => message).join(" ")}</p>
      </div>
    </>
  );
}

interface FigureProps {
  item: FieldItem;
  section: Section;
  scope: Scope | undefined;
  record: Record<string, unknown>;
  shape: Shape;
  field: string;
  name: string;
  whole: Record<string, unknown>;
  note?: ReactNode;
  late?: boolean;
  waits?: boolean;
}

function Figure({ item, section, scope, record, shape, field, name, whole, note, late, waits }: FigureProps) {
  const page = usePage();
  const [named, led] = [useId(), useId()];
  const opens = item.open ?? section.open;
  const address = opens === undefined ? undefined : addressOfOpen(page, opens, { ...scope, row: record });
  const value =
    waits === true ? (
      <span className="skeleton figure-line" />
    ) : (
      <Shown row={record} field={field} shape={shape} item={item} />
    );
  return (
    <li className={late === true ? "late" : undefined}>
      <span className="name" id={named}>
        {name}
      </span>
      <span className="value">
        {address === undefined ? (
          value
        ) : (
          <a
            id={led}
            href={address}
            aria-labelledby={`${named} ${led}`}
            onClick={(event) => {
              event.preventDefault();
              page.go(address);
            }}
          >
            {value}
          </a>
        )}
      </span>
      {note}
      <Explained plan={whole} name={item.field} />
    </li>
  );
}

/** How many there are of it, and since when the oldest waits, or when the next one falls due. */
function Note({ entry }: { entry: Readonly<Record<string, unknown>> }) {
  const { language, user } = usePage();
  const today = user?.["today"] as string | undefined;
  const parts = [
    ...(typeof entry["count"] === "number" && entry["amount"] !== undefined
      ? [word("figure.count", { count: entry["count"] })]
      : []),
    ...(typeof entry["oldest"] === "string"
      ? [
          word(today !== undefined && entry["oldest"] > today ? "figure.next" : "figure.oldest", {
            when: fromToday(entry["oldest"], today, language),
          }),
        ]
      : []),
  ];
  return parts.length === 0 ? null : (
    <span className={entry["late"] === true ? "figure-note late" : "figure-note"}>{parts.join(" · ")}</span>
  );
}
