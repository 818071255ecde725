/** A step that a colleague has asked for and that waits for more to agree. */
export interface Request {
  transition: string;
  requested_by?: string;
  values: Readonly<Record<string, unknown>>;
}

/** What the own company's people have asked of a record, where it waits for more to agree. */
export function pendingOf(record: Readonly<Record<string, unknown>> | undefined): Request | undefined {
  const request = record?.["pending_approval"] as Partial<Request> | null | undefined;
  return request?.transition === undefined || request.values === undefined ? undefined : request as Request;
}
