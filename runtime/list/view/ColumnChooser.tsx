import { useRef, useState } from "react";
import { Button } from "../../controls/Button.tsx";
import { Pop } from "../../controls/Pop.tsx";
import { word } from "../../label/label.ts";
import type { Column } from "../columns.ts";

interface Props { columns: readonly Column[]; hidden: ReadonlySet<string>; onChange(hidden: ReadonlySet<string>): void }

/** Chooses which columns are shown; the first one always is. */
export function ColumnChooser({ columns, hidden, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const toggle = (field: string, shown: boolean) => {
    const next = new Set(hidden);
    if (shown) next.delete(field);
    else next.add(field);
    onChange(next);
  };
  return (
    <span ref={anchor}>
      <Button look="quiet" small icon="columns" label={word("list.columns")} aria-expanded={open} onClick={() => setOpen(!open)} />
      {open ? (
        <Pop anchor={anchor} role="dialog" label={word("list.columns")} onClose={() => setOpen(false)}>
          {columns.slice(1).map(({ field, label }) => (
            <label key={field}><input type="checkbox" checked={!hidden.has(field)} onChange={(event) => toggle(field, event.target.checked)} />{label}</label>
          ))}
        </Pop>
      ) : null}
    </span>
  );
}
