import { letterItem } from "../../../registry/letter.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import type { Letter } from "../../../generated/types/grammar/index.d.ts";
import type { Written, WrittenPart } from "./recipients.ts";
import { ownValues, placeOf, shownCell, shownValue, type Showing } from "./values.ts";

/** The first address that a page answers. */
function firstRoute(page: { routes: readonly (string | { path: string })[] }): string | undefined {
  const [route] = page.routes;
  return typeof route === "string" ? route : route?.path;
}

/**
 * Path of the page on which somebody with a link decides about this entity; where the link says none, it is found by
 * what pages say of themselves.
 */
export function decisionPath(registry: Registry, entity: string, transition: string): string {
  for (const lifecycle of registry.lifecycles.values()) {
    const at = lifecycle.entity === entity ? lifecycle.transitions[transition]?.link?.at : undefined;
    if (at !== undefined) return at;
  }
  const offering = [...registry.pages.values()].find((page) => {
    const json = JSON.stringify(page);
    return (
      page.allow?.includes("link") &&
      (json.includes(`"do":"${entity}.${transition}"`) ||
        (page.entity === entity && json.includes(`"do":"${transition}"`)))
    );
  });
  return (offering && firstRoute(offering)) ?? `/${entity}/${transition}/results`;
}

/** The secret stands in the fragment, which browsers send to nobody. */
export const withToken = (path: string, token: string): string => `${path}#token=${token}`;

/** A field of the record in an address, in braces. */
const PLACE = /\{(\w+)\}/g;

/**
 * A page's address for one record: the fields in braces filled, or `?id=` where it has no place for any; of what is no
 * record the path alone. A part of the query whose field the record has not is left out.
 */
export function recordPath(path: string, record: Row): string {
  if (record.id === undefined) return path;
  if (!path.includes("{")) return `${path}?id=${String(record.id)}`;
  const isGiven = (name: string | undefined) => ![undefined, null, ""].includes(record[name ?? ""] as undefined);
  const fill = (text: string) =>
    text.replaceAll(PLACE, (_all, name: string) => encodeURIComponent(String(record[name] ?? "")));
  const [route = "", query] = path.split("?");
  const parts = (query?.split("&") ?? []).filter((part) =>
    [...part.matchAll(PLACE)].every(([, name]) => isGiven(name)),
  );
  return [fill(route), ...(parts.length === 0 ? [] : [parts.map(fill).join("&")])].join("?");
}

/** What composing needs beside the letter. */
interface Composing {
  readonly showing: Showing;
  readonly name: string;
  readonly letter: Letter;
  readonly record: Row;
  /** Places that are no fields: who acted, what they commented. */
  readonly places: Readonly<Record<string, string>>;
  /** Address of the page for a decision by link; undefined where this reader gets none. */
  readonly decision: string | undefined;
  /** Put before paths, where the address at which the product is served is known. */
  readonly origin: string;
  /** What people typed loses its web addresses: a mail of ours leads nowhere but to us. */
  readonly withoutAddresses?: boolean;
}

/** A list part: the rows of an array field of the record. */
async function table(
  composing: Composing,
  { from, columns, link }: NonNullable<Letter["parts"][number]["list"]>,
): Promise<WrittenPart & { kind: "table" }> {
  const { showing, letter, record } = composing;
  const rows = Array.isArray(record[from]) ? (record[from] as Row[]) : [];
  return {
    kind: "table",
    head: columns.map((column) => showing.say(letter.entity, `${from}.${letterItem(column).field}`)),
    rows: await Promise.all(
      rows.map((row) =>
        Promise.all(
          columns.map((column) => shownCell(showing, letter.entity, { list: from, row, ...letterItem(column) })),
        ),
      ),
    ),
    ...(link === undefined ? {} : { addresses: rows.map((row) => composing.origin + recordPath(link, row)) }),
  };
}

/** The field that names a party: `seller_entity` for the party that is `seller_entity.company`. */
function fieldOfParty(composing: Composing, party: string): string {
  const partyRule = composing.showing.registry.entities.get(composing.letter.entity)?.parties?.[party];
  const path =
    typeof partyRule === "string"
      ? partyRule
      : partyRule !== undefined && "field" in partyRule
        ? partyRule.field
        : party;
  return path.split(".")[0] ?? party;
}

/** A text without the web addresses in it. */
const harmless = (text: string): string => text.replace(/\b(?:https?:\/\/|www\.)\S+/giu, "…");

/** What each place stands for; of one that the record does not have, nothing. */
type Places = Readonly<Record<string, string | undefined>>;

/** The places of an empty form: what is not known is a line to write on. */
const toBeFilledIn = (places: Places, known: Places): Places =>
  Object.fromEntries(
    Object.entries(places).map(([name, value]) => [name, value === "" && !(name in known) ? "____________" : value]),
  );

/** A letter's own words for its link, else what a link of its kind is called everywhere. */
function linkLabel({ showing: { say }, name }: Composing, link: string): string {
  const own = say("letter", `${name}.link`);
  return own === `${name}.link` ? say("letter", link.startsWith("/") ? "common.open" : "common.decide") : own;
}

/**
 * What the places of a letter's sentences stand for: of the record only what a sentence names, for what else it refers
 * to need not be read.
 */
async function placesNamed(composing: Composing, own: Readonly<Record<string, string>>): Promise<Places> {
  const { showing, name, letter, record } = composing;
  const places: Record<string, string | undefined> = { ...own, ...composing.places };
  const sentences = ["subject", ...letter.parts.flatMap(({ text }) => text ?? [])];
  for (;;) {
    const missing = new Set<string>();
    const noting = new Proxy(places, {
      get: (known, place: string) => {
        if (!(place in known)) missing.add(place);
        return known[place];
      },
    });
    for (const sentence of sentences) showing.say("letter", `${name}.${sentence}`, noting);
    if (missing.size === 0) return places as Places;
    const found = await Promise.all(
      [...missing].map(async (place) => [place, await placeOf(showing, letter.entity, record, place)] as const),
    );
    Object.assign(places, Object.fromEntries(found));
  }
}

/** Composes a letter in one language from the record and the wording. */
export async function compose(composing: Composing): Promise<Written> {
  const { showing, name, letter, record, decision, origin } = composing;
  const { say } = showing;
  const own = await ownValues(showing, letter, record);
  const typed = await placesNamed(composing, own);
  const places =
    composing.withoutAddresses === true
      ? Object.fromEntries(Object.entries(typed).map(([place, value]) => [place, value && harmless(value)]))
      : typed;
  const isForm = Object.keys(record).length === 0;
  const inSentences = isForm ? toBeFilledIn(places, composing.places) : places;
  const parts: WrittenPart[] = [];
  for (const part of letter.parts) {
    if (part.text !== undefined) parts.push({ kind: "text", text: say("letter", `${name}.${part.text}`, inSentences) });
    for (const fields of [part.fields, part.figures]) {
      if (fields === undefined) continue;
      const rows = await Promise.all(
        fields.map(letterItem).map(async ({ field, as }) =>
          own[field] !== undefined
            ? { label: say("letter", `${name}.${field}`), value: own[field] }
            : {
                label: say(letter.entity, field),
                value: await shownValue(showing, letter.entity, record, field, as),
              },
        ),
      );
      // An empty form keeps its lines to be filled in; of a record nothing is told that it does not have.
      const filled = isForm ? rows : rows.filter(({ value }) => value !== "");
      if (filled.length > 0) parts.push({ kind: "rows", rows: filled });
    }
    if (part.list !== undefined) {
      const written = await table(composing, part.list);
      if (written.rows.length > 0 || isForm) parts.push(written);
    }
    if (part.signature !== undefined) {
      const field = fieldOfParty(composing, part.signature);
      parts.push({
        kind: "signature",
        label: say(letter.entity, field),
        name: await shownValue(showing, letter.entity, record, field),
      });
    }
    if (part.link !== undefined) {
      const path = part.link.startsWith("/") ? recordPath(part.link, record) : decision;
      if (path !== undefined)
        parts.push({ kind: "link", label: linkLabel(composing, part.link), address: origin + path });
    }
  }
  return { subject: say("letter", `${name}.subject`, places), parts };
}
