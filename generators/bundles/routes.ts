import type { Registry } from "../../registry/registry.ts";
import { routeTable } from "../../registry/page/routes.ts";
import { subjectOf } from "../../registry/page/subject.ts";

/** Whether anybody may come to a page without a session, be it by a mailed link. */
const isOpen = (allow: readonly string[]): boolean => allow.some((who) => who === "public" || who === "link");

const validatorsOf = (name: string): string =>
  `import("./validators/${name}.js").then((module) => module.default as unknown as PageValidators)`;

/**
 * The texts of generated/routes-open.ts, generated/validators-open.ts and generated/routes.ts: every address with a
 * lazy import of its page and its validators. What one may open without a session is apart, because the start needs no
 * other, and of that only the page at "/" names its validators at once: the names of the others come with the second
 * file.
 * @param words namespaces by page @param forms pages that have validators
 */
export function routesModules(
  registry: Registry,
  pages: ReadonlyMap<string, readonly string[]>,
  forms: ReadonlySet<string>,
): { open: string; validators: string; all: string } {
  const table = routeTable(registry).filter(({ page }) => pages.has(page.name));
  const first = table.find(({ path }) => path === "/")?.page.name;
  const isLate = ({ name, allow }: { name: string; allow: readonly string[] }): boolean =>
    isOpen(allow) && name !== first;
  const subject = (page: (typeof table)[number]["page"]): { subject?: ReturnType<typeof subjectOf> } => {
    const found = subjectOf(registry, page);
    return found === undefined ? {} : { subject: found };
  };
  const line = ({ path, page, where, go, params }: (typeof table)[number]): string => {
    // What `makeRoute` adds by itself is left out: every page loads this list.
    const meta = {
      path,
      ...(`/${page.name}` === path ? {} : { page: page.name }),
      ...(where ? { where } : {}),
      ...(go ? { go } : {}),
      ...(params.length === 0 ? {} : { params }),
      ...(page.params ? { types: page.params } : {}),
      allow: page.allow,
      ...(page.frame === undefined || page.frame === "main" ? {} : { frame: page.frame }),
      layout: page.layout,
      ...(page.entity ? { entity: page.entity } : {}),
      ...subject(page),
      words: pages.get(page.name),
    };
    const validators = isLate(page)
      ? `late(${JSON.stringify(page.name)})`
      : `() => import("./validators/${page.name}.js")`;
    return `  makeRoute(${JSON.stringify(meta)}${forms.has(page.name) ? `, ${validators}` : ""}),`;
  };
  return {
    open: `import { makeRoute, type RouteEntry } from "../runtime/route/entry.ts";

const late = (page: string) => async () => ({
  default: await (await import("./validators-open.ts")).validators[page]!(),
});

/** Addresses that anybody may come to. */
export const openRoutes: readonly RouteEntry[] = [
${table
  .filter(({ page }) => isOpen(page.allow))
  .map(line)
  .join("\n")}
];
`,
    validators: `import type { PageValidators } from "../schemas/vocabulary/form/form.ts";

/** Validators of the forms that anybody may come to, page by page. */
export const validators: Readonly<Record<string, () => Promise<PageValidators>>> = {
${[...new Set(table.map(({ page }) => page).filter((page) => isLate(page) && forms.has(page.name)))].map(({ name }) => `  ${JSON.stringify(name)}: () => ${validatorsOf(name)},`).join("\n")}
};
`,
    all: `import { makeRoute, type RouteEntry } from "../runtime/route/entry.ts";
import { openRoutes } from "./routes-open.ts";

/** Every address. */
export const routes: readonly RouteEntry[] = [
  ...openRoutes,
${table
  .filter(({ page }) => !isOpen(page.allow))
  .map(line)
  .join("\n")}
];
`,
  };
}
