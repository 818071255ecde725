/** A heavy panel in a chunk of its own, and the panel itself once it is there. */
export interface Panel<Drawn> {
  drawn: Drawn | undefined;
  load(): Promise<Drawn>;
}

function panel<Drawn>(load: () => Promise<{ default: Drawn }>): Panel<Drawn> {
  const made: Panel<Drawn> = {
    drawn: undefined,
    async load() {
      made.drawn ??= (await load()).default;
      return made.drawn;
    },
  };
  return made;
}

export const calendarPanel = panel(() => import("./CalendarPanel.tsx"));
export const selectPanel = panel(() => import("./SelectPanel.tsx"));

let requested = false;

/** A form that has just come is looked at first; its panels are wanted later or never. */
const restMs = 2500;

/** Fetches the panels while nothing else is to do, so that the first opening does not wait. */
export function preloadPanels(): void {
  if (requested) return;
  requested = true;
  const load = (): void => {
    for (const each of [selectPanel, calendarPanel])
      void each.load().catch(() => {
        requested = false;
      });
  };
  setTimeout(() => idleThen(load), restMs);
}

function idleThen(load: () => void): void {
  const idle = (globalThis as { requestIdleCallback?: (run: () => void, options: { timeout: number }) => void })
    .requestIdleCallback;
  if (idle) idle(load, { timeout: 5000 });
  else load();
}
