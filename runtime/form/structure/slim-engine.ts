import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * For the bundler: replaces the form engine's default registry, its markdown reader and, in a build, what it resolves
 * and merges schemas with by our own small ones; the studio, which is in no build, draws schemas that need the engine's
 * own. The paths are private to @rjsf/core and @rjsf/utils 6.11.1, so their version is pinned, and a test of the build
 * says so where one of them is in it again.
 */
export function slimEngine(): Plugin {
  let builds = false;
  return {
    name: "slim-form-engine",
    enforce: "pre",
    configResolved({ command }) {
      builds = command === "build";
    },
    resolveId(source, importer) {
      if (source.endsWith("/getDefaultRegistry.js") && importer?.includes("@rjsf/core"))
        return at("./slim-registry.ts");
      if (source === "markdown-to-jsx/react") return at("./no-markdown.ts");
      if (!builds || !importer?.includes("@rjsf/utils")) return undefined;
      if (source === "fast-uri") return at("./native-uri.ts");
      return source.endsWith("/shallowAllOfMerge.js") ? at("./no-merge.ts") : undefined;
    },
  };
}
