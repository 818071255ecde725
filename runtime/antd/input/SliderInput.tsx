import { useCallback, useSyncExternalStore, type ReactElement } from "react";
import { cents, isDecimal, text as decimal } from "../../../schemas/vocabulary/decimal.ts";
import { textOf } from "../../display/text.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { labelKey } from "../../form/model/form-field.ts";
import { useValue } from "../../form/store/use-store.ts";
import { DecimalInput } from "./DecimalInput.tsx";
import { amountAt, placesOf, placeOf } from "../../controls/slider-places.ts";

/**
 * An amount that is typed, or slid to in even steps up to the figure at its reach: the last place is that figure to
 * the cent. Before the figure is known there is only the field.
 */
export function SliderInput(props: WidgetProps): ReactElement {
  const { store, page } = useForm();
  const { path, field, disabled } = props;
  const { reach: from = "" } = field.item;
  const [source = ""] = from.split(".");
  const read = (): unknown => page.reference(from);
  const reach = useSyncExternalStore(
    useCallback((tell) => page.sources.subscribe(source, tell), [page.sources, source]),
    read,
    read,
  );
  const value = useValue(store, path);
  const most = typeof reach === "string" && isDecimal(reach) ? cents(reach) : 0n;
  if (most <= 0n) return <DecimalInput {...props} />;
  const amount = typeof value === "string" && isDecimal(value) ? cents(value) : 0n;
  const formatted = (one: bigint): string =>
    textOf(decimal(one), { format: "money" }, { language: page.language, key: "" });
  const slide = (index: number): void => {
    const chosen = amountAt(index, most);
    store.set(path, chosen === 0n ? undefined : decimal(chosen));
  };
  return (
    <div className="input-slid">
      <DecimalInput {...props} />
      <input
        className="slider"
        type="range"
        min={0}
        max={placesOf(most)}
        step={1}
        value={placeOf(amount, most)}
        disabled={disabled}
        aria-label={page.label("runtime:form.slide", { field: page.label(labelKey(field)) })}
        aria-valuetext={formatted(amount)}
        onChange={(event) => slide(Number(event.target.value))}
      />
      <span className="slider-reach" aria-hidden="true">
        {page.label("runtime:form.slide_most", { most: formatted(most) })}
      </span>
    </div>
  );
}
