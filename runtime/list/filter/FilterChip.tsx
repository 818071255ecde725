import { useRef, useState } from "react";
import { Icon } from "../../controls/Icon.tsx";
import { Pop } from "../../controls/Pop.tsx";
import { at } from "../../condition/lookup.ts";
import { textOf } from "../../display/text.ts";
import { label, word } from "../../label/label.ts";
import { usePage } from "../../model/context.ts";
import type { FieldItem } from "../../model/grammar.ts";
import { fieldKey, propertyAt, type Shape } from "../../model/shape.ts";
import { rowsOf } from "../../source/rows-of.ts";
import { useSource } from "../../source/use-source.ts";
import { choicesOf, FilterPanel, isRange, type Choice } from "./FilterPanel.tsx";

type Records = readonly Readonly<Record<string, unknown>>[];

/** The records that an answer names for a filter, by the filter's field. */
export type Choices = Readonly<Record<string, Records | undefined>>;

interface Props {
  item: FieldItem;
  shape: Shape;
  values: Readonly<Record<string, readonly string[]>>;
  rows: Records;
  /** Whether the call asks for one value of it, and does not narrow its rows by two ends. */
  isOne: boolean;
  /** What it may be set to, as the answer says. */
  offered: Records | undefined;
  onChange(changes: Readonly<Record<string, readonly string[]>>): void;
}

const names = ["legal_name", "name", "title", "number"];

/**
 * What people call the records that filters have offered: what is set keeps its name when no row is left that says it.
 */
const known = new Map<string, string>();

/**
 * The records to choose from: those of the picked source or that the answer names, else those of the rows and what is
 * set already.
 */
function referenceChoices(item: FieldItem, picked: Records, rows: Props["rows"], set: readonly string[]): Choice[] {
  const column = item.pick?.take[item.field] ?? "id";
  for (const row of picked)
    known.set(
      String(at(row, column)),
      String(names.map((name) => row[name]).find((text) => text !== undefined) ?? at(row, column)),
    );
  for (const row of rows) {
    const shown = (row["shown"] as Record<string, unknown> | undefined)?.[item.field];
    if (typeof shown === "string") known.set(String(row[item.field]), shown);
  }
  const offered =
    picked.length > 0
      ? picked.map((row) => String(at(row, column)))
      : rows
          .map((row) => row[item.field])
          .filter((value) => value !== undefined && value !== null)
          .map(String);
  return [...new Set([...offered, ...set])].flatMap((value) =>
    known.has(value) ? [{ value, text: known.get(value) ?? "" }] : [],
  );
}

/** A filter as a chip: says what is set, opens to change it, one click clears it. */
export function FilterChip({ item, shape, values, rows, isOne, offered, onChange }: Props) {
  const page = usePage();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const source = rowsOf(useSource(item.pick?.from.split(".")[0] ?? "").data);
  const picked = item.pick === undefined ? (offered ?? []) : source;
  const { field } = item;
  const property = propertyAt(shape, field);
  const key = fieldKey(shape, field);
  const name = label(key);
  const choices =
    property?.ref === undefined ? choicesOf(property, key) : referenceChoices(item, picked, rows, values[field] ?? []);
  const isSpan = isRange(property) && !isOne;
  const chosen = isSpan ? [values[`${field}_from`]?.[0], values[`${field}_to`]?.[0]] : (values[field] ?? []);
  const set = chosen.some((value) => value !== undefined);
  // A moment is narrowed by whole days.
  const shown = property?.format === "datetime" ? { ...property, format: "date" } : property;
  const show = (value: string | undefined) =>
    value === undefined
      ? "…"
      : (choices?.find((choice) => choice.value === value)?.text ??
        textOf(value, shown, { language: page.language, key }));
  // Of a record that nothing here names, only that it is set can be told: never its bare key.
  const nameless = property?.ref !== undefined && chosen.some((value) => !known.has(String(value)));
  const text = isSpan
    ? chosen.map(show).join(" – ")
    : chosen.length > 2 || nameless
      ? word("list.chosen_many", { count: chosen.length })
      : chosen.map(show).join(", ");
  const clear = () => onChange({ [field]: [], [`${field}_from`]: [], [`${field}_to`]: [] });
  return (
    <span className={set ? "filter set" : "filter"}>
      <button ref={button} type="button" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        {set ? null : <Icon name="plus" size={13} />}
        <span>{name}</span>
        {set ? <strong>{text}</strong> : null}
      </button>
      {set ? (
        <button type="button" className="clear" aria-label={word("list.clear_one", { filter: name })} onClick={clear}>
          <Icon name="close" size={13} />
        </button>
      ) : null}
      {open ? (
        <Pop anchor={button} role="dialog" label={name} onClose={() => setOpen(false)}>
          <FilterPanel
            field={field}
            isOne={isOne}
            property={property}
            name={name}
            choices={choices}
            values={values}
            onChange={(changes) => {
              onChange(changes);
              if (choices === undefined) setOpen(false);
            }}
          />
        </Pop>
      ) : null}
    </span>
  );
}
