import { displays } from "../../../schemas/vocabulary/display/display.ts";
import type { DisplayWord, Saying } from "../../../schemas/vocabulary/display/word.ts";
import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { inWriting } from "../../../schemas/vocabulary/written.ts";
import { insteadOf } from "../../../schemas/vocabulary/instead.ts";
import { fieldAt, type ExpandedProperty } from "../../../registry/schema/entity.ts";
import { anyRecord } from "../query/unscoped.ts";
import type { Reading } from "../store/handle.ts";
import { speechOf } from "../wording.ts";
import type { Say } from "./wording.ts";
import type { Letter } from "../../../generated/types/grammar/index.d.ts";
import { isDecimal } from "../../../schemas/vocabulary/decimal.ts";
import { shownFields, shownName } from "../query/shown-name.ts";
import { extension } from "../extension.ts";
import { amountInWords } from "./amount-in-words.ts";
import { referred } from "./references.ts";
import { specimenName, specimenOf } from "./specimen.ts";

/** In which words and language values are shown. */
export interface Showing {
  readonly db: Reading;
  readonly registry: Registry;
  readonly say: Say;
  readonly language: "en-US" | "zh-CN";
  /** The record is a specimen: what it refers to is made up too. */
  readonly specimen?: true;
  /** Numbers of accounts are told in full, to whoever is to pay there; the audit notes it. */
  readonly accountsInFull?: true;
}

async function nameOf(
  { db, registry, say }: Showing,
  entity: string,
  id: string,
  show: readonly string[],
): Promise<string> {
  const record = await referred(db, registry, entity, id);
  return String(
    shownName(
      { registry, say },
      entity,
      show,
      show.map((field) => record?.[field]),
    ) ?? "",
  );
}

/** Several values that are one thing, an address, as its schema says that people write it; "" where it says nothing. */
function inParts({ language }: Showing, { written, properties }: ExpandedProperty, value: Row): string {
  return written === undefined
    ? ""
    : inWriting(written, (name) => {
        const part = value[name];
        if (part === undefined || part === null) return "";
        return formats[properties?.[name]?.format ?? "line"]?.show(part, { language }) ?? String(part);
      });
}

/** One value of this property as people read it. */
async function shownOne(
  showing: Showing,
  property: ExpandedProperty,
  key: readonly [entity: string, path: string],
  value: unknown,
  currency: string | undefined,
): Promise<string> {
  if (typeof value === "object") return value === null ? "" : inParts(showing, property, value as Row);
  const { registry, say, language, specimen } = showing;
  if (property.ref !== undefined && specimen) return specimenName(registry, property.ref, String(value));
  if (property.ref !== undefined)
    return nameOf(showing, property.ref, String(value), property.show === undefined ? ["name"] : shownFields(property));
  if (property.options !== undefined) return say(key[0], `${key[1]}.${String(value)}`);
  if (property.type === "boolean") return say("runtime", value === true ? "value.yes" : "value.no");
  return (
    formats[property.format ?? "line"]?.show(value, { language, ...(currency === undefined ? {} : { currency }) }) ??
    String(value)
  );
}

/**
 * A value as people read it: references by name, options by label, lists with commas, money with the currency where one
 * is given. Sensitive and masked fields never.
 * @param path the field, or `lines.net` for a value in a row of the record
 */
async function shown(
  showing: Showing,
  entity: string,
  path: string,
  value: unknown,
  currency: string | undefined,
): Promise<string> {
  const property = fieldAt(showing.registry, entity, path);
  if (property === undefined || value === undefined || value === null || property.sensitive || property.masked)
    return "";
  const one = Array.isArray(value) ? property.items : property;
  if (one === undefined) return "";
  const unit = one.currency ?? currency;
  const words = await Promise.all(
    [value].flat().map((item: unknown) => shownOne(showing, one, [entity, path], item, unit)),
  );
  return words.filter((word) => word !== "").join(", ");
}

/** A status as the record words it instead, with the figures it names; undefined where its own word stands. */
async function shownInstead(showing: Showing, entity: string, record: Row, field: string): Promise<string | undefined> {
  const found = insteadOf(showing.registry.entities.get(entity)?.properties[field]?.instead, record[field], record);
  if (found === undefined) return undefined;
  const places = await Promise.all(
    (found.with ?? []).map(async (name) => [name, await shownValue(showing, entity, record, name)] as const),
  );
  return showing.say(entity, `${field}.${found.name}`, Object.fromEntries(places));
}

const displayOf = (as: string | undefined): DisplayWord | undefined =>
  as !== undefined && Object.hasOwn(displays, as) ? displays[as as keyof typeof displays] : undefined;

/** What a display says of a value in plain text; the value as it is where it says nothing or the value is empty. */
function displayText({ say, language }: Showing, as: string | undefined, saying: Saying): string {
  const says = displayOf(as)?.says;
  return says === undefined || saying.text === ""
    ? saying.text
    : says.text(saying, speechOf(say, language === "zh-CN" ? "zh" : "en", says.namespace));
}

/** A field of a record as people read it, money with the record's currency. @param as the display that says it */
export async function shownValue(
  showing: Showing,
  entity: string,
  record: Row,
  field: string,
  as?: string,
): Promise<string> {
  const instead = await shownInstead(showing, entity, record, field);
  if (instead !== undefined) return instead;
  const value = record[field];
  const currency = typeof record.currency === "string" ? record.currency : undefined;
  return displayText(showing, as, {
    value,
    text: await shown(showing, entity, field, value, currency),
    field,
    row: record,
  });
}

/**
 * A value in a row of the record; its column is headed once, so amounts stand without the currency.
 * @param list the field that holds the rows
 * @param as the display that says it
 */
export async function shownCell(
  showing: Showing,
  entity: string,
  { list, field, row, as }: { readonly list: string; readonly field: string; readonly row: Row; readonly as?: string },
): Promise<string> {
  const value = row[field];
  return displayText(showing, as, {
    value,
    text: await shown(showing, entity, `${list}.${field}`, value, undefined),
    field,
    row,
  });
}

/** A plain field of a record as text, for the `{{places}}` of a letter; undefined where it has no such field. */
export async function placeOf(
  showing: Showing,
  entity: string,
  record: Row,
  field: string,
): Promise<string | undefined> {
  const property = showing.registry.entities.get(entity)?.properties[field];
  return property === undefined || property.type === "array" || property.type === "object"
    ? undefined
    : shownValue(showing, entity, record, field);
}

/** A day for specimens. */
const TODAY = "2026-11-23";

/** Follows `holder_entity.uen` over the references it names to a value as people read it. */
async function atPath(showing: Showing, entity: string, record: Row, path: string): Promise<string> {
  const [field = "", ...rest] = path.split(".");
  if (rest.length === 0) return shownValue(showing, entity, record, field);
  const ref = showing.registry.entities.get(entity)?.properties[field]?.ref;
  if (showing.specimen && ref !== undefined)
    return atPath(showing, ref, specimenOf(showing.registry, ref, TODAY), rest.join("."));
  const next =
    ref === undefined || record[field] === undefined
      ? undefined
      : await anyRecord(showing.db, showing.registry, ref, String(record[field]));
  return next === undefined ? "" : atPath(showing, ref ?? "", next, rest.join("."));
}

/** What an account must serve. */
export type AccountUse = NonNullable<NonNullable<Letter["values"]>[string]["usage"]>;

/** Says at which account an owner is paid in a currency, empty where there is none. */
export type PaidAt = (
  showing: Showing,
  paid: { readonly owner: string; readonly currency: unknown; readonly usage: AccountUse | undefined },
) => Promise<string>;

/** Where a module says at which account the records of an entity are paid. */
export const payingPoint = extension<PaidAt>("account of");

/** The account at which the record in a field is paid in the record's currency. */
async function accountOf(
  showing: Showing,
  entity: string,
  record: Row,
  field: string,
  usage: AccountUse | undefined,
): Promise<string> {
  const owner = record[field];
  if (owner === undefined) return "";
  const owning = showing.registry.entities.get(entity)?.properties[field]?.ref ?? "";
  if (showing.specimen) return `7171 · ${specimenName(showing.registry, owning, "1")} · •••• 6789`;
  const paidAt = payingPoint.entries[owning];
  if (paidAt === undefined) throw new Error(`no module says at which account a ${owning} is paid`);
  return paidAt(showing, { owner: String(owner), currency: record.currency, usage });
}

/**
 * The letter's own values, which are no fields of its entity: an amount in words, a value behind references,
 * the account at which a party is paid. A value that is not there is an empty text.
 */
export async function ownValues(showing: Showing, letter: Letter, record: Row): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(letter.values ?? {})) {
    const amount = value.words === undefined ? undefined : record[value.words];
    if (value.words !== undefined)
      values[name] = isDecimal(amount) ? amountInWords(amount, String(record.currency ?? "SGD"), showing.language) : "";
    else if (value.field !== undefined) values[name] = await atPath(showing, letter.entity, record, value.field);
    else if (value.account !== undefined)
      values[name] = await accountOf(showing, letter.entity, record, value.account, value.usage);
  }
  return values;
}
