import { createHash } from "node:crypto";
import { draftSchema } from "../../registry/schema/request.ts";
import { compileValidator } from "../../registry/validation/compile.ts";
import type { Registry } from "../../registry/registry.ts";
import { fieldOf } from "../../schemas/vocabulary/path.ts";
import type { HandlerAnswers, HandlerInputs } from "../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "./context.ts";
import { openedValues, sealedValues } from "./store/encryption/encryption.ts";

/** No name that people are shown is longer. */
const longest = 200;

function idsIn(value: unknown, found: Set<string>): Set<string> {
  if (typeof value === "string") found.add(value);
  else if (value !== null && typeof value === "object") for (const one of Object.values(value)) idsIn(one, found);
  return found;
}

/** Of the told names those worth keeping: texts of a name's length, of what the values speak of. */
export function namesOf(values: Record<string, unknown>, names: unknown): Record<string, string> {
  if (names === null || typeof names !== "object" || Array.isArray(names)) return {};
  const ids = idsIn(values, new Set());
  return Object.fromEntries(
    Object.entries(names).filter(
      (entry): entry is [string, string] =>
        ids.has(entry[0]) && typeof entry[1] === "string" && entry[1].length <= longest,
    ),
  );
}

type Values = Record<string, unknown>;
type Validate = ReturnType<typeof compileValidator>;
const compiled = new WeakMap<Registry, Map<string, Validate>>();

function validatorOf(registry: Registry, entity: string): Validate {
  const known = compiled.get(registry) ?? new Map<string, Validate>();
  compiled.set(registry, known);
  const validate =
    known.get(entity) ?? compileValidator(registry, draftSchema(registry, entity), { unknown: "refuse" });
  known.set(entity, validate);
  return validate;
}

/**
 * What of the typed values is worth keeping: fields of the page's entity that its draft validator lets pass.
 * A value that is wrong now would only come back wrong, so its field is left out and the others are kept.
 */
function keepable(registry: Registry, page: string, values: Values): Values {
  const entity = registry.pages.get(page)?.entity;
  if (entity === undefined || !registry.entities.has(entity)) return {};
  const wrong = new Set(validatorOf(registry, entity)(values, {}).map(({ path }) => fieldOf(path).split(".")[0]));
  return Object.fromEntries(Object.entries(values).filter(([field]) => !wrong.has(field)));
}

/** What the record held of the fields that are kept, or were taken out; nothing of those not worth keeping. */
const baseOf = (base: Values, given: Values, values: Values): Values =>
  Object.fromEntries(
    Object.entries(base).filter(([field]) => Object.hasOwn(values, field) || !Object.hasOwn(given, field)),
  );

interface DraftRow {
  id: string;
  page: string;
  record: string | null;
  typed: string;
  version: number;
  updated_at: string;
}

/** So much of a digest keeps the drafts of one person for one page apart, and fits beside a record's id. */
const DIGEST = 16;

/** The record of a form, or a new one, and what its address began it with. */
function keyOf(
  input: HandlerInputs["draft.delete"] | HandlerInputs["draft.get"] | HandlerInputs["draft.update"],
): string {
  const record = input.record_id ?? "new";
  return input.begun_with
    ? `${record} ${createHash("sha256").update(input.begun_with).digest("hex").slice(0, DIGEST)}`
    : record;
}

function shown({ registry, db }: ReadContext, sealed: DraftRow): HandlerAnswers["draft.get"] {
  const draft = openedValues(registry, db.keys, "draft", sealed.id, sealed);
  const { values, base, names } = JSON.parse(draft.typed) as Pick<
    HandlerAnswers["draft.get"],
    "values" | "base" | "names"
  >;
  return {
    page: draft.page,
    ...(draft.record === null ? {} : { record_id: draft.record }),
    values,
    ...(base === undefined ? {} : { base }),
    names,
    version: draft.version,
    saved_at: draft.updated_at,
  };
}

/** What the person typed on a page and has not sent; nothing where there is nothing. */
export async function draftGet(
  input: HandlerInputs["draft.get"],
  context: ReadContext,
): Promise<HandlerAnswers["draft.get"]> {
  const stored = await context.db.first<DraftRow>(
    `SELECT id, page, record, typed, version, updated_at FROM draft WHERE "user" = $1 AND page = $2 AND record_key = $3`,
    [context.acting?.user.id, input.page, keyOf(input)],
  );
  return stored ? shown(context, stored) : {};
}

/** Keeps what was typed, one for each person, page, record and beginning; the latest wins. */
export async function draftUpdate(
  input: HandlerInputs["draft.update"],
  context: WriteContext,
): Promise<HandlerAnswers["draft.update"]> {
  const now = context.ports.clock.stamp();
  const values = keepable(context.registry, input.page, input.values ?? {});
  const base = input.base && baseOf(input.base, input.values ?? {}, values);
  const id = context.ports.ids.next();
  const { typed } = sealedValues(context.registry, context.trx.keys, "draft", id, {
    typed: JSON.stringify({ values, ...(base === undefined ? {} : { base }), names: namesOf(values, input.names) }),
  });
  // What is sealed is bound to its record's id, so the row takes the new one with it.
  const stored = await context.trx.first<DraftRow>(
    `INSERT INTO draft (
       id, version, created_at, updated_at, created_by, updated_by, "user", page, record, record_key, typed
     )
     VALUES ($1, 1, $2, $2, $3, $3, $3, $4, $5, $6, $7)
     ON CONFLICT ("user", page, record_key) DO UPDATE SET id = excluded.id, typed = excluded.typed,
       version = draft.version + 1, updated_at = excluded.updated_at
     RETURNING id, page, record, typed, version, updated_at`,
    [id, now, context.acting?.user.id, input.page, input.record_id ?? null, keyOf(input), typed],
  );
  if (!stored) throw new Error("the draft was not kept");
  return shown(context, stored);
}

/** Forgets it: it was sent, or thrown away. */
export async function draftDelete(
  input: HandlerInputs["draft.delete"],
  context: WriteContext,
): Promise<HandlerAnswers["draft.delete"]> {
  await context.trx.run(`DELETE FROM draft WHERE "user" = $1 AND page = $2 AND record_key = $3`, [
    context.acting?.user.id,
    input.page,
    keyOf(input),
  ]);
  return {};
}
