import { isRecord } from "../../schemas/vocabulary/record.ts";

/** Fewer are not worth a reference. */
const FEWEST = 5;

/** An answer in which each list of words to choose from stands once. */
interface Packed {
  readonly lists: readonly (readonly unknown[])[];
  /** The key under which a place names its list; no other place of the answer has it. */
  readonly key: string;
  readonly answer: unknown;
}

const isWords = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length >= FEWEST && value.every((one) => isRecord(one) && "word" in one);

/**
 * An answer as text. The words that may stand in a config are the same in each of its hundreds of places, so that each
 * list of them is sent once: the menu's answer has 7.5 million characters without this.
 * @param key under which a place names its list, unless the answer has it already
 */
export function pack(answer: unknown, key = "$words"): string {
  const indexes = new Map<string, number>();
  const lists: unknown[][] = [];
  let places = 0;
  const body =
    JSON.stringify(answer, (_key, value: unknown) => {
      if (!isWords(value)) return value;
      const text = JSON.stringify(value);
      const index = indexes.get(text) ?? lists.push(value) - 1;
      indexes.set(text, index);
      places += 1;
      return { [key]: index };
    }) ?? "null";
  if (body.split(`"${key}":`).length - 1 !== places) return pack(answer, `${key}$`);
  return `{"lists":${JSON.stringify(lists)},"key":${JSON.stringify(key)},"answer":${body}}`;
}

/** The answer that a text holds, with its lists where they belong. */
export function unpack(text: string): unknown {
  const { lists, key, answer } = JSON.parse(text) as Packed;
  const restored = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(restored);
    if (!isRecord(value)) return value;
    const index = value[key];
    if (typeof index === "number") return lists[index];
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, restored(one)]));
  };
  return restored(answer);
}
