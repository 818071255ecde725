import type { Registry } from "../../registry/registry.ts";
import { code, table } from "./table.ts";

/** Reference of all pages: address, layout, who sees it, what it stands on. Takes a registry with parked pages. */
export function pagesReference(registry: Registry): string {
  const title = (name: string): string => {
    const [folder = "", ...rest] = name.split("/");
    return registry.wording("default", "en").get(`page.${folder}`)?.[[...rest, "title"].join(".")] ?? name;
  };
  const rows = [...registry.pages.values()]
    .flatMap((page) =>
      page.routes.map((route) => [
        code(typeof route === "string" ? route : route.path),
        typeof route === "string" || route.where === undefined
          ? ""
          : Object.entries(route.where)
              .map(([name, value]) => `${name}: ${String(value)}`)
              .join(", "),
        title(page.name),
        page.layout,
        page.allow.join(", "),
        page.entity ?? "",
        code(`pages/${page.name}.json`),
        page.parked ? "parked" : "",
      ]),
    )
    .sort((a, b) => String(a[0]).localeCompare(String(b[0])));
  return `# Pages\n\n${table(["Address", "Where", "Title", "Layout", "Who", "Entity", "File", ""], rows)}\n`;
}
