import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { countries, country } from "../../../schemas/vocabulary/format/country.ts";
import { currencies } from "../../../schemas/vocabulary/format/currency.ts";
import { month_of_year, monthsOfYear } from "../../../schemas/vocabulary/format/month_of_year.ts";
import { answer } from "../../call/call.ts";
import { useForm } from "../form-context.ts";
import { labelKey, type FormField } from "../model/form-field.ts";
import type { Language } from "../../model/context.ts";
import { listCall } from "./list-call.ts";
import { nameOf } from "./name-of.ts";
import { usePicked } from "./picked.ts";

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
  reason?: string;
  /** Where what stands against it is settled. */
  settledAt?: string;
  /** What else it is known by, for finding it. */
  also?: string;
  /** The row it was made from, where it was one. */
  row?: Record<string, unknown>;
}

interface Options {
  options: readonly Option[];
  loading: boolean;
  /** Asks the server for rows of this text; absent where all options are here. */
  search?: (text: string) => void;
  /** Whether the server's last answer did not come. */
  failed?: boolean;
  /** Asks the server once more for what did not come. */
  again?: () => void;
}

const pauseMs = 250;
const pageSize = 20;
const empty: readonly Option[] = [];

const countriesKnown = new Map<Language, readonly Option[]>();

/** All countries by their names in this language, found by their names in the other one and by their codes too. */
function countriesIn(language: Language): readonly Option[] {
  const known = countriesKnown.get(language);
  if (known) return known;
  const other: Language = language === "en-US" ? "zh-CN" : "en-US";
  const order = new Intl.Collator(language);
  const named = countries.map((value) => ({
    value,
    label: country.show(value, { language }),
    also: country.show(value, { language: other }),
  }));
  const sorted = named.toSorted((one, next) => order.compare(one.label, next.label));
  countriesKnown.set(language, sorted);
  return sorted;
}

/** Options of a closed list, in the language at hand. */
function useListed(field: FormField): readonly Option[] {
  const { page } = useForm();
  const { language } = page;
  return useMemo(() => {
    const shape = field.shape.items ?? field.shape;
    if (!shape.options && shape.format === "country") return countriesIn(language);
    if (shape.format === "month_of_year")
      return monthsOfYear.map((value) => ({ value, label: month_of_year.show(value, { language }) }));
    const values = (shape.options ?? (shape.format === "currency" ? currencies : [])).filter(
      (value) => field.item.only === undefined || field.item.only.includes(value),
    );
    return values.map((value) => ({
      value,
      label: page.has(labelKey(field, value)) ? page.label(labelKey(field, value)) : value,
    }));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- labels change with the language, not with the page object
  }, [field, language]);
}

/** Rows of the entity a field refers to, asked of the server as one types. */
function useRemote(field: FormField, active: boolean): Options {
  const { page, store } = useForm();
  const shape = field.shape.items ?? field.shape;
  const call = useMemo(() => (active ? listCall(page, shape) : undefined), [page, shape, active]);
  const [options, setOptions] = useState<readonly Option[]>(empty);
  const [loading, setLoading] = useState(call !== undefined);
  const [failed, setFailed] = useState(false);
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useCallback(
    async (text: string) => {
      if (!call) return;
      const mine = (turn.current += 1);
      setLoading(true);
      const { value } = await answer(
        { ...call, quiet: true },
        { page: 1, page_size: pageSize, ...(text === "" ? {} : { keyword: text }) },
      );
      if (mine !== turn.current) return;
      setFailed(value === false);
      const rows =
        value === false || typeof value !== "object"
          ? []
          : ((value as { rows?: Record<string, unknown>[] }).rows ?? []);
      setOptions(
        rows.map((row) => {
          const option = { value: String(row["id"]), label: nameOf(row, shape), row };
          store.names.set(option.value, option.label);
          return option;
        }),
      );
      setLoading(false);
    },
    [call, shape, store],
  );
  useEffect(() => {
    if (call) timer.current = setTimeout(() => void ask(""), 0);
    return () => clearTimeout(timer.current);
  }, [call, ask]);
  const search = useCallback(
    (text: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void ask(text), pauseMs);
    },
    [ask],
  );
  return { options, loading, failed, search, again: () => search("") };
}

/** Rows of the source that a field picks from, and whether they came. */
function usePickable(field: FormField, path: string): Options | undefined {
  const { page } = useForm();
  const options = usePicked(field, path);
  const name = field.item.pick?.from.split(".")[0];
  const status = useSyncExternalStore(
    useCallback(
      (tell) => (name === undefined ? () => undefined : page.sources.subscribe(name, tell)),
      [page.sources, name],
    ),
    () => (name === undefined ? undefined : page.sources.get(name).status),
  );
  if (options === undefined) return undefined;
  return {
    options,
    loading: status === "loading",
    failed: status === "failed",
    again: () => void page.sources.reload(name),
  };
}

/** What can be chosen in a field: its closed list, rows of a source it picks from, or records found by the server. */
export function useOptions(field: FormField, path: string, active: boolean): Options {
  const listed = useListed(field);
  const picked = usePickable(field, path);
  const isRemote = picked === undefined && (field.widget === "ref" || field.widget === "refs");
  const remote = useRemote(field, active && isRemote);
  if (picked) return picked;
  return isRemote ? remote : { options: listed, loading: false };
}
