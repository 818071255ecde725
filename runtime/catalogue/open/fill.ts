import { call } from "../../call/call.ts";
import { shellCall } from "../../settings/settings.ts";
import type { PageBundle } from "../../model/bundle.ts";
import type { RouteEntry } from "../../route/entry.ts";
import { lists } from "../place/parked.ts";
import { roleOf } from "../place/pages.ts";

interface Declared {
  type: string;
  in?: string;
  of?: string;
  user?: string;
  default?: unknown;
}

type Row = Readonly<Record<string, unknown>>;

const made: Readonly<Record<string, string>> = {
  id: "1000000000000001",
  int: "1",
  date: "2026-11-23",
  currency: "SGD",
  step_number: "1",
  human_number: "FA-2026-0007",
  text: "101",
};

function declaredOf(entry: RouteEntry): [string, Declared][] {
  const types = Object.entries(entry.types ?? {}).map(([name, type]): [string, Declared] => [
    name,
    typeof type === "string"
      ? type === "query" || type === "fragment"
        ? { type: "", in: type }
        : { type }
      : (type as Declared),
  ]);
  return [
    ...entry.params
      .filter((name) => !types.some(([known]) => known === name))
      .map((name): [string, Declared] => [name, { type: name === "id" ? "id" : "" }]),
    ...types,
  ];
}

/** Rows that somebody sees of an entity; where no list of theirs has it, what rows of others tell of it. */
async function rowsOf(entity: string, viewer: string | undefined): Promise<readonly Row[]> {
  const calls = (lists[entity] ?? []).filter(({ allow }) =>
    allow.some((who) => who === "session" || who === "public" || who.split(":")[0] === roleOf(viewer)),
  );
  const own = calls.filter(({ field }) => field === undefined);
  for (const { path, field } of own.length > 0 ? own : calls) {
    const answer = await call({ method: "GET", path, lists: entity, quiet: true }, { page: 1, page_size: 20 });
    const { rows = [] } = (answer === false ? {} : answer) as { rows?: readonly Row[] };
    const found =
      field === undefined ? rows : rows.flatMap((row) => (typeof row[field] === "string" ? [{ id: row[field] }] : []));
    if (found.length > 0) return found;
  }
  return [];
}

/** A value from the first row of the entity that a parameter names, or of the page's own. */
async function fromRows(
  name: string,
  declared: Declared,
  entry: RouteEntry,
  viewer: string | undefined,
): Promise<string | undefined> {
  const rows = await rowsOf(declared.of ?? entry.entity ?? "", viewer);
  const field = declared.of !== undefined && name !== "id" && rows[0]?.[name] === undefined ? "id" : name;
  const value = rows[0]?.[field];
  return value === undefined || value === null ? undefined : String(value);
}

/** The number of the record whose id is filled in, where an address has both: the field by which the page asks. */
async function numberOf(
  name: string,
  { type }: Declared,
  { entity }: RouteEntry,
  { page }: PageBundle,
  viewer: string | undefined,
): Promise<string | undefined> {
  if (type !== "human_number") return undefined;
  const inputs = typeof page.source === "object" ? Object.entries(page.source.with ?? {}) : [];
  const field = inputs.find(([, operand]) => (operand as { param?: string } | null)?.param === name)?.[0] ?? "number";
  const number = (await rowsOf(entity ?? "", viewer))[0]?.[field];
  return typeof number === "string" ? number : undefined;
}

/** Whether this viewer may read the record that was found: a list may have more than they may open. */
async function isReadable(
  { entity }: RouteEntry,
  { calls }: PageBundle,
  { id }: Readonly<Record<string, string>>,
): Promise<boolean> {
  const read = calls[`${entity ?? ""}.get`];
  return read === undefined || id === undefined || (await call({ ...read, quiet: true }, { id })) !== false;
}

/** The secret of a link somebody was sent: the latest in the outbox. */
async function tokenOf(): Promise<string | undefined> {
  const row = (await rowsOf("mail_item", undefined)).find(({ token }) => typeof token === "string");
  return row === undefined ? undefined : String(row["token"]);
}

/** What the signed-in person is called by one of their fields. */
async function ofUser(field: string): Promise<string | undefined> {
  const info = await call({ ...shellCall("user.system_info"), quiet: true });
  const value = ((info === false ? {} : info) as { user?: Row } | undefined)?.user?.[field];
  return typeof value === "string" ? value : undefined;
}

function optionOf(type: string, bundle: PageBundle): string | undefined {
  const [entity = "", field = ""] = type.split(".");
  return bundle.entities[entity]?.properties[field]?.options?.[0];
}

/**
 * The parameters with which a page can be opened: what its route asks, a record out of the list that this viewer sees,
 * a link out of the outbox; invented ones where the page has no server.
 * @param asks false where nothing can be asked yet
 * @returns the values, and whether every record asked for was found
 */
export async function fillParameters(
  entry: RouteEntry,
  bundle: PageBundle,
  viewer: string | undefined,
  asks: boolean,
): Promise<{ values: Record<string, string>; whole: boolean }> {
  const values: Record<string, string> = {};
  let whole = true;
  for (const [name, declared] of declaredOf(entry)) {
    const wanted = entry.where?.[name];
    const inPath = entry.params.includes(name);
    const isId = declared.type === "id" || declared.of !== undefined;
    // A form that may take up an earlier record begins a new one.
    if (wanted !== undefined) values[name] = [wanted].flat()[0] ?? "";
    else if (declared.in === "fragment") values[name] = (asks ? await tokenOf() : undefined) ?? "a".repeat(43);
    else if (!inPath && (declared.default !== undefined || !isId || entry.layout === "form")) continue;
    else {
      const { user } = declared;
      const find =
        user !== undefined
          ? () => ofUser(user)
          : isId
            ? () => fromRows(name, declared, entry, viewer)
            : () => numberOf(name, declared, entry, bundle, viewer);
      const known = asks ? await find() : undefined;
      if (isId && asks && known === undefined) whole = false;
      values[name] = known ?? optionOf(declared.type, bundle) ?? made[declared.type] ?? "1";
    }
  }
  return { values, whole: whole && (!asks || (await isReadable(entry, bundle, values))) };
}
