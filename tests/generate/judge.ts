import type { Registry } from "../../registry/registry.ts";
import { expandEntity, recordFields } from "../../registry/schema/entity.ts";
import type { Answered } from "../api/application/client.ts";
import type { Operation } from "./operations.ts";
import { fieldNames } from "./places.ts";

interface Named {
  field?: unknown;
  message?: unknown;
}

/** Names that an answer of code 100 may use beside the schema's own: where the request itself is what is wrong. */
const OF_REQUESTS = new Set(["body", "Idempotency-Key", "file", "category"]);
/** What the server puts beside a record's own fields. */
const BESIDE = new Set([
  "shown",
  "marks",
  "allowed_actions",
  "pending_approval",
  "timeline",
  "waiting_for",
  "editable",
  "offers",
  "outcome_words",
  "id",
  "version",
]);

const plain = (field: string) => field.replaceAll(/\[\d+\]/g, "");

/** Every dotted name in what was sent, so that a message may name what nobody knows. */
function namesSent(value: unknown, before = "", found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) namesSent(item, before, found);
  else if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      found.add(plain(before + name)).add(name);
      namesSent(inner, `${before}${name}.`, found);
    }
  }
  return found;
}

/** All fields a message may name at an operation: its input, and the record that a transition judges as a whole. */
const known = new WeakMap<Operation, Set<string>>();
function fieldsOf(registry: Registry, operation: Operation): Set<string> {
  const allowed =
    known.get(operation) ??
    new Set([
      ...fieldNames(operation.schema),
      ...(operation.filters ?? []),
      ...(registry.entities.has(operation.entity) ? fieldNames(expandEntity(registry, operation.entity)) : []),
      ...OF_REQUESTS,
    ]);
  known.set(operation, allowed);
  return allowed;
}

function refusedWrong(
  registry: Registry,
  operation: Operation,
  body: Record<string, unknown>,
  sent: unknown,
): string[] {
  const { code, errorCode, success, messageDetail, data } = body;
  const wrong: string[] = [];
  if (typeof code !== "number" || errorCode !== String(code) || success !== false) wrong.push("no whole refusal");
  if (!registry.errors.codes[String(code)]) wrong.push(`code ${String(code)} is not declared`);
  if (
    typeof messageDetail !== "string" ||
    messageDetail === "" ||
    /^(code|keyword|rule)\./.test(messageDetail) ||
    messageDetail.includes("{{")
  )
    wrong.push(`message ${JSON.stringify(messageDetail)}`);
  if (code !== 100) return wrong;
  const list = Array.isArray(data) ? (data as Named[]) : [];
  if (list.length === 0) wrong.push("code 100 names no field");
  const names = namesSent(sent);
  for (const { field, message } of list) {
    if (typeof field !== "string" || (!fieldsOf(registry, operation).has(plain(field)) && !names.has(plain(field))))
      wrong.push(`code 100 names ${JSON.stringify(field)}, which is no field`);
    if (
      typeof message !== "string" ||
      message === "" ||
      /^(code|keyword|rule)\./.test(message) ||
      message.includes("{{")
    )
      wrong.push(`${String(field)}: message ${JSON.stringify(message)}`);
  }
  return wrong;
}

/** Fields an accepted answer has that its shape has not. */
function strangers(registry: Registry, shape: string, data: Record<string, unknown>): string[] {
  const entity = registry.entities.get(shape);
  if (!entity) return [`no shape ${shape}`];
  const declared = { ...recordFields(registry, shape), ...expandEntity(registry, shape).properties };
  return Object.entries(data)
    .filter(([name, value]) => (!Object.hasOwn(declared, name) || value === null) && !BESIDE.has(name))
    .map(([name, value]) => `${shape}.${name} ${value === null ? "is null" : "is not declared"}`);
}

function acceptedWrong(registry: Registry, operation: Operation, body: Record<string, unknown>): string[] {
  const { call } = operation;
  const { data } = body;
  if (body["success"] !== true || typeof data !== "object" || data === null)
    return ["accepted without success or data"];
  const shape = call?.lists ?? call?.reads ?? call?.creates ?? call?.updates ?? call?.answer;
  if (!call || shape === undefined) return [];
  if (!call.lists && !call.rows) return strangers(registry, shape, data as Record<string, unknown>);
  const { rows, count } = data as { rows?: unknown; count?: unknown };
  if (!Array.isArray(rows) || typeof count !== "number") return ["a list without rows or count"];
  return [...new Set(rows.flatMap((row) => strangers(registry, shape, row as Record<string, unknown>)))];
}

/** Everything wrong with an answer, whatever was asked; nothing means it is well formed. */
export function assess(
  registry: Registry,
  operation: Operation,
  { status, body, headers }: Answered,
  sent: unknown,
): string[] {
  if (status >= 500) return [`answered ${status}: ${JSON.stringify(body)}`];
  if (!String(headers["content-type"]).startsWith("application/json"))
    return status === 200 && operation.download ? [] : [`content type ${String(headers["content-type"])}`];
  const answer = body as Record<string, unknown>;
  if (answer["code"] === 0)
    return status === 200 ? acceptedWrong(registry, operation, answer) : [`accepted with ${status}`];
  return status >= 400 ? refusedWrong(registry, operation, answer, sent) : [`refused with ${status}`];
}
