import { answer } from "../../call/call.ts";
import { shellCall } from "../../settings/settings.ts";
import { onSignOut } from "../../store/sign-out.ts";

/** A way of looking at a list that somebody has kept: its filters and order as a query, and its columns. */
export interface View {
  id: string;
  version?: number;
  name: string;
  query: string;
  columns: readonly string[];
  is_default: boolean;
}

const known = new Map<string, readonly View[]>();

onSignOut(() => known.clear());

function viewOf(row: Readonly<Record<string, unknown>>): View {
  const { id, version, name, query, columns, is_default } = row;
  return {
    id: String(id),
    name: String(name),
    query: typeof query === "string" ? query : "",
    columns: Array.isArray(columns) ? columns.map(String) : [],
    is_default: is_default === true,
    ...(typeof version === "number" ? { version } : {}),
  };
}

export const knownViews = (page: string): readonly View[] | undefined => known.get(page);

/** The views that the user has kept of a page, by name. */
export async function loadViews(page: string): Promise<readonly View[]> {
  const { value } = await answer(shellCall("saved_view.list"));
  const rows =
    value !== null && typeof value === "object" ? ((value as { rows?: Record<string, unknown>[] }).rows ?? []) : [];
  const views = rows
    .filter((row) => row["page"] === page)
    .map(viewOf)
    .toSorted((one, other) => one.name.localeCompare(other.name));
  known.set(page, views);
  return views;
}

/** What a refused name says; undefined when the view is kept. */
export type SaveOutcome = { message: string | undefined } | undefined;

/** Keeps a view, new or changed. There is one default at most: the server takes the mark from the other. */
export async function keepView(page: string, view: Partial<View> & { id?: string | undefined }): Promise<SaveOutcome> {
  const { id, version: _version, ...values } = view;
  const given = await answer(shellCall(id === undefined ? "saved_view.create" : "saved_view.update"), {
    page,
    ...values,
    ...(id === undefined ? {} : { id }),
  });
  return given.code === "0" ? undefined : { message: given.fields?.[0]?.message ?? given.message };
}

export async function dropView(id: string): Promise<boolean> {
  return (await answer(shellCall("saved_view.delete"), { id })).code === "0";
}

const aside: ReadonlySet<string> = new Set(["page", "open", "id"]);

/** The part of an address that a view keeps: filters, keyword, order and tab, in one order. */
export function queryOf(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of Array.from(query.keys()))
    if (aside.has(name) || name.endsWith(".page") || query.get(name) === "") query.delete(name);
  query.sort();
  return query.toString();
}

/** What has to change in an address so that it shows a view. */
export function changesTo(search: string, view: string): Record<string, readonly string[] | undefined> {
  const wanted = new URLSearchParams(view);
  const names = new Set([...new URLSearchParams(search).keys(), ...wanted.keys()].filter((name) => name !== "id"));
  return Object.fromEntries([...names].map((name) => [name, wanted.has(name) ? wanted.getAll(name) : undefined]));
}
