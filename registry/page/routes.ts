import type { NamedPage, Registry } from "../model.ts";

/** One address a page answers. */
export interface PageRoute {
  /** Pattern as written: `/finance/application/create/{id}`. */
  path: string;
  page: NamedPage;
  /** Values of parameters for which this page answers. */
  where?: Record<string, string[]>;
  /** The address this one only leads on to. */
  go?: string;
  /** Names of the parameters in the path, in their order. */
  params: string[];
}

/**
 * All addresses of all pages, the most particular first: fixed words before parameters, narrowed ones before open ones.
 */
export function routeTable(registry: Registry): PageRoute[] {
  return [...registry.pages.values()]
    .flatMap((page) =>
      page.routes.map((said) => {
        const path = typeof said === "string" ? said : said.path;
        const where =
          typeof said === "string" || !said.where
            ? undefined
            : Object.fromEntries(Object.entries(said.where).map(([name, values]) => [name, [values].flat()]));
        return {
          path,
          page,
          params: paramNames(path),
          ...(where ? { where } : {}),
          ...(typeof said === "object" && said.go ? { go: said.go } : {}),
        };
      }),
    )
    .sort((left, right) => (rank(left) < rank(right) ? -1 : 1));
}

/** Names of the parameters in a pattern. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/\{([a-zA-Z]+)\}/g)].map((found) => found[1]!);
}

/** The pattern with its parameters' names taken out, so that patterns of one shape are equal. */
export function pathShape(path: string): string {
  return path.replace(/\{[^}]*\}/g, "{}");
}

/**
 * Whether no address and no user can lead to both: other roles, another value of a parameter both narrow, or parameter
 * types that share no text.
 */
export function disjoint(left: PageRoute, right: PageRoute): boolean {
  if (pathShape(left.path) !== pathShape(right.path)) return true;
  if (!left.page.allow.some((role) => right.page.allow.some((other) => roleOf(role) === roleOf(other)))) return true;
  for (const [name, values] of Object.entries(left.where ?? {})) {
    const others = right.where?.[name];
    if (others && !values.some((value) => others.includes(value))) return true;
  }
  return left.params.some((name, place) =>
    apart(typeWord(left.page, name), typeWord(right.page, right.params[place]!)),
  );
}

/** The type word of a path parameter; undefined where the page does not say. */
export function typeWord(page: NamedPage, name: string): string | undefined {
  const said = page.params?.[name];
  return said === undefined || said === "query" || said === "fragment"
    ? undefined
    : typeof said === "string"
      ? said
      : said.type;
}

const numeric = new Set(["id", "int", "step_number", "number", "human_number"]);

/** Digits and words never meet: an id is no status. */
function apart(left: string | undefined, right: string | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  const closed = (word: string) => word.includes(".");
  return (numeric.has(left) && closed(right)) || (closed(left) && numeric.has(right));
}

function roleOf(who: string): string {
  return who.split(":")[0]!;
}

/** Fixed words sort before parameters at each step; of equal shapes the narrowed comes first. */
function rank({ path, where }: PageRoute): string {
  return `${path
    .split("/")
    .map((step) => (step.startsWith("{") ? "~" : step))
    .join("/")} ${where ? 0 : 1}`;
}
