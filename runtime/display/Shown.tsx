import { Fragment, type ReactNode } from "react";
import { label } from "../label/label.ts";
import { isLate } from "../../schemas/vocabulary/late.ts";
import { useClient } from "../store/client.ts";
import { usePage, type Language } from "../model/context.ts";
import type { FieldItem } from "../model/grammar.ts";
import type { PropertyShape } from "../model/bundle.ts";
import { propertyAt, fieldKey, type Shape } from "../model/shape.ts";
import { at } from "../condition/lookup.ts";
import { Amount } from "./Amount.tsx";
import type { Drawn, Part } from "./Bar.tsx";
import { Masked } from "./Masked.tsx";
import { Nothing } from "./Nothing.tsx";
import { displays } from "./words.tsx";
import { useRowsBeside } from "./sizes.ts";
import { wordedInstead } from "./instead.ts";
import { valueOf } from "./value-of.ts";
import { between, fromToday, isEmpty, formatTimestamp, textOf } from "./text.ts";
import { FileLinks } from "./FileLinks.tsx";
import { Several } from "./Several.tsx";

interface Props {
  row: Readonly<Record<string, unknown>>;
  field: string;
  shape: Shape;
  /** How it looks, and what a bar is drawn against. */
  item?: Pick<FieldItem, "as" | "of" | "parts"> | undefined;
  /** The column names the currency already. */
  bare?: boolean;
  /** Say of a date how far away it is. */
  near?: boolean;
}

/** An e-mail address, which goes on in the next line before its @ rather than within a word. */
function Address({ text }: { text: string }) {
  const at = text.indexOf("@");
  return at < 0 ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

/** Up to how many letters what a record is called is not broken. */
const WHOLE = 24;

/** The currency before an amount: one of its own always, that of its row where no head names it. */
const currencyBefore = (property: PropertyShape, row: Props["row"], bare?: boolean): string | undefined =>
  property.currency ?? (bare === true ? undefined : (row["currency"] as string | undefined));

/** What a bar is drawn against: the whole that the item names, and the parts that take of it. */
function drawnOf({ row, field, shape, item, bare }: Props, language: Language): Drawn {
  const property = propertyAt(shape, field);
  const partOf = (name: string): Part => {
    const key = fieldKey(shape, name);
    return {
      field: name,
      name: label(key),
      value: at(row, name),
      text: textOf(at(row, name), propertyAt(shape, name), { language, key }),
    };
  };
  const currency = property?.format === "money" ? currencyBefore(property, row, bare) : undefined;
  return {
    name: label(fieldKey(shape, field)),
    format: property?.format,
    currency,
    whole: item?.of === undefined ? undefined : at(row, item.of),
    of: item?.of === undefined ? undefined : partOf(item.of),
    parts: (item?.parts ?? []).map(partOf),
  };
}

/** One value of a record, drawn by its property: chip, amount, date, reference, file, or a display word. */
export function Shown({ row, field, shape, item, bare, near }: Props): ReactNode {
  const as = item?.as;
  const { language, bundle } = usePage();
  // A row is opened by a click anywhere on it; addresses lead out only where nothing else is to be opened.
  const inRow = useRowsBeside().length > 0;
  const isRow = inRow && bundle.page.as !== "cards";
  const today = useClient((state) => state.user?.["today"] as string | undefined);
  const own = useClient((state) => state.user?.id);
  const property = propertyAt(shape, field);
  const isFile = property?.file !== undefined || property?.items?.file !== undefined;
  const value = valueOf(row, field, shape);
  if (isEmpty(value)) return <Nothing />;
  const key = fieldKey(shape, field);
  const worded = wordedInstead(row, value, property, { key, shape, language });
  const text = worded?.text ?? textOf(value, property, { language, key });
  const tone = worded?.tone ?? property?.tone?.[String(value)];
  if (property?.masked === true && (as === undefined || as === "masked"))
    return <Masked row={row} field={field} shape={shape} text={text} />;
  const Word = as === undefined ? undefined : displays[as];
  if (Word !== undefined)
    return (
      <Word
        value={value}
        text={text}
        field={field}
        tone={tone}
        row={row}
        drawn={drawnOf({ row, field, shape, item, bare }, language)}
      />
    );
  if (isFile) return <FileLinks value={value} called={label(key)} />;
  if (Array.isArray(value) && property?.items !== undefined && property.items.properties === undefined) {
    const texts = value.map((one) => textOf(one, property.items, { language, key }));
    if (isRow) return <Several texts={texts} name={label(key)} between={between(language)} />;
    if (texts.length > 3)
      return (
        <ul className="many">
          {texts.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      );
    // Numbers of records are told whole, also where they are texts, so that a line breaks between two of them alone.
    const isWhole = (one: string) => one.length <= WHOLE && (property.items?.ref !== undefined || !one.includes(" "));
    return texts.map((one, index) => (
      <Fragment key={one}>
        {index === 0 ? null : between(language)}
        <span className={isWhole(one) ? "whole" : undefined}>{one}</span>
      </Fragment>
    ));
  }
  if (property?.tone !== undefined && (tone !== undefined || property.type !== "boolean"))
    return <span className={`chip ${tone ?? "neutral"}`}>{text}</span>;
  const late = isLate(property?.["late"] as object | undefined, row);
  if (property?.format === "money") {
    const amount = <Amount text={text} currency={currencyBefore(property, row, bare)} />;
    return late ? <span className="overdue">{amount}</span> : amount;
  }
  if (property?.format === "colour")
    return (
      <span className="swatch" role="img" aria-label={text} title={text}>
        <i style={{ background: String(value) }} />
      </span>
    );
  if (property?.ref === "user" && own !== undefined && String(row[field]) === own) return label("runtime:display.you");
  const words = property?.format === "email" ? <Address text={text} /> : text;
  if (!isRow && (property?.format === "email" || property?.format === "phone"))
    return (
      <a
        className="quiet-link"
        href={`${property.format === "email" ? "mailto" : "tel"}:${String(value)}`}
        onClick={(event) => event.stopPropagation()}
      >
        {words}
      </a>
    );
  if (property?.format === "datetime")
    return <span className="figure">{formatTimestamp(String(value), language)}</span>;
  if (property?.format === "date") {
    const distance = near === true ? fromToday(String(value), today, language) : "";
    return (
      <span className={late ? "figure overdue" : "figure"}>
        {text}
        {distance === "" ? null : <span className="soft distance">{distance}</span>}
      </span>
    );
  }
  return late ? <span className="overdue">{words}</span> : words;
}
