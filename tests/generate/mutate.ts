import type { ExpandedEntity, ExpandedProperty } from "../../registry/schema/entity.ts";
import { below, oneOf, type Random } from "./random.ts";

/** A request made wrong, or nearly wrong, in one way. */
interface Mutation {
  kind: string;
  /** Where: dotted, lists by place. */
  at: string;
  input: Record<string, unknown>;
  /** Instead of the input: the body as text. */
  raw?: string;
}

type Steps = readonly (string | number)[];
interface Node {
  steps: Steps;
  value: unknown;
  property: ExpandedProperty | undefined;
}

function nodesOf(value: unknown, steps: Steps, property: ExpandedProperty | undefined): Node[] {
  const own = [{ steps, value, property }];
  if (Array.isArray(value))
    return [...own, ...value.flatMap((item, index) => nodesOf(item, [...steps, index], property?.items))];
  if (typeof value === "object" && value !== null)
    return [
      ...own,
      ...Object.entries(value).flatMap(([name, inner]) =>
        nodesOf(inner, [...steps, name], property?.properties?.[name]),
      ),
    ];
  return own;
}

function replaced(value: unknown, [step, ...rest]: Steps, put: (before: unknown) => unknown): unknown {
  if (step === undefined) return put(value);
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === step ? replaced(item, rest, put) : item));
  const group = value as Record<string, unknown>;
  return { ...group, [step]: replaced(group[String(step)], rest, put) };
}

function without(value: unknown, [step, ...rest]: Steps): unknown {
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_item, index) => index !== step)
      : value.map((item: unknown, index) => (index === step ? without(item, rest) : item));
  const entries = Object.entries(value as Record<string, unknown>);
  return Object.fromEntries(
    rest.length === 0
      ? entries.filter(([name]) => name !== step)
      : entries.map(([name, inner]) => [name, name === step ? without(inner, rest) : inner]),
  );
}

const pathOf = (steps: Steps) =>
  steps.reduce<string>(
    (path, step) => (typeof step === "number" ? `${path}[${step}]` : path === "" ? step : `${path}.${step}`),
    "",
  );

const NUMBERS: readonly unknown[] = [
  0,
  -0,
  -1,
  1,
  1.5,
  1e308,
  -1e308,
  1e-7,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  9_007_199_254_740_993n.toString(),
  "1e3",
  "0x10",
  "Infinity",
  "NaN",
  "-0",
  "+1",
  "1.",
  ".5",
  "1.005",
  "00",
  "1,000.00",
  "١٢",
  "１２",
  "9".repeat(14),
  "9".repeat(40),
  "1".repeat(19),
  "9999999999999.99",
  "0.001",
  " 1",
  "1 ",
];
const UNICODE = [
  "e\u0301",
  "\u202Eabc",
  "\u200B",
  "\uFEFF",
  "👨‍👩‍👧‍👦",
  "ß",
  "İ",
  "\u{10FFFF}",
  "ﷺ",
  "a".repeat(20) + "\u0300".repeat(200),
  "<script>",
  "'; DROP TABLE invoice; --",
  "{{7*7}}",
  "${7*7}",
  "%s%n",
  "../../etc/passwd",
  "a\r\nSet-Cookie: x=1",
  "=cmd|' /C calc'!A0",
  "\t",
  "\n",
  "\u2028",
];
const SHAPES: readonly unknown[] = [
  true,
  false,
  0,
  "",
  "x",
  [],
  {},
  [[]],
  [null],
  { length: 3 },
  { toString: "x" },
  ["a", "a"],
  "[object Object]",
];

const beyond = (property: ExpandedProperty | undefined): unknown[] => {
  if (!property) return [];
  const { options, minimum, maximum, minLength, maxLength, minItems, maxItems, type } = property;
  return [
    ...(options ? [...options, ...options.flatMap((one) => [`${one}x`, one.slice(0, -1), one.toUpperCase()])] : []),
    ...(minimum === undefined ? [] : [minimum, minimum - 1]),
    ...(maximum === undefined ? [] : [maximum, maximum + 1]),
    ...(type === "string" && maxLength !== undefined
      ? ["x".repeat(maxLength), "x".repeat(maxLength + 1), "9".repeat(maxLength), "😀".repeat(maxLength)]
      : []),
    ...(minLength ? ["x".repeat(minLength), "x".repeat(minLength - 1)] : []),
    ...(maxItems === undefined || maxItems > 300 ? [] : [Array.from({ length: maxItems + 1 }, () => "1")]),
    ...(minItems ? [[]] : []),
  ];
};

/** Ways to change one node. */
const KINDS: Readonly<Record<string, (random: Random, node: Node) => unknown>> = {
  null: () => null,
  empty: () => "",
  retype: (random) => oneOf(random, SHAPES),
  nest: (random, { value }) => oneOf(random, [[value], { value }, [[value]], { [String(value)]: value }]),
  oversize: (random, { value }) =>
    Array.isArray(value)
      ? Array.from({ length: 600 }, () => value[0] ?? 1)
      : oneOf(random, ["x".repeat(10_000), Array.from({ length: 600 }, () => "x"), "9".repeat(5000)]),
  number: (random) => oneOf(random, NUMBERS),
  unicode: (random) => oneOf(random, UNICODE),
  boundary: (random, { property }) => {
    const several = beyond(property);
    return several.length > 0 ? oneOf(random, several) : oneOf(random, NUMBERS);
  },
  nul: (random, { value }) => oneOf(random, [`${String(value)}\u0000`, "\u0000", "a\u0007b", "\u007f"]),
  surrogate: (random, { value }) => oneOf(random, [`${String(value)}\ud800`, "\udc00x", "a\ud83d"]),
  other: (random, { value }) =>
    typeof value === "string" && value.length > 0
      ? value.replace(value[below(random, value.length)] ?? "", oneOf(random, ["0", "Z", "-", " ", "."]))
      : typeof value === "number"
        ? value + oneOf(random, [1, -1, 1000])
        : !value,
};

function rawOf(random: Random, input: Record<string, unknown>): Mutation {
  const text = JSON.stringify(input);
  const [name = "x"] = Object.keys(input);
  const raw = oneOf(random, [
    text.replace("{", `{${JSON.stringify(name)}:1,`),
    text.slice(0, -1),
    `${text}x`,
    `\ufeff${text}`,
    `[${text}]`,
    text.replace("{", '{"__proto__":{"x":1},'),
    text.replace("{", '{"constructor":{"prototype":{"x":1}},'),
    "",
    "null",
    "0",
    "{}",
    text.replaceAll('"', "'"),
    `${text}${text}`,
    text.replace("{", `{"x":${"[".repeat(2000)}${"]".repeat(2000)},`),
    text.replace(/:(\d+)/, ":1e400"),
    text.replace(/:(\d+)/, ":0$1"),
  ]);
  return { kind: "raw", at: "", input, raw };
}

/** A request changed in one random way. */
export function mutated(random: Random, schema: ExpandedEntity, input: Record<string, unknown>): Mutation {
  const nodes = nodesOf(input, [], { type: "object", properties: schema.properties }).filter(
    ({ steps }) => steps.length > 0,
  );
  const unknown = {
    kind: "unknown",
    at: "",
    input: {
      ...input,
      [oneOf(random, [
        "nothing",
        "status",
        "id",
        "version",
        "created_by",
        "company",
        "role",
        "__proto_",
        "toString",
        "constructor_",
        "ä",
        "a.b",
        "a[0]",
        "",
      ])]: oneOf(random, ["x", 1, null, {}]),
    },
  };
  const choice = below(random, 20);
  if (choice === 0) return rawOf(random, input);
  if (choice === 1 || nodes.length === 0) return unknown;
  const node = oneOf(random, nodes);
  const at = pathOf(node.steps);
  if (choice <= 3) return { kind: "drop", at, input: without(input, node.steps) as Record<string, unknown> };
  if (choice === 4)
    return {
      kind: "duplicate",
      at,
      input: replaced(input, node.steps, (value) =>
        Array.isArray(value) ? [...value, ...value] : [value, value],
      ) as Record<string, unknown>,
    };
  // What the request left out is tried as well.
  const absent = Object.entries(schema.properties).filter(([name]) => input[name] === undefined);
  const kind = oneOf(random, Object.keys(KINDS));
  if (choice <= 7 && absent.length > 0) {
    const [name, property] = oneOf(random, absent);
    return {
      kind,
      at: name,
      input: { ...input, [name]: KINDS[kind]?.(random, { steps: [name], value: undefined, property }) },
    };
  }
  return { kind, at, input: replaced(input, node.steps, () => KINDS[kind]?.(random, node)) as Record<string, unknown> };
}
