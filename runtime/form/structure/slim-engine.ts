import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * For the bundler: replaces the form engine's default registry and its markdown reader by our own small ones. The path
 * is private to @rjsf/core 6.11.1, so its version is pinned and a build test counts the bytes.
 */
export function slimEngine(): Plugin {
  return {
    name: "slim-form-engine",
    enforce: "pre",
    resolveId(source, importer) {
      if (source.endsWith("/getDefaultRegistry.js") && importer?.includes("@rjsf/core"))
        return at("./slim-registry.ts");
      return source === "markdown-to-jsx/react" ? at("./no-markdown.ts") : undefined;
    },
  };
}
