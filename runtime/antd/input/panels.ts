/** The heavy panels, each a chunk of its own: a form opens without them. */
export const loadCalendar = () => import("./calendar-panel.tsx");
export const loadSelect = () => import("./select-panel.tsx");

let asked = false;

/** Fetches the panels while nothing else is to do, so that the first opening does not wait. */
export function preloadPanels(): void {
  if (asked) return;
  asked = true;
  const idle = (globalThis as { requestIdleCallback?: (run: () => void, options: { timeout: number }) => void }).requestIdleCallback;
  const load = (): void => {
    void loadSelect().catch(() => { asked = false; });
    void loadCalendar().catch(() => { asked = false; });
  };
  if (idle) idle(load, { timeout: 5000 });
  else setTimeout(load, 2000);
}
