import { useEffect, useState } from "react";
import { answer } from "../../call/call.ts";
import { at } from "../../condition/lookup.ts";
import { useForm } from "../../form/form-context.ts";
import type { FormField } from "../../form/model/form-field.ts";
import { useValue } from "../../form/store/use-store.ts";
import type { Condition } from "../../model/grammar.ts";
import { rowsOf } from "../../source/rows-of.ts";

/** One kind of document that is asked for. */
export interface Category {
  category_id: string;
  name: string;
  required: "always" | "conditional" | "optional";
  drawn_up?: boolean;
  template_url?: string;
}

/** The documents of a business, as a field asks for them. */
interface RequiredDocument {
  business: string;
  optional?: true;
  /** Entities of which the form names records that may have some of them, each with the field that names them. */
  carried_by?: Readonly<Record<string, string>>;
  when?: Condition;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The categories whose document stands already with every record that the form refers to.
 * @param attempt changes where it is to be asked once more
 */
function useCarried(required: RequiredDocument | undefined, attempt: number): ReadonlySet<string> {
  const { page, store } = useForm();
  const values = useValue(store, "");
  const call = page.bundle.calls["document_category.carried"];
  const [found, setFound] = useState<{ request: string; carried: ReadonlySet<string> }>();
  const records = Object.entries(required?.carried_by ?? {}).map(([entity, path]): [string, string[]] => [
    entity,
    [...new Set([at(values, path)].flat(2).filter((id) => typeof id === "string" && id !== "") as string[])],
  ]);
  const request = records.every(([, ids]) => ids.length === 0)
    ? ""
    : JSON.stringify({ business: required?.business, ...Object.fromEntries(records) });
  useEffect(() => {
    if (!call || request === "") return undefined;
    let gone = false;
    void answer({ ...call, quiet: true }, JSON.parse(request) as Record<string, unknown>).then(({ value }) => {
      if (!gone) setFound({ request, carried: new Set(rowsOf<Category>(value).map((one) => one.category_id)) });
    });
    return () => {
      gone = true;
    };
  }, [call, request, attempt]);
  return request !== "" && found?.request === request ? found.carried : NONE;
}

/** The document categories that the form asks for as it stands now; undefined while they are on their way. */
export function useCategories(field: FormField): {
  categories: readonly Category[] | undefined;
  carried: ReadonlySet<string>;
  failed: boolean;
  /** Asks for them once more. */
  again: () => void;
} {
  const { page, store } = useForm();
  useValue(store, "");
  const required = ((field.shape["categories"] ?? []) as readonly RequiredDocument[]).find(
    ({ when }) => when === undefined || page.test(when) === true,
  );
  const [attempt, setAttempt] = useState(0);
  const carried = useCarried(required, attempt);
  const business = required?.business;
  const call = page.bundle.calls["document_category.list"];
  const [found, setFound] = useState<{ business: string; rows: readonly Category[] | false }>();
  useEffect(() => {
    if (!call || business === undefined) return undefined;
    let gone = false;
    void answer({ ...call, quiet: true }, { business, page: 1, page_size: 100 }).then(({ value }) => {
      if (!gone) setFound({ business, rows: value === false ? false : rowsOf<Category>(value) });
    });
    return () => {
      gone = true;
    };
  }, [call, business, attempt]);
  const rows = found !== undefined && found.business === business ? found.rows : undefined;
  const categories = rows === false ? [] : rows?.filter((one) => one.drawn_up !== true);
  return {
    categories:
      required?.optional === true ? categories?.map((one) => ({ ...one, required: "optional" as const })) : categories,
    carried,
    failed: rows === false,
    again: () => setAttempt((count) => count + 1),
  };
}
