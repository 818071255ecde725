/** Where this build's pages, wording and brands lie, as the page itself says. */
function place(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="config"]')?.content;
}

const asked = new Map<string, Promise<unknown>>();

async function fetched(path: string): Promise<unknown> {
  // Where the product runs from its sources there is no build to ask.
  if (import.meta.env.DEV) return (await import("./sources.ts")).readSource(path);
  const response = await fetch(`${place() ?? "/config/"}${path}.json`);
  if (!response.ok) throw new Error(`${path}: ${String(response.status)}`);
  return response.json();
}

/**
 * One file of generated data, asked for once: `pages/login`, `wording/default/en/invoice`, `brands/default`.
 * @throws Error when it did not come; it is asked for again the next time
 */
export function readConfig<Content>(path: string): Promise<Content> {
  const known = asked.get(path);
  if (known !== undefined) return known as Promise<Content>;
  const loading = fetched(path);
  asked.set(path, loading);
  loading.catch(() => asked.delete(path));
  return loading as Promise<Content>;
}
