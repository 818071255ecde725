import { posix } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { applyEdits, modify } from "jsonc-parser";
import { layoutOf, usualParams, usualSource } from "../../registry/page/whole.ts";

type Page = Record<string, unknown>;

/**
 * Brings a page from grammar 1 to 2: what its place and its content say is taken out, a detail of an entity that loads
 * nothing says so, and editors complete it from the schema of its entity.
 * @param name the path below pages/, without ending
 */
export function pageToGrammar2(name: string, text: string): string {
  const page = JSON.parse(text) as Page;
  let now = text;
  const put = (path: (string | number)[], value: unknown, after?: string): void => {
    now = applyEdits(
      now,
      modify(now, path, value, {
        formattingOptions: { insertSpaces: true, tabSize: 2 },
        ...(after === undefined ? {} : { getInsertionIndex: (keys: string[]) => keys.indexOf(after) + 1 }),
      }),
    );
  };
  put(["grammar"], 2);
  const { layout, routes, source, keep, params, entity } = page;
  if (typeof page["$schema"] === "string" && typeof entity === "string")
    put(["$schema"], posix.relative(posix.dirname(`pages/${name}.json`), `generated/completion/page/${entity}.json`));
  if (layout === layoutOf(page)) put(["layout"], undefined);
  if (isDeepStrictEqual(routes, [`/${name}`])) put(["routes"], undefined);
  const usual = usualSource(page, layout);
  if (source === undefined) {
    if (usual !== undefined) put(["source"], false, "allow");
  } else if (isDeepStrictEqual(source, usual)) put(["source"], undefined);
  if (Array.isArray(page["tabs"]) && isDeepStrictEqual(keep, { param: "tab" })) put(["keep"], undefined);
  if (typeof params === "object" && params !== null) {
    const left = { ...(params as Page) };
    const unsaid = usualParams(source, routes, keep, {});
    for (const [param, value] of Object.entries(unsaid)) if (isDeepStrictEqual(left[param], value)) delete left[param];
    if (Object.keys(left).length === 0) put(["params"], undefined);
    else for (const param of Object.keys(params)) if (!(param in left)) put(["params", param], undefined);
  }
  return now;
}
