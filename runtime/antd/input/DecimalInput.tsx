import type { ChangeEvent, FocusEvent, ReactElement } from "react";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { rowOf } from "../../form/path/path.ts";
import { useSelected } from "../../form/store/use-store.ts";
import { afterKey } from "./decimal-typing.ts";
import { useInput } from "./use-input.ts";

const nowhere: readonly string[] = [];
/** The record's currency stands in a field of this name or in what a dialog decides; of rows the column tells it. */
const currency: readonly string[] = ["currency"];

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/**
 * An amount, rate or number. What is typed stays as typed; an amount is grouped once its input is left. Its value in
 * the store is what it means on the wire, or the text itself where it means nothing, so that the validator speaks of
 * it.
 */
export function DecimalInput(props: WidgetProps): ReactElement {
  const { store, page, subject } = useForm();
  const { path, field } = props;
  const input = useInput(props);
  const format = formats[field.shape.format ?? "number"];
  const joined = field.shape.format === "money" && rowOf(path) === "";
  const unit = useSelected(store, joined ? currency : nowhere, () =>
    joined ? (textOf(store.value("currency")) ?? textOf(subject?.["currency"])) : undefined,
  );
  const shown = (value: string): string =>
    format?.show(value, { language: page.language }).replace(/\s?%$/, "") ?? value;
  const text = store.typed(path) ?? (input.value === "" ? "" : shown(input.value));
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const typed = afterKey(text, event.target.value, (event.nativeEvent as InputEvent).inputType);
    store.set(path, format?.read(typed) ?? typed, typed);
  };
  const leave = (event: FocusEvent<HTMLInputElement>): void => {
    const typed = field.shape.format === "money" ? store.typed(path) : undefined;
    const value = typed === undefined ? undefined : format?.read(typed);
    if (value !== undefined) store.spell(path, shown(value));
    input.onBlur(event);
  };
  return (
    <div className="input-joined">
      {unit !== undefined && (
        <span className="input-unit" id={`${props.id}_unit`}>
          {unit}
        </span>
      )}
      <input
        {...input}
        value={text}
        onChange={change}
        onBlur={leave}
        className="input input-figure"
        type="text"
        inputMode="decimal"
        autoComplete="off"
      />
      {(field.shape.format === "percent" || field.shape.format === "rate") && (
        <span className="input-unit input-unit-end" id={`${props.id}_unit`}>
          %
        </span>
      )}
    </div>
  );
}
