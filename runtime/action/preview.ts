import { answer } from "../call/call.ts";
import type { Answer } from "../call/call.ts";
import type { PageContext, Scope } from "../model/context.ts";
import { planPath } from "../source/request.ts";
import type { Target } from "./target.ts";

/** How to ask for the preview of a step: what would come of it if it were taken. */
export interface PreviewRequest {
  path: string;
  /** Entity of the record that it is taken on. */
  entity: string;
  /** Entity that is the shape of what the plan shows. */
  shows?: string | undefined;
  /** What it commits: fields of the record, or of what the plan shows. */
  commits?: readonly string[] | undefined;
  id: string;
  currency?: string | undefined;
  /** What the page's form brings to it, beside what is asked. */
  brought?: Readonly<Record<string, unknown>> | undefined;
}

/** What the server tells of a step before it is taken. */
export interface Preview {
  /** Of its amounts. */
  currency?: string;
  figures?: Readonly<Record<string, unknown>>;
  commits?: Readonly<Record<string, unknown>>;
  limits?: readonly { node: string; currency: string; available_before: string; available_after: string }[];
  warnings?: readonly { message: string }[];
  /** Groups of the own company of which somebody must agree as well. */
  agree?: string;
  /** Who gets a task by it. */
  next?: readonly { company: string; own: boolean; task: string }[];
}

/**
 * Whether people are shown what a step commits before they take it; a page reached by a mailed link has said all of it
 * already.
 */
const isCommitting = (page: PageContext, target: Target): boolean =>
  target.kind === "transition" && target.shape.commits !== undefined && page.bundle.page.frame !== "public";

/**
 * How to ask what a step on one record would do; undefined where it shows nothing.
 * @param given the inputs of the action, for a step on another record
 */
export function previewRequest(
  page: PageContext,
  target: Target,
  scope: Scope | undefined,
  given: Readonly<Record<string, unknown>> = {},
): PreviewRequest | undefined {
  if (target.kind !== "transition" || scope?.selection !== undefined) return undefined;
  const commits = isCommitting(page, target) ? target.shape.commits : undefined;
  const { shows, path } = target.shape;
  const isForeign = target.entity !== (scope?.entity ?? page.bundle.page.entity) && scope?.row === undefined;
  const record = isForeign ? given : (scope?.row ?? scope?.record ?? page.record());
  const id = record?.["id"] ?? (target.creates ? "new" : undefined);
  if ((shows === undefined && commits === undefined) || typeof id !== "string" || (isForeign && commits === undefined))
    return undefined;
  return {
    path: planPath(path, target.name),
    entity: target.entity,
    shows,
    commits,
    id,
    currency: record?.["currency"] as string | undefined,
  };
}

/** Asks what a step would do with these values. @param quiet nothing is told of a refusal */
export function requestPreview(
  step: PreviewRequest,
  values: Readonly<Record<string, unknown>>,
  quiet: boolean,
): Promise<Answer> {
  return answer(
    { method: "POST", path: step.path, ...(quiet ? { quiet: true } : {}) },
    { ...step.brought, ...values, id: step.id },
  );
}
