import { at } from "../condition/lookup.ts";
import { usePage } from "../model/context.ts";
import type { PageContext, Scope, SourceState } from "../model/context.ts";
import type { Section } from "../model/grammar.ts";
import { sectionShape } from "../model/shape.ts";
import type { Shape } from "../model/shape.ts";
import { useSource } from "../source/use-source.ts";
import { isRecord } from "../../schemas/vocabulary/record.ts";

interface SectionData {
  /** The source it stands on: main, or its name. */
  source: string;
  state: SourceState;
  data: unknown;
  shape: Shape;
  scope: Scope | undefined;
}

function sourceName(page: PageContext, from: string | undefined): string {
  const first = from?.split(".")[0] ?? "";
  if (first === "selection") return first;
  return page.bundle.page.sources?.[first] === undefined ? "main" : first;
}

const priced = new WeakMap<readonly unknown[], Map<string, readonly unknown[]>>();

/** Rows of a record without a currency of their own are in the record's; the same rows give the same ones. */
function inCurrencyOf(base: unknown, data: unknown): unknown {
  const currency = (base as { currency?: unknown } | null | undefined)?.currency;
  if (typeof currency !== "string" || !Array.isArray(data) || data.length === 0) return data;
  const known = priced.get(data) ?? new Map<string, readonly unknown[]>();
  priced.set(data, known);
  const rows = known.get(currency) ?? data.map((row: unknown) => (isRecord(row) ? { currency, ...row } : row));
  known.set(currency, rows);
  return rows;
}

/** The data of a section and what is known of it. */
export function useSectionData(section: Pick<Section, "from" | "entity">, scope?: Scope): SectionData {
  const page = usePage();
  const source = sourceName(page, section.from);
  const state = useSource(source);
  const path =
    section.from === undefined ? "" : source === "main" ? section.from : section.from.split(".").slice(1).join(".");
  const base = source === "main" ? (scope?.record ?? page.record() ?? state.data) : state.data;
  const data =
    section.from === "selection"
      ? (scope?.selection ?? state.data)
      : path === ""
        ? at(base, path)
        : inCurrencyOf(base, at(base, path));
  return { source, state, data, shape: sectionShape(page.bundle, section, scope?.entity), scope };
}

/** One record out of what a source answered: itself, or its only row. A record may have rows of its own. */
export function recordOf(data: unknown): Record<string, unknown> | undefined {
  if (data === null || typeof data !== "object") return undefined;
  if (Array.isArray(data)) return data[0] as Record<string, unknown> | undefined;
  if ("id" in data) return data as Record<string, unknown>;
  const rows = (data as { rows?: unknown }).rows;
  return Array.isArray(rows) ? (rows[0] as Record<string, unknown> | undefined) : (data as Record<string, unknown>);
}
