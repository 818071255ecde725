import type { RequestContext } from "../context.ts";
import { tableOf } from "../store/tables/table.ts";
import type { TitleWords } from "./projection.ts";
import { titleInWords, titleOptions } from "./projection.ts";

/** Values of a field for which a keyword stands, as options are worded to the reader. */
export interface Worded {
  readonly field: string;
  readonly values: readonly string[];
  /** They are meant only where another field says this: a title that is an option of one entity alone. */
  readonly beside?: { readonly field: string; readonly is: string };
}

const HAN = /\p{Script=Han}/u;
/** Fewer letters than these stand in too many words. */
const FEWEST = 3;

type Reader = Pick<RequestContext, "registry" | "say" | "language">;

function optionsMeant(sought: string, options: readonly unknown[], word: (option: string) => string): string[] {
  return options.map(String).filter((option) => word(option).toLowerCase().includes(sought));
}

/** What titles of other records are kept as where they are options, by the entity of the record. */
function titlesMeant({ registry, say, language }: Reader, sought: string, field: string, of: string): Worded[] {
  const words: TitleWords = { say, language: language === "zh" ? "zh-CN" : "en-US" };
  return [...registry.entities.keys()].flatMap((entity) => {
    const values = optionsMeant(
      sought,
      titleOptions(registry, entity),
      (option) => titleInWords(registry, entity, option, words) ?? "",
    );
    return values.length === 0 ? [] : [{ field, values, beside: { field: of, is: entity } }];
  });
}

/**
 * The values that a keyword stands for in a list: options of the fields by which the list is narrowed or searched, and
 * titles that are options, in the words that the reader sees. Nothing for a keyword of fewer than three letters, unless
 * it is Chinese.
 */
export function wordedIn(context: Reader, entity: string, fields: readonly string[], keyword: string): Worded[] {
  const sought = keyword.trim().toLowerCase();
  if (sought.length < FEWEST && !HAN.test(sought)) return [];
  const { properties = {} } = context.registry.entities.get(entity) ?? {};
  const { byName } = tableOf(context.registry, entity);
  return [...new Set(fields)].flatMap((field): Worded[] => {
    const property = properties[field];
    if (property === undefined || byName.get(field)?.type !== "text") return [];
    if (property.title_of !== undefined) return titlesMeant(context, sought, field, property.title_of);
    if (property.options === undefined) return [];
    const values = optionsMeant(sought, property.options, (option) => context.say(entity, `${field}.${option}`));
    return values.length === 0 ? [] : [{ field, values }];
  });
}
