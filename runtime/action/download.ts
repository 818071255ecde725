import { download } from "../call/download.ts";
import { answer } from "../call/call.ts";
import { inputsOf } from "../condition/inputs.ts";
import { notify, showMessage } from "../controls/notices.ts";
import { word } from "../label/label.ts";
import { listInput } from "../list/state/request.ts";
import { readList } from "../list/state/codec.ts";
import type { ActionResult, PageContext, Scope } from "../page/context.ts";
import type { Action } from "../page/grammar.ts";
import { scopedLookup } from "./scoped.ts";

const patience = 60;

async function fileOfJob(page: PageContext, id: string): Promise<string | undefined> {
  const shape = page.bundle.calls["job.get"] ?? { method: "GET", path: "obligation/job", passive: true, quiet: true };
  for (let turn = 0; turn < patience; turn += 1) {
    const { value } = await answer(shape, { id });
    const job = (value ?? {}) as Record<string, unknown>;
    if (typeof job["file_id"] === "string" && job["file_id"] !== "") return job["file_id"];
    if (job["state"] === "failed" || value === false) return undefined;
    await new Promise((done) => { setTimeout(done, 2000); });
  }
  return undefined;
}

/** What the page's list is narrowed by, where the file is the export of that list. */
function ownFilters(page: PageContext, path: string): Record<string, unknown> {
  const list = page.bundle.calls[page.bundle.page.source?.call ?? ""];
  if (list === undefined || path !== `${list.path}/export`) return {};
  const { page: _page, page_size: _size, sort: _sort, order: _order, ...filters } = listInput(page, readList(page), page.bundle.page);
  return filters;
}

/** Saves a file: of a call, or all filtered rows of the list as a comma-separated file or a workbook. */
export async function runDownload(page: PageContext, action: Action, scope?: Scope): Promise<ActionResult> {
  const entity = page.bundle.page.entity ?? "";
  if (action.download !== "export") {
    const shape = page.bundle.calls[action.download ?? ""];
    if (shape === undefined) return { done: false };
    const given = inputsOf(action.with, scopedLookup(page, scope), (value) => page.resolve(value, scope));
    return (await download(shape, { ...ownFilters(page, shape.path), ...given }, `${entity}.csv`)) ? { done: true, data: {} } : { done: false };
  }
  const format = scope?.format ?? "csv";
  const list = page.bundle.calls[page.bundle.page.source?.call ?? ""];
  if (list === undefined) return { done: false };
  const { page: _page, page_size: _size, sort, order, ...filters } = listInput(page, readList(page), page.bundle.page);
  const always = inputsOf(page.bundle.page.source?.with, scopedLookup(page, scope), (asked) => page.resolve(asked, scope));
  const given = inputsOf(action.with, scopedLookup(page, scope), (value) => page.resolve(value, scope));
  const columns = (page.bundle.page.list ?? []).map((item) => (typeof item === "string" ? item : item.field));
  const { value } = await answer({ method: "POST", path: `${list.path}/export` }, { format, filters: { ...always, ...filters, ...given }, ...(sort === undefined ? {} : { sort, order }), ...(columns.length === 0 ? {} : { columns }) });
  if (value === false || typeof value !== "object") return { done: false };
  const { file_id, id, job_id } = value as Record<string, unknown>;
  const file = typeof file_id === "string" ? file_id : await fileOfJob(page, String(job_id ?? id));
  if (file === undefined) {
    showMessage(word("list.export_failed"));
    return { done: false };
  }
  await download({ method: "GET", path: `ucenter/file/${file}` }, {}, `${entity}.${format}`);
  notify(word("list.exported"), "good");
  return { done: true, data: {} };
}
