import type { PageContext } from "../model/context.ts";

/** A step that a colleague has asked for and that waits for more to agree. */
export interface Request {
  id?: string;
  transition: string;
  /** The reader has asked it. */
  mine?: boolean;
  requested_by?: string;
  values: Readonly<Record<string, unknown>>;
}

/** What the own company's people have asked of a record, where it waits for more to agree. */
export function pendingOf(record: Readonly<Record<string, unknown>> | undefined): Request | undefined {
  const request = record?.["pending_approval"] as Partial<Request> | null | undefined;
  return request?.transition === undefined || request.values === undefined ? undefined : (request as Request);
}

/**
 * What the own company's request asks of the record that a page's form is about, where the form is the one by which it
 * is agreed to.
 */
export function requestedOn(page: PageContext): Request | undefined {
  const request = pendingOf(page.record());
  const { entity, actions } = page.bundle.page;
  return request !== undefined &&
    actions?.some(({ do: does }) => does === request.transition || does === `${entity}.${request.transition}`) === true
    ? request
    : undefined;
}
