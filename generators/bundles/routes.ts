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
    const meta = {
      path,
      page: page.name,
      ...(where ? { where } : {}),
      ...(go ? { go } : {}),
      params,
      ...(page.params ? { types: page.params } : {}),
      allow: page.allow,
      frame: page.frame ?? "main",
      layout: page.layout,
      ...(page.entity ? { entity: page.entity } : {}),
      ...subject(page),
      words: pages.get(page.name),
    };
    const load = `load: () => readConfig("pages/${page.name}")`;
    const validators = forms.has(page.name)
      ? `, validators: ${isLate(page) ? `late(${JSON.stringify(page.name)})` : `() => ${validatorsOf(page.name)}`}`
      : "";
    return `  ${JSON.stringify(meta).slice(0, -1)}, ${load}${validators} },`;
  };
  const head = `import { readConfig } from "../runtime/config/read.ts";\nimport type { PageValidators } from "../schemas/vocabulary/form/form.ts";\n`;
  return {
    open: `${head}import type { PageBundle } from "../runtime/model/bundle.ts";

export interface Route {
  path: string;
  page: string;
  where?: Record<string, string[]>;
  /** The address this one only leads on to. */
  go?: string;
  params: string[];
  types?: Record<string, unknown>;
  allow: string[];
  frame: string;
  layout: string;
  entity?: string;
  /** Tasks show it of a record of its entity: to whom, and through which parameter it gets the id. */
  subject?: { param: string; roles: string[] };
  /** Namespaces of wording that the page speaks with. */
  words: string[];
  load(): Promise<PageBundle>;
  validators?(): Promise<PageValidators>;
}

const late = (page: string) => async (): Promise<PageValidators> => (await import("./validators-open.ts")).validators[page]!();

/** Addresses that anybody may come to. */
export const openRoutes: readonly Route[] = [
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
    all: `${head}import { openRoutes } from "./routes-open.ts";
import type { Route } from "./routes-open.ts";

export type { Route };

/** Every address. */
export const routes: readonly Route[] = [
  ...openRoutes,
${table
  .filter(({ page }) => !isOpen(page.allow))
  .map(line)
  .join("\n")}
];
`,
  };
}
