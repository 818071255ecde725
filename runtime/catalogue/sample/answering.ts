import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Answering, Request } from "../../call/transport.ts";
import type { CallShape, PageBundle } from "../../model/bundle.ts";
import { parkedRoutes } from "../place/parked.ts";
import { declaredIn, isPlan, type KnownRequest } from "../state/shapes.ts";
import { isOfShell } from "../state/shell.ts";
import { sampleRecord, sampleRows } from "./record.ts";

/** Sums over rows, as lists answer them beside their rows. */
function summaryOf(rows: readonly Record<string, unknown>[], totals: readonly string[]): object {
  const sums = totals.map((field) => [
    field,
    text(rows.reduce((sum, row) => sum + (typeof row[field] === "string" ? cents(row[field]) : 0n), 0n)),
  ]);
  return { by_currency: [{ currency: "SGD", count: rows.length, ...Object.fromEntries(sums) }] };
}

function ofCall({ bundle }: KnownRequest, call: CallShape): unknown {
  const listed = call.lists ?? (call.rows === true ? call.answer : undefined);
  if (listed !== undefined) {
    const answer = sampleRows(bundle, listed);
    return { ...answer, ...(call.totals === undefined ? {} : { summary: summaryOf(answer.rows, call.totals) }) };
  }
  const entity = call.reads ?? call.answer ?? call.creates ?? call.updates ?? call.does?.split(".")[0];
  return entity === undefined ? {} : sampleRecord(bundle, entity, 1);
}

/** The lines of a plan, as an offer lists them. */
const lines = [
  ["Advance", "face × advance rate", "42500.00"],
  ["Interest", "advance × rate × days ÷ 365", "613.70"],
  ["Service fee", "0.50 % of the advance", "212.50"],
].map(([name, formula, amount]) => ({ name, formula, amount }));

function dataOf(known: KnownRequest, request: Request): unknown {
  if (known.call !== undefined) return ofCall(known, known.call);
  const entity = known.name?.split(".")[0] ?? "";
  const { shows, to } = known.transition as { shows?: string; to?: string };
  if (!isPlan(request)) return { id: "1000000000000011", status: to ?? "submitted", version: 2 };
  const figures = sampleRecord(known.bundle, shows ?? entity, 1);
  return {
    status: { status: to ?? "" },
    figures,
    lines,
    limits: [],
    journals: [],
    then: [],
    letters: [],
    explain: [],
    ...figures,
  };
}

/** Answers everything a parked page asks with records made of its schema; what the frame asks goes to the server. */
export async function sampleAnswering(page: string): Promise<Answering> {
  return answeringOf(await parkedRoutes.find((entry) => entry.page === page)?.load());
}

/** Answers everything a page asks with records made of its schema. */
export function answeringOf(bundle: PageBundle | undefined): Answering {
  return (request) => {
    if (isOfShell(request)) return undefined;
    const known = bundle === undefined ? undefined : declaredIn(bundle, request);
    const data = known === undefined ? { rows: [], count: 0 } : dataOf(known, request);
    return Promise.resolve({ status: 200, body: { code: 0, success: true, data } });
  };
}
