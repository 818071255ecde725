import { isClean } from "../../../schemas/vocabulary/format/textual.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";

const POISON = new Set(["__proto__", "constructor", "prototype"]);

interface Cleaned {
  value: unknown;
  /** Paths of texts and keys that may not be. */
  unclean: string[];
}

/** The values of a body or query with every text in NFC, and the places of texts that no field may hold. */
export function cleaned(value: unknown): Cleaned {
  const unclean: string[] = [];
  const walk = (inner: unknown, path: string): unknown => {
    if (typeof inner === "string") {
      if (!isClean(inner)) unclean.push(path);
      return inner.normalize("NFC");
    }
    if (Array.isArray(inner)) return inner.map((item, index) => walk(item, `${path}[${index}]`));
    if (inner === null || typeof inner !== "object") return inner;
    const result: Record<string, unknown> = {};
    for (const key of Object.keys(inner)) {
      const at = path === "" ? key : `${path}.${key}`;
      if (POISON.has(key) || !isClean(key)) unclean.push(POISON.has(key) ? at : path || "body");
      else result[key] = walk((inner as Record<string, unknown>)[key], at);
    }
    return result;
  };
  return { value: walk(value, ""), unclean };
}

const QUOTE = 34;
const BACKSLASH = 92;
const DEEPEST = 64;

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}

/**
 * What JSON.parse lets through although no honest client sends it: a key twice in one object, or nesting without end.
 */
type BodyFault = { kind: "duplicate"; key: string } | { kind: "deep" } | undefined;

/** Looks for it in a text that is valid JSON, in one pass. */
export function bodyFaultOf(text: string): BodyFault {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === "{" || letter === "[") {
      if (open.length >= DEEPEST) return { kind: "deep" };
      open.push(letter === "{" ? new Set() : undefined);
    } else if (letter === "}" || letter === "]") open.pop();
    else if (letter === '"') {
      const end = endOfString(text, at);
      const keys = open.at(-1);
      let after = end + 1;
      while (after < text.length && text.charCodeAt(after) <= 32) after += 1;
      if (keys && text[after] === ":") {
        const key = JSON.parse(text.slice(at, end + 1)) as string;
        if (keys.has(key)) return { kind: "duplicate", key };
        keys.add(key);
      }
      at = end;
    }
  }
  return undefined;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** A body as it came, beside its parsed form: what an idempotency key is compared by. */
export const RAW = Symbol("raw body");

declare module "fastify" {
  interface FastifyRequest {
    [RAW]?: string;
  }
}

/** A body that is not what JSON of ours may be. */
const refuseBody = (field: string, keyword: string): never => {
  throw new Refusal("invalid_fields", { data: [{ field, keyword }] });
};

/**
 * Parses a JSON body: UTF-8, an object, no key twice, no control characters, no keys that reach prototypes; texts in
 * NFC.
 */
function parseBody(bytes: Uint8Array): { text: string; value: unknown } {
  let text = "";
  let value: unknown;
  try {
    text = utf8.decode(bytes);
    value = JSON.parse(text);
  } catch {
    return refuseBody("body", "type");
  }
  const oddity = bodyFaultOf(text);
  if (oddity)
    return refuseBody(
      oddity.kind === "duplicate" ? oddity.key : "body",
      oddity.kind === "duplicate" ? "unique" : "type",
    );
  if (value === null || typeof value !== "object" || Array.isArray(value)) return refuseBody("body", "type");
  const clean = cleaned(value);
  if (clean.unclean.length > 0)
    throw new Refusal("invalid_fields", {
      data: clean.unclean.map((field) => ({ field: field || "body", keyword: "type" })),
    });
  return { text, value: clean.value };
}

const XML = /^(?:text|application)\/xml\b/;

/** Refuses XML, which only an outside provider may post. @throws Refusal unsupported_type */
export function mustBeJson(request: FastifyRequest): void {
  if (XML.test(request.headers["content-type"] ?? "")) throw new Refusal("unsupported_type");
}

/**
 * Makes JSON the only body there is, besides files where a call takes them; what a provider posts may be XML, which
 * nobody parses.
 */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(XML, { parseAs: "string" }, (request, text, done) => {
    request[RAW] = String(text);
    done(null, {});
  });
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    try {
      const { text, value } = (bytes as Buffer).length === 0 ? { text: "", value: {} } : parseBody(bytes as Buffer);
      request[RAW] = text;
      done(null, value);
    } catch (error) {
      done(error as Error, undefined);
    }
  });
}
