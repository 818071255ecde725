import type { Plugin } from "vite";

/**
 * A part of the build that lets the router be shaken: its names for developers' tools and its unmarked calls make the
 * bundler keep links, forms, error boundaries and data routes that no page uses.
 */
export function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    transform(code, id) {
      if (!/node_modules\/react-router\/dist\//.test(id)) return null;
      const contexts = new Map(
        [...code.matchAll(/^(\w+)\.contextType = (\w+);$/gm)].map(([, name, context]) => [name, context]),
      );
      return code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
        .replace(/^\w+\.contextType = \w+;$/gm, "")
        .replace(
          /^var (\w+) = class (extends React\d*\.Component \{\n)([\s\S]*?\n\};)$/gm,
          (_all, name: string, head: string, body: string) =>
            `var ${name} = /* @__PURE__ */ (() => class ${head}${contexts.has(name) ? `  static contextType = ${contexts.get(name) ?? ""};\n` : ""}${body.slice(0, -1)})();`,
        )
        .replace(/= (React\d*\.(?:forwardRef|createContext|memo|lazy)\()/g, "= /* @__PURE__ */ $1");
    },
  };
}
