import type { Registry } from "../../../registry/registry.ts";
import type { Refusal } from "../refusal.ts";
import { fieldMessages } from "../wording/finding-messages.ts";
import type { Say } from "../wording/say.ts";

/** The body of a refusal. */
export interface RefusedBody {
  code: number;
  errorCode: string;
  success: false;
  messageDetail: string;
  data?: unknown;
}

/** The body of a success as text; data that is text already stands as it is. */
export const successBody = (data: string): string => `{"code":0,"success":true,"data":${data}}`;

/** A field said by its keyword only, where no language is known yet: by the body's parser and by the database. */
type Unworded = { field: string; message?: string; keyword?: string; entity?: string };

function worded(say: Say, data: unknown): unknown {
  if (!Array.isArray(data)) return data;
  return (data as Unworded[]).map((one) =>
    one.keyword === undefined
      ? one
      : fieldMessages(say, one.entity ?? "", [{ path: one.field, keyword: one.keyword, params: {} }])[0],
  );
}

/** Status and body of a refusal by errors.json and the caller's language. */
export function refusedAnswer(registry: Registry, say: Say, refusal: Refusal): { status: number; body: RefusedBody } {
  const data = refusal.kind === "invalid_fields" ? worded(say, refusal.data) : refusal.data;
  const places =
    typeof data === "object" && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : {};
  return {
    status: refusal.status ?? registry.errors.codes[refusal.code]?.http ?? 500,
    body: {
      code: Number(refusal.code),
      errorCode: refusal.code,
      success: false,
      messageDetail: refusal.said ?? say("error", `code.${refusal.code}`, places),
      ...(data === undefined ? {} : { data }),
    },
  };
}
