import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "../refusal.ts";
import { cleaned } from "./clean.ts";
import { bodyFaultOf } from "./duplicate-key.ts";

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
