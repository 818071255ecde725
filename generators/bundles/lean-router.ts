import type { Plugin } from "vite";

/**
 * A part of the build that lets the router be shaken: its names for developers' tools and its unmarked calls make the
 * bundler keep links, forms and data routes that no page uses.
 */
export function leanRouter(): Plugin {
  return {
    name: "lean-router",
    apply: "build",
    transform(code, id) {
      if (!/node_modules\/react-router\/dist\//.test(id)) return null;
      return code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, "")
        .replace(/^var (\w+) = (class extends React\d*\.Component \{\n[\s\S]*?\n\});$/gm, "var $1 = /* @__PURE__ */ (() => $2)();")
        .replace(/= (React\d*\.(?:forwardRef|createContext|memo|lazy)\()/g, "= /* @__PURE__ */ $1");
    },
  };
}
