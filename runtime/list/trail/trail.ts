import { useSyncExternalStore } from "react";

/** The list from which a record was opened: where it was, how far down, and which records stood in it. */
interface Trail extends Records {
  list: string;
  scroll: number;
  /** Of a list that goes on to its next record by itself: what stands in it now; undefined where it did not answer. */
  again?: (() => Promise<Records | undefined>) | undefined;
}

/** Records of a list by their addresses, and what each is called. */
interface Records {
  records: readonly string[];
  names?: readonly string[] | undefined;
}

let trail: Trail | undefined;
let returning = false;
const listeners = new Set<() => void>();

/** Notes the list that is left for one of its records. */
export function leaveTrail(next: Trail | undefined): void {
  trail = next;
  returning = false;
  for (const changed of listeners) changed();
}

/** Whether an address is a record's own, or that with more said in it: a tab that was opened, a row that is shown. */
function isOf(record: string, address: string): boolean {
  const [own, now] = [record, address].map((one) => new URL(one, "http://list")) as [URL, URL];
  return (
    own.pathname === now.pathname &&
    [...own.searchParams].every(([name, value]) => now.searchParams.get(name) === value)
  );
}

/** The neighbours of an address in the list it was opened from; undefined where it was not. */
export function neighboursIn(
  given: Trail | undefined,
  address: string,
):
  | { list: string; position: number; count: number; previous: string | undefined; next: string | undefined }
  | undefined {
  const index = given?.records.findIndex((record) => isOf(record, address)) ?? -1;
  if (given === undefined || index < 0) return undefined;
  return {
    list: given.list,
    position: index + 1,
    count: given.records.length,
    previous: given.records[index - 1],
    next: given.records[index + 1],
  };
}

/** The list that was left last for one of its records. */
export const presentTrail = (): Trail | undefined => trail;

export function useTrail(address: string): ReturnType<typeof neighboursIn> {
  const now = useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => trail,
  );
  return neighboursIn(now, address);
}

/** Says that the way leads back to the list, so that it stands where it stood. */
export function returnAlong(): void {
  returning = true;
}

/** How far down a list is to stand that one comes back to; asked once. */
export function scrollOf(list: string): number | undefined {
  if (!returning || trail?.list !== list) return undefined;
  returning = false;
  return trail.scroll;
}

/** The browser's own back leads back just as well. */
if (typeof addEventListener === "function")
  addEventListener("popstate", () => {
    if (trail !== undefined && trail.list === location.pathname + location.search) returning = true;
  });
