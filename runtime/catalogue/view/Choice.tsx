interface Props {
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange(value: string): void;
}

/** A small drop-down with its name before it. */
export function Choice({ name, value, options, onChange }: Props) {
  return (
    <div className="choice">
      <span className="soft" aria-hidden="true">
        {name}
      </span>
      <select className="input" aria-label={name} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
