import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import type { Registry } from "../../../registry/registry.ts";
import { extension } from "../extension.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { resolved, type Property } from "../store/tables/column.ts";

const COMPANIES = [
  "Straits Harvest Foods Pte. Ltd.",
  "Bukit Precision Parts Pte. Ltd.",
  "Meridian Trade Capital Pte. Ltd.",
  "Jurong Cold Chain Logistics Pte. Ltd.",
];
const PEOPLE = ["Tan Wei Ling", "Lim Jun Hao", "Lee Mei Fen", "Ong Ah Seng"];
const MIDDLE = 0.42;
const AMOUNT = "98100.00";

/** What a record is in a specimen, where it is called by a name. */
export type SpecimenKind = "company" | "person";

/** Where modules say what the records of entities are in specimens; others are called by a number. */
export const specimenPoint = extension<SpecimenKind>("specimen of");

/** What a name is of by the word before it: what a module says, a party of some entity, or a company as such. */
function isNameOfCompany(registry: Registry, word: string): boolean {
  return (
    ["company", "legal", "entity"].includes(word) ||
    specimenPoint.entries[word] === "company" ||
    [...registry.entities.values()].some(({ parties }) => parties?.[word] !== undefined)
  );
}

/** A place among few, always the same for a name. */
const indexOfName = (name: string, among: number): number =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % among;

/** What a reference of a specimen shows: a company, a person, a number. */
export function specimenName(registry: Registry, entity: string, id: string): string {
  const index = Number(id) % PEOPLE.length;
  const kind = specimenPoint.entries[entity];
  if (kind !== undefined) return (kind === "company" ? COMPANIES : PEOPLE)[index] ?? "";
  return `${registry.entities.get(entity)?.number ?? "NO"}-2026-${String(142 + index).padStart(6, "0")}`;
}

/** Texts whose field says what kind of text they are. */
function textOf(registry: Registry, entity: string, name: string): string {
  if (/(^|_)(number|no|reference)$/.test(name)) return `${registry.entities.get(entity)?.number ?? "INV"}-2026-000142`;
  const word = /(?:^|_)([a-z]+)_name$/.exec(name)?.[1];
  const isCompany = name === "name" || (word !== undefined && isNameOfCompany(registry, word));
  if (isCompany && specimenPoint.entries[entity] !== "person")
    return COMPANIES[indexOfName(name, COMPANIES.length)] ?? "";
  if (/name|signer|person|actor|proposed_by|submitted_by/.test(name))
    return PEOPLE[indexOfName(name, PEOPLE.length)] ?? "";
  return "…";
}

function valueOf(registry: Registry, entity: string, name: string, property: Property, today: string): unknown {
  const definition = registry.entities.get(entity);
  const whole = definition ? resolved(definition, property) : property;
  if (whole.ref !== undefined) return String(indexOfName(name, PEOPLE.length) + 1);
  if (whole.options !== undefined) return whole.options[0];
  if (whole.type === "boolean") return true;
  if (whole.type === "array" && whole.items)
    return [0, 1].map(() => valueOf(registry, entity, name, whole.items ?? {}, today));
  if (whole.properties)
    return Object.fromEntries(
      Object.entries(whole.properties).map(([inner, one]) => [inner, valueOf(registry, entity, inner, one, today)]),
    );
  if (whole.file !== undefined) return undefined;
  if (whole.format === "money") return AMOUNT;
  if (whole.format === "date") return today;
  if (whole.format === "datetime") return `${today}T10:00:00.000+08:00`;
  if (whole.format === "currency") return "SGD";
  if (whole.format === undefined || whole.format === "text" || whole.format === "line")
    return textOf(registry, entity, name);
  return formats[whole.format]?.sample(() => MIDDLE) ?? textOf(registry, entity, name);
}

/** The states in which a record is once the step was taken that sends a letter, by axis. */
function statesWith(registry: Registry, entity: string, letter: string): Record<string, string> {
  const lifecycles = [...registry.lifecycles.values()].filter((lifecycle) => lifecycle.entity === entity);
  return Object.fromEntries(
    lifecycles.flatMap(({ axis, transitions }) =>
      Object.values(transitions ?? {}).flatMap(({ letters, to }) =>
        letters?.includes(letter) === true && typeof to === "string" ? [[axis, to]] : [],
      ),
    ),
  );
}

/**
 * A record that is nobody's, with something in every field: what a letter looks like before it is ever sent.
 * @param letter the letter for which it is made, if for one; the record stands where it is sent
 */
export function specimenOf(
  registry: Registry,
  entity: string,
  today: string,
  letter?: string,
): Row & { id: string; version: number } {
  const definition = registry.entities.get(entity);
  const values = Object.entries(definition?.properties ?? {}).map(([name, property]) => [
    name,
    valueOf(registry, entity, name, property, today),
  ]);
  return {
    ...(Object.fromEntries(values) as Row),
    ...(letter === undefined ? {} : statesWith(registry, entity, letter)),
    ...(definition?.number === undefined ? {} : { number: `${definition.number}-2026-000142` }),
    id: "1",
    version: 1,
    created_at: `${today}T10:00:00.000+08:00`,
  };
}
