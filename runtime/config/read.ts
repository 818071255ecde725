import { useSyncExternalStore } from "react";

/** Where this build's pages, wording and brands lie, as the page itself says. */
function place(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="config"]')?.content;
}

const requests = new Map<string, Promise<unknown>>();
const listeners = new Set<() => void>();
let turn = 0;

/** How long is waited, in milliseconds, before a file is asked for again that a busy service did not give. */
const pauses = [500, 1500, 4000];

/** A file of this build; a service that has too much to do at the moment is asked again before anybody is told. */
async function answered(address: string): Promise<Response> {
  for (const pause of pauses) {
    const response = await fetch(address);
    if (response.status !== 503) return response;
    await new Promise((done) => setTimeout(done, pause));
  }
  return fetch(address);
}

async function fetched(path: string): Promise<unknown> {
  // Tests draw parts of the product where nothing serves it.
  if (import.meta.env.MODE === "test") return (await import("./sources.ts")).readSource(path);
  const response = await answered(`${place() ?? "/config/"}${path}.json`);
  if (!response.ok) throw new Error(`${path}: ${String(response.status)}`);
  return response.json().catch(() => {
    throw new Error(`${path}: cut off`);
  });
}

/** Asks for every file anew from now on: in development they change while the product runs. */
export function forgetConfigs(): void {
  requests.clear();
}

/** Draws what is on the screen by the files as they are now. */
export function turnConfigs(): void {
  turn += 1;
  for (const changed of listeners) changed();
}

/** How often files have changed since the product started; always the same outside of development. */
export const useConfigTurn = (): number =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => turn,
  );

/**
 * One file of generated data, asked for once: `pages/login`, `wording/default/en/invoice`, `brands/default`.
 * @throws Error when it did not come; it is asked for again the next time
 */
export function readConfig<Content>(path: string): Promise<Content> {
  const known = requests.get(path);
  if (known !== undefined) return known as Promise<Content>;
  const loading = fetched(path);
  requests.set(path, loading);
  loading.catch(() => requests.delete(path));
  return loading as Promise<Content>;
}
