/** How many milliseconds the server's time is ahead of this machine's. */
let ahead = 0;

/**
 * Notes the time that an answer carries; what is not a time, or within its one second of this machine's, changes
 * nothing.
 */
export function noteServerTime(date: string | null | undefined): void {
  const time = Date.parse(date ?? "");
  if (Number.isNaN(time)) return;
  const apart = time - Date.now();
  ahead = Math.abs(apart) > 2000 ? apart : 0;
}

/** The time in milliseconds as the server has it: this machine's clock may be set wrong. */
export const serverNow = (): number => Date.now() + ahead;

/** The day in Singapore as the server has it, for whoever has no session that tells the business date. */
export const serverDay = (): string => new Date(serverNow() + 8 * 3_600_000).toISOString().slice(0, 10);
