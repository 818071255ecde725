import { call } from "../call/call.ts";
import { onWrite } from "../call/after-call.ts";
import { settings, shellCall } from "../settings/settings.ts";
import { currentRole } from "../store/authority.ts";
import { useClient } from "../store/client.ts";
import { store, stored } from "../store/stored.ts";
import { writeStored } from "../settings/write-stored.ts";

const sumOf = ["menuCountInvoicepaid", "menuCountTask", "menuCountCreditNote", "menuCountContact"] as const;

async function count(name: string): Promise<void> {
  if (settings.calls[name] === undefined) return;
  const value = await call(shellCall(name));
  if (value !== false && typeof value === "object")
    writeStored(settings.stored, name, value as Record<string, unknown>);
}

/** Asks the server for the pending figures; quiet, and without extending the session. */
export async function refreshCounters(): Promise<void> {
  const role = currentRole();
  if (useClient.getState().user === undefined || role === undefined) return;
  const creditNotes = `todo.credit_note_count_${role === "financier" ? "financier" : "supplier"}`;
  const trade = role === "supplier" || role === "enterprise" || role === "financier";
  await Promise.all([
    count("todo.task_count"),
    count("todo.notice_count"),
    ...(trade ? [count("todo.invoicepaid_count"), ...(role === "enterprise" ? [] : [count(creditNotes)])] : []),
  ]);
  store(
    "menuCountAll",
    sumOf.reduce((sum, name) => sum + (Number(stored(name)) || 0), 0),
  );
}

/** Keeps the counters true: after own writes, and each minute while the tab is seen. Gives back its end. */
export function watchCounters(): () => void {
  const off = onWrite(() => void refreshCounters());
  const timer = setInterval(() => {
    if (!document.hidden) void refreshCounters();
  }, settings.constants.polling.counters_seconds * 1000);
  return () => {
    off();
    clearInterval(timer);
  };
}
