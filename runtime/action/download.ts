import { download } from "../call/download.ts";
import { answer } from "../call/call.ts";
import { inputsOf } from "../condition/inputs.ts";
import { notify, notifyWork, showMessage } from "../controls/notices.ts";
import { word } from "../label/label.ts";
import { listInput } from "../../schemas/vocabulary/list/request.ts";
import { mainInput, openTab, readList, readListOf } from "../source/list-state.ts";
import type { CallShape } from "../model/bundle.ts";
import type { ActionResult, PageContext, Scope } from "../model/context.ts";
import { itemOf, type Action, type Section, type Source } from "../model/grammar.ts";
import { scopedLookup } from "./scoped.ts";

/** How often, in milliseconds, a job is asked how far it is. */
const every = 1_000;
/** So often it may not be told; then nobody waits any more. */
const mostSilentSeconds = 30;

/** What became of a job that makes a file. */
type Made = { readonly file: string } | "failed" | "cancelled";

/**
 * Waits for the file of a job, however long it takes, and says meanwhile how far it is; whoever closes that notice ends
 * the job.
 */
async function fileOfJob(id: string): Promise<Made> {
  const job: CallShape = { method: "GET", path: "obligation/job", passive: true, quiet: true };
  let notice: ReturnType<typeof notifyWork> | undefined;
  let untold = 0;
  try {
    for (;;) {
      const { value } = await answer(job, { id });
      if (typeof value !== "object" || value === null) untold += 1;
      else {
        const { state, file_id: file, done, total } = value as Record<string, unknown>;
        if (typeof file === "string" && file !== "") return { file };
        if (state === "cancelled") return state;
        if (state === "failed" || state === "finished") return "failed";
        untold = 0;
        notice ??= notifyWork(
          word("list.exporting"),
          () => void answer({ method: "POST", path: `obligation/job/${id}/cancel`, quiet: true }, {}),
        );
        const [of, rows] = [Number(total), Number(done)];
        notice.say({
          done: rows,
          of,
          words: word("list.exporting_rows", { done: rows.toLocaleString(), of: of.toLocaleString() }),
        });
      }
      if (untold > mostSilentSeconds) return "failed";
      await new Promise((over) => {
        setTimeout(over, every);
      });
    }
  } finally {
    notice?.end();
  }
}

/** Columns that a list has now: a field may be one in several ways, each under a condition of its own, and is one. */
const columnsOf = (page: PageContext, section: Pick<Section, "list" | "from">): string[] => [
  ...new Set(
    (section.list ?? [])
      .map(itemOf)
      .filter((item) => page.allows(item.allow) && (item.when === undefined || page.test(item.when) !== false))
      .map(({ field }) =>
        section.from !== undefined && field.startsWith(`${section.from}.`)
          ? field.slice(section.from.length + 1)
          : field,
      ),
  ),
];

/** How the page's list is narrowed and sorted and which columns it has, where the file is the export of that list. */
function ownList(page: PageContext, path: string): Record<string, unknown> {
  const { source } = page.bundle.page;
  const list = page.bundle.calls[source?.call ?? ""];
  if (list === undefined || path !== `${list.path}/export`) return {};
  const { page: _page, page_size: _size, ...narrowed } = mainInput(page, readList(page), list);
  const always = inputsOf(source?.with, scopedLookup(page), (value) => page.resolve(value));
  return { ...always, ...narrowed, columns: columnsOf(page, page.bundle.page as Section).join(",") };
}

/** What of a page is exported: the list of one of its sources. */
export interface Exported {
  source: string;
  section: Pick<Section, "list" | "filters" | "sort" | "tabs" | "keep" | "from">;
  /** Columns that the user has put away. */
  without?: ReadonlySet<string>;
}

function sourceAt(page: PageContext, name: string): Source | undefined {
  const { source, sources, tabs, keep } = page.bundle.page;
  if (name !== "main") return sources?.[name];
  return (tabs === undefined ? undefined : openTab(page, tabs, keep)?.source) ?? source;
}

/**
 * Saves all rows of a list as it is narrowed and sorted now, in the columns it has: comma-separated, a workbook or a
 * document.
 */
export async function exportRows(
  page: PageContext,
  { source: name, section, without }: Exported,
  format: string,
  more: Record<string, unknown> = {},
): Promise<boolean> {
  const source = sourceAt(page, name);
  const list = page.bundle.calls[source?.call ?? ""];
  if (source === undefined || list === undefined) return false;
  const state = readListOf(page, name, section.filters);
  const {
    page: _page,
    page_size: _size,
    sort,
    order,
    ...filters
  } = name === "main" ? mainInput(page, state, list) : listInput(page, state, undefined, section.sort, list);
  const always = inputsOf(source.with, scopedLookup(page), (reference) => page.resolve(reference));
  const columns = columnsOf(page, section).filter((field) => without?.has(field) !== true);
  const { value } = await answer(
    { method: "POST", path: `${list.path}/export` },
    {
      format,
      page: page.bundle.name,
      filters: { ...always, ...filters, ...more },
      ...(sort === undefined ? {} : { sort, order }),
      ...(columns.length === 0 ? {} : { columns }),
    },
  );
  if (value === false || typeof value !== "object") return false;
  const { file_id, id, job_id } = value as Record<string, unknown>;
  const made: Made = typeof file_id === "string" ? { file: file_id } : await fileOfJob(String(job_id ?? id));
  if (typeof made === "string") {
    if (made === "failed") showMessage(word("list.export_failed"));
    return false;
  }
  await download(
    { method: "GET", path: `ucenter/file/${made.file}` },
    {},
    `${page.bundle.page.entity ?? "rows"}.${format}`,
  );
  notify(word("list.exported"), "good");
  return true;
}

/** Saves a file: of a call, or all filtered rows of the page's list. */
export async function runDownload(page: PageContext, action: Action, scope?: Scope): Promise<ActionResult> {
  const entity = page.bundle.page.entity ?? "";
  const given = inputsOf(action.with, scopedLookup(page, scope), (value) => page.resolve(value, scope));
  const format = scope?.format;
  if (action.download === "export")
    return (await exportRows(page, { source: "main", section: page.bundle.page as Section }, format ?? "xlsx", given))
      ? { done: true, data: {} }
      : { done: false };
  const shape = page.bundle.calls[action.download ?? ""];
  if (shape === undefined) return { done: false };
  return (await download(
    shape,
    { ...ownList(page, shape.path), ...(format === undefined ? {} : { format }), ...given },
    `${entity}.${format ?? "csv"}`,
  ))
    ? { done: true, data: {} }
    : { done: false };
}
