import type { Registry } from "../../../registry/registry.ts";
import type { Refusal } from "../refusal.ts";
import { refusedFields } from "../wording/refused-fields.ts";
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

/** Status and body of a refusal by errors.json and the caller's language. */
export function refusedAnswer(registry: Registry, say: Say, refusal: Refusal): { status: number; body: RefusedBody } {
  const data = refusal.kind === "invalid_fields" ? refusedFields(say, refusal.data) : refusal.data;
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
