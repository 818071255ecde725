import type { Registry } from "../../registry/registry.ts";
import type { FieldMessage, Refusal } from "../refusal.ts";
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

/** Fields said by keyword only (the body's parser knows no language) get their message here. */
function worded(say: Say, data: unknown): unknown {
  if (!Array.isArray(data)) return data;
  return (data as (FieldMessage & { keyword?: string })[]).map(({ keyword, ...rest }) => (keyword ? { ...rest, message: say("error", `keyword.${keyword}`, { label: rest.field }) } : rest));
}

/** Status and body of a refusal by errors.json and the caller's language. */
export function refusedAnswer(registry: Registry, say: Say, refusal: Refusal): { status: number; body: RefusedBody } {
  const data = refusal.code === "100" ? worded(say, refusal.data) : refusal.data;
  const places = typeof data === "object" && data !== null && !Array.isArray(data) ? (data as Record<string, unknown>) : {};
  return {
    status: refusal.status ?? registry.errors.codes[refusal.code]?.http ?? 500,
    body: { code: Number(refusal.code), errorCode: refusal.code, success: false, messageDetail: refusal.said ?? say("error", `code.${refusal.code}`, places), ...(data === undefined ? {} : { data }) },
  };
}
