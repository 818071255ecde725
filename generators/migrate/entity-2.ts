import { parseTree, type Node } from "jsonc-parser";

/** Where the text of a node lies, and what stands there instead. */
interface Edit {
  readonly at: number;
  readonly length: number;
  readonly text: string;
}

/** A member of an object: its name and its value. */
const membersOf = (node: Node | undefined): { name: Node; value: Node }[] =>
  (node?.type === "object" ? (node.children ?? []) : []).flatMap(({ children: [name, value] = [] }) =>
    name === undefined || value === undefined ? [] : [{ name, value }],
  );

/** Members under which fields lie: of an object, and of the shapes that an entity gives a name. */
const FIELDS = new Set<unknown>(["properties", "definitions"]);

/** The words that mark virtual fields, in an object's fields, the items of its lists and its named shapes. */
function marksIn(shape: Node): Node[] {
  return membersOf(shape).flatMap(({ name, value }) => {
    if (FIELDS.has(name.value))
      return membersOf(value).flatMap(({ value: property }) => [
        ...membersOf(property).flatMap(({ name: word, value: flag }) =>
          word.value === "asked" && flag.value === true ? [word] : [],
        ),
        ...marksIn(property),
      ]);
    return name.value === "items" ? marksIn(value) : [];
  });
}

/** Brings an entity from grammar 1 to 2: a field that is read from other records is called `virtual`, not `asked`. */
export function entityToGrammar2(_name: string, text: string): string {
  const entity = parseTree(text);
  if (entity === undefined) return text;
  const number = membersOf(entity).find(({ name }) => name.value === "grammar")?.value;
  const edits: Edit[] = [
    ...marksIn(entity).map(({ offset, length }) => ({ at: offset, length, text: '"virtual"' })),
    ...(number === undefined ? [] : [{ at: number.offset, length: number.length, text: "2" }]),
  ];
  return edits
    .toSorted((one, other) => other.at - one.at)
    .reduce((now, { at, length, text: put }) => now.slice(0, at) + put + now.slice(at + length), text);
}
