import { useId, useState } from "react";
import { cents, isDecimal, text as decimal } from "../../schemas/vocabulary/decimal.ts";
import { formats } from "../../schemas/vocabulary/format/formats.ts";
import { amountAt, placeOf, placesOf } from "../controls/slider-places.ts";
import { word } from "../label/label.ts";
import type { Language } from "../model/context.ts";

interface Props {
  label: string;
  /** As the address has it; "" where it names none. */
  value: string;
  /** The most that it can be; a slider stands beside the field where it is known. */
  most: unknown;
  currency: unknown;
  language: Language;
  onChange(value: string | undefined): void;
}

/** What stands in the address of a page, in cents; nothing where it is no amount. */
const inCents = (amount: unknown): bigint => (typeof amount === "string" && isDecimal(amount) ? cents(amount) : 0n);

/** An amount by which a page is narrowed: typed, or dragged up to the most that there is. */
export function AmountFilter({ label, value, most, currency, language, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  // While it is dragged only the figure follows; the page asks once it is let go.
  const [dragged, setDragged] = useState<number>();
  const id = useId();
  const money = formats["money"];
  const whole = inCents(most);
  const draggedTo = (index: number): string | undefined => (index <= 0 ? undefined : decimal(amountAt(index, whole)));
  const current = dragged === undefined ? value : (draggedTo(dragged) ?? "");
  const shown = typed ?? (current === "" ? "" : (money?.show(current, { language }) ?? current));
  const apply = (text: string): void => {
    const read = text.trim() === "" ? undefined : money?.read(text);
    if (text.trim() === "" || (read !== undefined && isDecimal(read))) onChange(read);
    setTyped(undefined);
  };
  const letGo = (): void => {
    if (dragged === undefined) return;
    onChange(draggedTo(dragged));
    setDragged(undefined);
  };
  return (
    <div className="page-amount">
      <span className="named">
        <label htmlFor={id}>{label}</label>
        <span className="input-joined">
          {typeof currency === "string" ? (
            <span className="input-unit" id={`${id}_unit`}>
              {currency}
            </span>
          ) : null}
          <input
            id={id}
            className="input input-figure"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            aria-describedby={typeof currency === "string" ? `${id}_unit` : undefined}
            value={shown}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={(event) => {
              if (typed !== undefined) apply(event.target.value);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter" && typed !== undefined) apply(typed);
            }}
          />
        </span>
      </span>
      {whole <= 0n ? null : (
        <input
          type="range"
          className="range"
          min={0}
          max={placesOf(whole)}
          step={1}
          value={dragged ?? placeOf(inCents(value), whole)}
          aria-label={word("filter.drag", { label })}
          aria-valuetext={current === "" ? word("filter.no_amount") : shown}
          onChange={(event) => setDragged(Number(event.target.value))}
          onPointerUp={letGo}
          onKeyUp={letGo}
          onBlur={letGo}
        />
      )}
    </div>
  );
}
