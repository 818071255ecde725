import type { Registry } from "../../registry/registry.ts";
import type { Problem } from "../../registry/read/files.ts";
import type { Output } from "../output/output.ts";
import { hasForms } from "./forms.ts";
import { validatorsModule } from "./module.ts";

/** Writes the validators of every page that has something to fill. */
export function writeValidators(registry: Registry, output: Output, problems: Problem[]): void {
  for (const page of registry.pages.values()) {
    try {
      if (!hasForms(registry, page)) continue;
      const up = "../".repeat(page.name.split("/").length + 1).slice(0, -1);
      output.write(`validators/${page.name}.js`, validatorsModule(registry, page, up));
    } catch (error) {
      problems.push({ file: `pages/${page.name}.json`, message: `validators: ${(error as Error).message}` });
    }
  }
}
