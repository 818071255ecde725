import { useId } from "react";
import "../style/segments.css";

interface Props {
  label: string;
  options: readonly string[];
  names?: Readonly<Record<string, string>>;
  value: string;
  onChange(value: string): void;
}

/** One of a few, all in sight: a currency, a span of time. */
export function Segments({ label, options, names = {}, value, onChange }: Props) {
  const group = useId();
  return (
    <fieldset className="segments">
      <legend className="hidden-text">{label}</legend>
      {options.map((option) => (
        <label key={option}>
          <input type="radio" name={group} checked={option === value} onChange={() => onChange(option)} />
          <span>{names[option] ?? option}</span>
        </label>
      ))}
    </fieldset>
  );
}
