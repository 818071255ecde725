import { useRef, useState } from "react";
import { Button } from "../../controls/Button.tsx";
import { Pop } from "../../controls/Pop.tsx";
import { word } from "../../label/label.ts";
import type { Column } from "../columns.ts";

interface Props {
  columns: readonly Column[];
  hidden: ReadonlySet<string>;
  onToggle(field: string, shown: boolean): void;
}

/** Chooses which columns are shown; the first one always is. The button says how many are not. */
export function ColumnChooser({ columns, hidden, onToggle }: Props) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <span ref={anchor}>
      <Button
        look="quiet"
        small
        icon="columns"
        label={hidden.size === 0 ? word("list.columns") : word("list.columns_hidden", { count: hidden.size })}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open ? (
        <Pop anchor={anchor} role="dialog" label={word("list.columns")} onClose={() => setOpen(false)}>
          {columns.slice(1).map(({ field, label }) => (
            <label key={field}>
              <input
                type="checkbox"
                checked={!hidden.has(field)}
                onChange={(event) => onToggle(field, event.target.checked)}
              />
              {label}
            </label>
          ))}
        </Pop>
      ) : null}
    </span>
  );
}
