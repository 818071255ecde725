import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseAst } from "vite";

/** A node of the syntax tree (ESTree with TypeScript), as far as statements are read from it. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

/** A statement that server code sends to the database. */
export interface Statement {
  /** File and line, from the repository's root. */
  readonly at: string;
  /** Each text that it can have; undefined where it is put together while the server runs. */
  readonly texts: readonly string[] | undefined;
  /** Columns that the code reads from a row, with the kind of each; undefined where their type is not written there. */
  readonly columns: ReadonlyMap<string, Kind> | undefined;
  /** The shape whose fields alone the rows may have, with what is read beside them; undefined where there is none. */
  readonly shape?: { readonly name: string; readonly beside: readonly string[] } | undefined;
}

/** What TypeScript takes a column for; "any" where that is not told from the type alone. */
export type Kind = "number" | "boolean" | "text" | "any";

/** A declaration and the block in which it is known. */
interface Declared {
  readonly node: Node;
  readonly block: Node;
}

/** A file with its tree and the names that it declares anywhere. */
interface Source {
  readonly path: string;
  readonly text: string;
  readonly tree: Node;
  readonly declared: ReadonlyMap<string, readonly Declared[]>;
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

/** What the parameters of a function are called with: each text that they can have. */
type Arguments = ReadonlyMap<string, readonly string[] | undefined>;

const NONE: Arguments = new Map();
/** More alternatives of one statement than these are not tried. */
const MOST = 200;
const SENDS = new Set(["rows", "first", "run", "aside"]);
const BEGINS = /^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\b/;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** A node and all under it, each with the innermost block around it. */
function* within(node: Node, block = node): Generator<Declared> {
  yield { node, block };
  const inner = /^(BlockStatement|ArrowFunctionExpression|FunctionDeclaration)$/.test(node.type) ? node : block;
  for (const part of Object.values(node)) {
    if (isNode(part)) yield* within(part, inner);
    else for (const one of nodes(part)) yield* within(one, inner);
  }
}

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && (node.type === "Identifier" || node.type === "Literal")
    ? String(node.type === "Identifier" ? node["name"] : node["value"])
    : undefined;

/** Every product of the alternatives of parts, joined; undefined where a part has none, or there are too many. */
function joined(parts: readonly (readonly string[] | undefined)[], between = ""): readonly string[] | undefined {
  let texts: readonly string[] | undefined;
  for (const part of parts) {
    if (part === undefined) return undefined;
    const before = texts;
    texts = before === undefined ? part : before.flatMap((text) => part.map((next) => `${text}${between}${next}`));
    if (texts.length > MOST) return undefined;
  }
  return texts ?? [""];
}

const union = (...parts: readonly (readonly string[] | undefined)[]): readonly string[] | undefined =>
  parts.some((part) => part === undefined) ? undefined : [...new Set(parts.flatMap((part) => part ?? []))];

/** Reads the statements of all files in a folder but their tests. */
export class Statements {
  readonly #sources = new Map<string, Source>();

  readonly root: string;
  readonly folder: string;

  /** @param root of the repository; the folder is given from there */
  constructor(root: string, folder: string) {
    this.root = root;
    this.folder = folder;
  }

  /** Statements in the order of files and lines. */
  all(): Statement[] {
    const files = readdirSync(join(this.root, this.folder), { recursive: true, encoding: "utf8" })
      .map((path) => join(this.root, this.folder, path))
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
      .sort();
    return files.flatMap((path) => this.#of(this.#source(path)));
  }

  #of(source: Source): Statement[] {
    const found: Statement[] = [];
    for (const { node } of within(source.tree)) {
      const callee = node["callee"];
      if (node.type !== "CallExpression" || !isNode(callee) || callee.type !== "MemberExpression") continue;
      const text = nodes(node["arguments"])[0];
      if (!SENDS.has(nameOf(callee["property"]) ?? "") || text === undefined) continue;
      const texts = this.#texts(text, source, NONE);
      const message = source.text.slice(text.start, text.end);
      if (
        texts === undefined
          ? !/\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b/.test(message)
          : !texts.some((one) => BEGINS.test(one))
      )
        continue;
      const line = source.text.slice(0, node.start).split("\n").length;
      const typed = nodes((node["typeArguments"] as Node | undefined)?.["params"])[0];
      found.push({
        at: `${relative(this.root, source.path)}:${line}`,
        texts,
        columns: typed && this.#columns(typed, source),
        shape: typed && this.#shape(typed, source),
      });
    }
    return found;
  }

  #source(path: string): Source {
    const known = this.#sources.get(path);
    if (known) return known;
    const text = readFileSync(path, "utf8");
    const tree = parseAst(text, { lang: "ts" }) as unknown as Node;
    const declared = new Map<string, Declared[]>();
    const imported = new Map<string, { from: string; name: string }>();
    for (const { node, block } of within(tree)) {
      const name = nameOf(node["id"]);
      if (
        name !== undefined &&
        /^(VariableDeclarator|FunctionDeclaration|TSInterfaceDeclaration|TSTypeAliasDeclaration)$/.test(node.type)
      )
        declared.set(name, [...(declared.get(name) ?? []), { node, block }]);
      if (node.type !== "ImportDeclaration") continue;
      const from = String((node["source"] as Node)["value"]);
      for (const one of nodes(node["specifiers"]))
        imported.set(nameOf(one["local"]) ?? "", {
          from: resolve(dirname(path), from),
          name: nameOf(one["imported"]) ?? "",
        });
    }
    const source = { path, text, tree, declared, imported };
    this.#sources.set(path, source);
    return source;
  }

  /** Where a name is declared that stands at a place: in the innermost block around it, or in the imported file. */
  #declaration(name: string, source: Source, at: number): { readonly node: Node; readonly source: Source } | undefined {
    const [own] = (source.declared.get(name) ?? [])
      .filter(({ block }) => block.start <= at && at <= block.end)
      .toSorted((one, other) => other.block.start - one.block.start);
    if (own) return { node: own.node, source };
    const from = source.imported.get(name);
    if (!from || !from.from.endsWith(".ts") || !existsSync(from.from)) return undefined;
    const { tree } = this.#source(from.from);
    return this.#declaration(from.name, this.#source(from.from), tree.end);
  }

  /** Every text that an expression can be; undefined where that is known only while the server runs. */
  #texts(node: Node, source: Source, called: Arguments): readonly string[] | undefined {
    const read = (part: unknown) => (isNode(part) ? this.#texts(part, source, called) : undefined);
    switch (node.type) {
      case "Literal":
        return ["string", "number"].includes(typeof node["value"]) ? [String(node["value"])] : undefined;
      case "TemplateLiteral": {
        const between = nodes(node["expressions"]);
        return joined(
          nodes(node["quasis"]).flatMap((quasi, index) => {
            const own = [(quasi["value"] as { readonly cooked: string }).cooked];
            const next = between[index];
            return next === undefined ? [own] : [own, read(next)];
          }),
        );
      }
      case "BinaryExpression":
        return node["operator"] === "+" ? joined([read(node["left"]), read(node["right"])]) : undefined;
      case "ConditionalExpression":
        return union(read(node["consequent"]), read(node["alternate"]));
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
      case "ParenthesizedExpression":
        return read(node["expression"]);
      case "Identifier": {
        const name = nameOf(node) ?? "";
        if (called.has(name)) return called.get(name);
        const there = this.#declaration(name, source, node.start);
        const value = there?.node["init"];
        return there && isNode(value) ? this.#texts(value, there.source, NONE) : undefined;
      }
      case "MemberExpression":
        return this.#member(node, source);
      case "CallExpression":
        return this.#called(node, source, called);
      default:
        return undefined;
    }
  }

  /** A text of an object that lists texts: the one that is named, or each where the name is known later. */
  #member(node: Node, source: Source): readonly string[] | undefined {
    const there = this.#declaration(nameOf(node["object"]) ?? "", source, node.start);
    let value = there?.node["init"];
    while (isNode(value) && /^TS\w+Expression$/.test(value.type)) value = value["expression"];
    if (!there || !isNode(value) || value.type !== "ObjectExpression") return undefined;
    const properties = nodes(value["properties"]).filter(
      (one) => node["computed"] === true || nameOf(one["key"]) === nameOf(node["property"]),
    );
    if (properties.length === 0) return undefined;
    return union(
      ...properties.map((one) => (isNode(one["value"]) ? this.#texts(one["value"], there.source, NONE) : undefined)),
    );
  }

  /** What a function of one expression gives, or texts joined. */
  #called(node: Node, source: Source, called: Arguments): readonly string[] | undefined {
    const callee = node["callee"] as Node;
    const given = nodes(node["arguments"]).map((one) => this.#texts(one, source, called));
    if (callee.type === "MemberExpression") {
      const list = callee["object"] as Node;
      if (nameOf(callee["property"]) !== "join" || list.type !== "ArrayExpression") return undefined;
      const between = given[0]?.[0];
      if (between === undefined) return undefined;
      return joined(
        nodes(list["elements"]).map((one) => this.#texts(one, source, called)),
        between,
      );
    }
    const name = nameOf(callee) ?? "";
    if (name === "quoted") return given[0]?.map((text) => `"${text}"`);
    const there = this.#declaration(name, source, node.start);
    const made = there && (there.node.type === "FunctionDeclaration" ? there.node : there.node["init"]);
    if (!there || !isNode(made) || !isNode(made["body"])) return undefined;
    const returned =
      made["body"].type === "BlockStatement"
        ? nodes(made["body"]["body"]).length === 1
          ? nodes(made["body"]["body"])[0]?.["argument"]
          : undefined
        : made["body"];
    if (!isNode(returned)) return undefined;
    const bound = new Map(
      nodes(made["params"]).map((one, index) => {
        const byDefault = one.type === "AssignmentPattern" ? (one["right"] as Node) : undefined;
        const parameter = nameOf(byDefault ? one["left"] : one) ?? "";
        return [
          parameter,
          index < given.length ? given[index] : byDefault && this.#texts(byDefault, there.source, NONE),
        ];
      }),
    );
    return this.#texts(returned, there.source, bound);
  }

  /** The shape that a row's type names, `Answered<"invoice">`, with the columns that it is joined with. */
  #shape(type: Node, source: Source): Statement["shape"] {
    if (type.type === "TSIntersectionType") {
      const parts = nodes(type["types"]);
      const [shape] = parts.flatMap((one) => this.#shape(one, source) ?? []);
      const beside = parts.flatMap((one) => [...(this.#columns(one, source)?.keys() ?? [])]);
      return shape && { ...shape, beside: [...shape.beside, ...beside] };
    }
    if (type.type !== "TSTypeReference") return undefined;
    const name = nameOf(type["typeName"]) ?? "";
    const [typeArgument] = nodes((type["typeArguments"] as Node | undefined)?.["params"]);
    if (typeArgument?.type === "TSLiteralType" && SHAPES[name])
      return { name: SHAPES[name](nameOf(typeArgument["literal"]) ?? ""), beside: [] };
    const there = typeArgument ? undefined : this.#declaration(name, source, type.start);
    return there?.node.type === "TSTypeAliasDeclaration" && isNode(there.node["typeAnnotation"])
      ? this.#shape(there.node["typeAnnotation"], there.source)
      : undefined;
  }

  /** The columns of a row's type where it is written out, here or in a declaration of this file. */
  #columns(type: Node, source: Source): ReadonlyMap<string, Kind> | undefined {
    if (type.type === "TSTypeReference") {
      const there = this.#declaration(nameOf(type["typeName"]) ?? "", source, type.start);
      if (!there || type["typeArguments"]) return undefined;
      if (there.node.type === "TSInterfaceDeclaration")
        return nodes(there.node["extends"]).length > 0 ? undefined : columnsOf((there.node["body"] as Node)["body"]);
      if (there.node.type !== "TSTypeAliasDeclaration" || !isNode(there.node["typeAnnotation"])) return undefined;
      return this.#columns(there.node["typeAnnotation"], there.source);
    }
    return type.type === "TSTypeLiteral" ? columnsOf(type["members"]) : undefined;
  }
}

const SHAPES: Readonly<Record<string, (name: string) => string>> = {
  Answered: (name) => name,
  ReportRow: (name) => `report_${name}`,
};

function columnsOf(members: unknown): ReadonlyMap<string, Kind> | undefined {
  const listed = nodes(members);
  if (listed.some((one) => one.type !== "TSPropertySignature")) return undefined;
  return new Map(
    listed.map((one) => [
      nameOf(one["key"]) ?? "",
      kindOf((one["typeAnnotation"] as Node | undefined)?.["typeAnnotation"]),
    ]),
  );
}

function kindOf(type: unknown): Kind {
  if (!isNode(type)) return "any";
  if (type.type === "TSNumberKeyword") return "number";
  if (type.type === "TSBooleanKeyword") return "boolean";
  if (type.type === "TSStringKeyword") return "text";
  if (type.type === "TSLiteralType") {
    const value = (type["literal"] as Node)["value"];
    return typeof value === "number" ? "number" : typeof value === "boolean" ? "boolean" : "text";
  }
  if (type.type === "TSTypeReference")
    return ["Id", "Money", "Percent", "BusinessDate", "Timestamp"].includes(nameOf(type["typeName"]) ?? "")
      ? "text"
      : "any";
  if (type.type !== "TSUnionType") return "any";
  const kinds = new Set(
    nodes(type["types"])
      .filter((one) => one.type !== "TSNullKeyword" && one.type !== "TSUndefinedKeyword")
      .map(kindOf),
  );
  return kinds.size === 1 ? ([...kinds][0] ?? "any") : "any";
}
