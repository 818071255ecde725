/** Where the functions that compiled validators call stand in the repository. */
const modules: Readonly<Record<string, { file: string; name: string }>> = {
  "ajv/dist/runtime/ucs2length": { file: "schemas/vocabulary/keyword/length.ts", name: "characters" },
  "ajv/dist/runtime/equal": { file: "schemas/vocabulary/keyword/equal.ts", name: "equal" },
};

/**
 * Compiled validators with imports of the vocabulary in place of require calls.
 * @throws Error naming a module that compiled code asks for and that nobody has told of here
 */
export function withImports(code: string, up: string): { imports: string; body: string } {
  const wanted = new Map<string, Set<string>>();
  const want = (file: string, name: string) => wanted.set(file, (wanted.get(file) ?? new Set()).add(name));
  const body = code
    .replace(/^"use strict";/, "")
    .replace(/schemaPath:"(?:[^"\\]|\\.)*",/g, "")
    .replace(/require\("vocabulary\/formats"\)\.signed_\w+/g, () => {
      want("schemas/vocabulary/format/amount.ts", "isSignedAmount");
      return "isSignedAmount";
    })
    .replace(/require\("vocabulary\/formats"\)\.(masked_\w+)/g, (_all, name: string) => {
      want("schemas/vocabulary/format/masked.ts", name);
      return name;
    })
    .replace(/require\("vocabulary\/formats"\)\.(\w+)/g, (_all, word: string) => {
      want(`schemas/vocabulary/format/${word}.ts`, word);
      return `${word}.valid`;
    })
    .replace(/require\("vocabulary\/([\w/]+)"\)\.(\w+)/g, (_all, file: string, name: string) => {
      want(`schemas/vocabulary/${file}.ts`, name);
      return name;
    })
    .replace(/require\("(ajv\/[\w/]+)"\)\.default/g, (all, module: string) => {
      const known = modules[module];
      if (!known) return all;
      want(known.file, known.name);
      return known.name;
    })
    .replace(/export const (\w+) = (validate\d+);/g, "const $1 = $2;");
  const left = /require\("([^"]+)"\)/.exec(body);
  if (left) throw new Error(`compiled validators ask for ${left[1]}, which has no place in the browser`);
  const imports = [...wanted]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, names]) => `import { ${[...names].sort().join(", ")} } from "${up}/${file}";`)
    .join("\n");
  return { imports, body };
}
