import { useState } from "react";
import { Button } from "../../controls/Button.tsx";
import { word } from "../../label/label.ts";
import { usePage } from "../../model/context.ts";
import { itemOf, type Item } from "../../model/grammar.ts";
import type { CallShape } from "../../model/bundle.ts";
import type { Shape } from "../../model/shape.ts";
import type { ListState } from "../../../schemas/vocabulary/list/state.ts";
import { FilterChip, type Choices } from "./FilterChip.tsx";

interface Props {
  items: readonly Item[];
  shape: Shape;
  state: ListState;
  rows: readonly Readonly<Record<string, unknown>>[];
  call: CallShape | undefined;
  /** What the answer says filters by reference may be set to. */
  choices: Choices;
  onChange(filters: Readonly<Record<string, readonly string[]>>): void;
  onClear(): void;
}

const open = 3;

/** The filters of a list: what is set and the first three at hand, the rest behind "More". */
export function FilterBar({ items, shape, state, rows, call, choices, onChange, onClear }: Props) {
  const page = usePage();
  const [all, showAll] = useState(false);
  const shown = items.map(itemOf).filter((item) => page.allows(item.allow));
  const isSet = (field: string) =>
    Object.keys(state.filters).some((name) => name === field || name === `${field}_from` || name === `${field}_to`);
  const atHand = shown.filter((item, index) => all || index < open || isSet(item.field));
  const anything = Object.keys(state.filters).length > 0 || state.keyword !== "";
  return (
    <div className="filters" role="group" aria-label={word("list.filters")}>
      {atHand.map((item) => (
        <FilterChip
          key={item.field}
          item={item}
          shape={shape}
          values={state.filters}
          rows={rows}
          isOne={call?.filters?.includes(item.field) === false}
          offered={choices[item.field]}
          onChange={(changes) => onChange({ ...state.filters, ...changes })}
        />
      ))}
      {atHand.length < shown.length ? (
        <Button look="quiet" small onClick={() => showAll(true)}>
          {word("list.more_filters", { count: shown.length - atHand.length })}
        </Button>
      ) : null}
      {anything ? (
        <Button look="quiet" small onClick={onClear}>
          {word("list.clear_all")}
        </Button>
      ) : null}
    </div>
  );
}
