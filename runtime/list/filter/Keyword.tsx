import { useEffect, useState } from "react";
import { Icon } from "../../controls/Icon.tsx";
import { word } from "../../label/label.ts";

/** Searches as one types, a moment after the last key. */
export function Keyword({ value, onChange }: { value: string; onChange(keyword: string): void }) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed.trim()), 300);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <label className="keyword">
      <Icon name="search" size={15} />
      <input
        type="search"
        value={typed}
        placeholder={word("list.search")}
        aria-label={word("list.search")}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  );
}
