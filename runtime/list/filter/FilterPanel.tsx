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
  property: PropertyShape | undefined;
  name: string;
  choices: readonly Choice[] | undefined;
  values: Readonly<Record<string, readonly string[]>>;
  onChange(changes: Readonly<Record<string, readonly string[]>>): void;
}

export function isRange(property: PropertyShape | undefined): boolean {
  return ["date", "datetime", "money", "number", "rate", "percent", "integer"].includes(property?.format ?? "");
}

function Range({ field, property, values, onChange }: Props) {
  const [from, setFrom] = useState(values[`${field}_from`]?.[0] ?? "");
  const [to, setTo] = useState(values[`${field}_to`]?.[0] ?? "");
  const date = property?.format === "date" || property?.format === "datetime";
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const countId = useId();
  const read = (typed: string): string | undefined =>
    date ? typed : formats[property?.format ?? "money"]?.read(typed);
  const wire = (typed: string): string[] => (typed === "" ? [] : [read(typed) ?? typed]);
  const apply = () => {
    const unread = [from, to].filter((typed) => typed !== "" && read(typed) === undefined);
    setWrong(unread);
    if (unread.length === 0) onChange({ [`${field}_from`]: wire(from), [`${field}_to`]: wire(to) });
  };
  const end = (name: string, typed: string, type: (typed: string) => void) => (
    <label>
      <span>{word(name)}</span>
      <input
        className="input"
        type={date ? "date" : "text"}
        inputMode={date ? undefined : "decimal"}
        value={typed}
        onChange={(event) => type(event.target.value)}
        {...(wrong.includes(typed) ? { "aria-invalid": true, "aria-describedby": countId } : {})}
      />
    </label>
  );
  return (
    <form
      className="filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      {end("list.from", from, setFrom)}
      {end("list.to", to, setTo)}
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

function Choices({ field, choices = [], values, onChange }: Props) {
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
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange({ [field]: event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value) })
            }
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
