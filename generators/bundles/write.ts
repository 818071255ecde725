import type { Registry } from "../../registry/registry.ts";
import type { Problem } from "../../registry/read/files.ts";
import type { Output } from "../output/output.ts";
import { hasForms } from "../validators/forms.ts";
import { pageBundle } from "./bundle.ts";
import { routesModules } from "./routes.ts";
import { shellFile } from "./shell.ts";

/**
 * Writes a bundle for every page, the table of addresses and the shell's file. A page that cannot be made is a problem
 * and has no address.
 */
export function writePages(registry: Registry, output: Output, problems: Problem[]): void {
  const made = new Map<string, readonly string[]>();
  const forms = new Set<string>();
  for (const page of registry.pages.values()) {
    try {
      const validated = hasForms(registry, page);
      const bundle = pageBundle(registry, page, validated ? page.name : undefined);
      output.write(`pages/${page.name}.json`, JSON.stringify(bundle));
      made.set(page.name, bundle.namespaces);
      if (validated) forms.add(page.name);
    } catch (error) {
      problems.push({ file: `pages/${page.name}.json`, message: (error as Error).message });
    }
  }
  const { open, validators, all } = routesModules(registry, made, forms);
  output.write("routes-open.ts", open);
  output.write("validators-open.ts", validators);
  output.write("routes.ts", all);
  output.write("shell.json", JSON.stringify(shellFile(registry)));
}
