import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "../../runtime/model/context.ts";
import { viewersOf } from "../../runtime/catalogue/place/viewers.ts";

/** A page as somebody sees it in one brand and language. */
interface View {
  readonly page: string;
  /** A role, perhaps with a permission; undefined is a visitor without a session. */
  readonly viewer: string | undefined;
  readonly brand: string;
  readonly language: Language;
}

/** A view that a change of configs reaches, and on which side it is there. */
export interface AffectedView extends View {
  readonly is: "changed" | "new" | "gone";
}

const LANGUAGES: readonly (readonly [Language, string])[] = [
  ["en-US", "en"],
  ["zh-CN", "zh"],
];

/** What `npm run generate` writes of a page, as far as it says what the page needs. */
interface Bundle {
  readonly page: { readonly allow: readonly string[] };
  readonly namespaces: readonly string[];
}

const text = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8") : "");

/** A folder's files, each with what it holds. */
function held(folder: string): string {
  if (!existsSync(folder)) return "";
  const hash = createHash("sha256");
  for (const name of readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort())
    hash.update(name.slice(folder.length)).update("\0").update(readFileSync(name)).update("\0");
  return hash.digest("hex");
}

/** Each view of a tree's pages by its name, with everything that its configs make of it. */
function viewsOf(generated: string): ReadonlyMap<string, { readonly view: View; readonly made: string }> {
  const found = new Map<string, { view: View; made: string }>();
  const pages = join(generated, "pages");
  const brands = readdirSync(join(generated, "brands")).map((file) => file.replace(/\.json$/, ""));
  const looks = new Map(
    brands.map((brand) => [
      brand,
      text(join(generated, "brands", `${brand}.json`)) + held(join(generated, "public/brands", brand)),
    ]),
  );
  for (const file of readdirSync(pages, { recursive: true, encoding: "utf8" }).sort()) {
    if (!file.endsWith(".json")) continue;
    const page = file.replace(/\.json$/, "");
    const source = text(join(pages, file));
    const bundle = JSON.parse(source) as Bundle;
    for (const brand of brands)
      for (const [language, folder] of LANGUAGES) {
        const words = bundle.namespaces.map((name) => text(join(generated, "wording", brand, folder, `${name}.json`)));
        const made = [source, looks.get(brand), ...words].join("\0");
        for (const viewer of viewersOf(bundle.page.allow)) {
          const view = { page, viewer, brand, language };
          found.set(JSON.stringify([page, viewer?.split(":")[0], brand, language]), { view, made });
        }
      }
  }
  return found;
}

/**
 * The views that differ between two trees of configs: their page, what it asks of entities, calls and transitions, its
 * wording, or the look of the brand. Menu and frame are in no page, and not compared.
 * @param before the folder that `npm run generate` wrote of the one tree
 * @param after that of the other
 */
export function affectedViews(before: string, after: string): AffectedView[] {
  const [earlier, later] = [viewsOf(before), viewsOf(after)];
  const gone = [...earlier]
    .filter(([name]) => !later.has(name))
    .map(([, { view }]) => ({ ...view, is: "gone" as const }));
  const differing = [...later]
    .filter(([name, { made }]) => earlier.get(name)?.made !== made)
    .map(([name, { view }]) => ({ ...view, is: earlier.has(name) ? ("changed" as const) : ("new" as const) }));
  return [...differing, ...gone];
}
