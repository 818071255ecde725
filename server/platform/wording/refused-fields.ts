import { fieldMessages } from "./finding-messages.ts";
import type { Say } from "./say.ts";

/** A field said by its keyword only, where no language is known yet: by the body's parser and by the database. */
type UnwordedField = { field: string; message?: string; keyword?: string; entity?: string };

/** The fields of a refusal with their messages in the caller's language; data of another kind as it is. */
export function refusedFields(say: Say, data: unknown): unknown {
  if (!Array.isArray(data)) return data;
  return (data as UnwordedField[]).map((one) =>
    one.keyword === undefined
      ? one
      : fieldMessages(say, one.entity ?? "", [{ path: one.field, keyword: one.keyword, params: {} }])[0],
  );
}
