import { useId, useState } from "react";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import { Button } from "../../controls/Button.tsx";
import { label, word } from "../../label/label.ts";
import type { PropertyShape } from "../../model/bundle.ts";

export interface Choice {
  value: string;
  text: string;
}

interface Props {
  field: string;
  /** Whether it is narrowed by one day or amount, and not by two ends. */
  isOne: boolean;
  property: PropertyShape | undefined;
  name: string;
  choices: readonly Choice[] | undefined;
  values: Readonly<Record<string, readonly string[]>>;
  onChange(changes: Readonly<Record<string, readonly string[]>>): void;
}

export function isRange(property: PropertyShape | undefined): boolean {
  return ["date", "datetime", "money", "number", "rate", "percent", "integer"].includes(property?.format ?? "");
}

function Range({ field, isOne, property, name, values, onChange }: Props) {
  const keys = isOne ? [field] : [`${field}_from`, `${field}_to`];
  const names = isOne ? [name] : [word("list.from"), word("list.to")];
  const [typed, type] = useState(keys.map((key) => values[key]?.[0] ?? ""));
  const date = property?.format === "date" || property?.format === "datetime";
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const countId = useId();
  const read = (text: string): string | undefined => (date ? text : formats[property?.format ?? "money"]?.read(text));
  const wire = (text: string): string[] => (text === "" ? [] : [read(text) ?? text]);
  const apply = () => {
    const unread = typed.filter((text) => text !== "" && read(text) === undefined);
    setWrong(unread);
    if (unread.length === 0) onChange(Object.fromEntries(keys.map((key, index) => [key, wire(typed[index] ?? "")])));
  };
  return (
    <form
      className="filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {typed.map((text, index) => (
        <label key={keys[index]}>
          <span>{names[index]}</span>
          <input
            className="input"
            type={date ? "date" : "text"}
            inputMode={date ? undefined : "decimal"}
            value={text}
            onChange={(event) => type(typed.with(index, event.target.value))}
            {...(wrong.includes(text) ? { "aria-invalid": true, "aria-describedby": countId } : {})}
          />
        </label>
      ))}
      {wrong.length === 0 ? null : (
        <p id={countId} className="wrong" role="alert">
          {word("list.not_read", { typed: wrong.join(", ") })}
        </p>
      )}
      <Button type="submit" look="primary" small wide>
        {word("list.apply")}
      </Button>
    </form>
  );
}

function Choices({ field, isOne, choices = [], values, onChange }: Props) {
  const [sought, seek] = useState("");
  const chosen = values[field] ?? [];
  const shown = choices.filter(({ text }) => text.toLowerCase().includes(sought.toLowerCase()));
  return (
    <div className="filter-choices">
      {choices.length > 8 ? (
        <input
          className="input"
          type="search"
          placeholder={word("list.search")}
          aria-label={word("list.search")}
          value={sought}
          onChange={(event) => seek(event.target.value)}
        />
      ) : null}
      {shown.map(({ value, text }) => (
        <label key={value}>
          <input
            type={isOne ? "radio" : "checkbox"}
            name={isOne ? field : undefined}
            checked={chosen.includes(value)}
            onChange={({ target: { checked } }) => {
              const others = isOne ? [] : chosen.filter((one) => one !== value);
              onChange({ [field]: checked ? [...others, value] : others });
            }}
          />
          {text}
        </label>
      ))}
      {shown.length === 0 ? <p className="soft filter-none">{word("list.no_choice")}</p> : null}
    </div>
  );
}

function Typed({ field, values, name, onChange }: Props) {
  const [typed, setTyped] = useState(values[field]?.[0] ?? "");
  return (
    <form
      className="filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ [field]: typed.trim() === "" ? [] : [typed.trim()] });
      }}
    >
      <label>
        <span>{name}</span>
        <input className="input" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </label>
      <Button type="submit" look="primary" small wide>
        {word("list.apply")}
      </Button>
    </form>
  );
}

/** The control of one filter: choices for options and references, ends for dates and amounts, text for the rest. */
export function FilterPanel(props: Props) {
  const { property, choices } = props;
  if (isRange(property)) return <Range {...props} />;
  return choices === undefined ? <Typed {...props} /> : <Choices {...props} />;
}

/** What may be chosen of options and yes or no; references bring their rows. */
export function choicesOf(property: PropertyShape | undefined, key: string): Choice[] | undefined {
  if (property?.type === "boolean")
    return ["true", "false"].map((value) => ({ value, text: word(value === "true" ? "value.yes" : "value.no") }));
  if (property?.format === "currency" && property.options === undefined)
    return ["SGD", "USD"].map((value) => ({ value, text: value }));
  return property?.options?.map((value) => ({ value, text: label(`${key}.${value}`) }));
}
