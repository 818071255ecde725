import { hkdfSync, createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { Entity } from "../../../../generated/types/grammar/index.d.ts";
import type { Registry } from "../../../../registry/registry.ts";
import { resolved, type Property } from "../tables/column.ts";

/** One key by its name, and what is derived from it: for keeping values, and for finding equal ones. */
interface DataKey {
  readonly name: string;
  readonly cipher: Buffer;
  readonly match: Buffer;
}

/** Keys of what is kept encrypted, the current one first; the others only read. */
export type DataKeys = readonly [DataKey, ...DataKey[]];

const BYTES = 32;
const ENTRY = /^([a-z0-9]{1,16}):([A-Za-z0-9+/_-]{43}=?)$/;

const derived = (secret: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, Buffer.alloc(0), `invoice-financing ${purpose}`, BYTES));

function keyOf(entry: string): DataKey {
  const [, name = "", text = ""] = ENTRY.exec(entry.trim()) ?? [];
  const secret = Buffer.from(text, "base64");
  if (name === "" || secret.length !== BYTES)
    throw new Error(
      "DATA_KEYS names each key as name:secret, the name of small letters and digits, the secret 32 bytes in base64; the current key comes first",
    );
  return { name, cipher: derived(secret, "cipher"), match: derived(secret, "match") };
}

/**
 * The keys that DATA_KEYS spells: `name:base64` of 32 bytes each, separated by commas, the current one first.
 * @throws Error for another spelling, or a name that comes twice
 */
export function dataKeysOf(text: string): DataKeys {
  const [current, ...older] = text.split(",").map(keyOf);
  if (!current || new Set([current, ...older].map(({ name }) => name)).size !== older.length + 1)
    throw new Error("DATA_KEYS names a key twice");
  return [current, ...older];
}

/** The key of demos, known to everybody: it keeps nothing secret, it only makes the way the same. */
export const DEMO_KEYS: DataKeys = dataKeysOf(
  `demo:${Buffer.from("this key keeps nothing secret ..").toString("base64")}`,
);

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^sealed:([a-z0-9]{1,16}):([A-Za-z0-9_-]+)$/;

/** How a text sealed with this key begins. */
export const sealedPrefix = (key: string): string => `sealed:${key}:`;

/** Whether a text looks like a sealed one. */
export const isSealed = (text: string): boolean => SEALED.test(text);

/**
 * Encrypts a text with the current key (AES-256-GCM).
 * @param boundTo what it is bound to: field and record; at another place it does not open
 */
export function seal([current]: DataKeys, text: string, boundTo: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, current.cipher, nonce).setAAD(Buffer.from(boundTo));
  const bytes = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${sealedPrefix(current.name)}${bytes.toString("base64url")}`;
}

/**
 * The text behind a sealed one.
 * @throws Error when its key is not among ours, or when it was altered or stands at another place
 */
export function unseal(keys: DataKeys, sealed: string, boundTo: string): string {
  const [, name = "", body = ""] = SEALED.exec(sealed) ?? [];
  const key = keys.find((one) => one.name === name);
  if (!key) throw new Error(`a value at ${boundTo} is encrypted with key "${name}", which DATA_KEYS does not name`);
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv(ALGORITHM, key.cipher, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
}

const hashed = (key: Buffer, field: string, text: string): string =>
  createHmac("sha256", key).update(`${field}\n${text}`).digest("base64url");

/** The keyed hash under which a text of this field (entity.field) is kept. */
export const matchOf = ([current]: DataKeys, field: string, text: string): string => hashed(current.match, field, text);

/** The keyed hashes under which an equal text may be kept, by any of our keys. */
export const matchesOf = (keys: DataKeys, field: string, text: string): string[] =>
  keys.map((key) => hashed(key.match, field, text));

type Values = Record<string, unknown>;
type FieldTransform = (property: Property, value: unknown, path: string) => unknown;
type Source = Pick<Registry, "entities">;

/** Name of the column with the keyed hash of a field, by which equal values are found. */
export const matchColumn = (field: string): string => `${field}_match`;

const isGroup = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a property is kept encrypted, or something inside it is. */
export function hasEncrypted(entity: Entity, property: Property): boolean {
  const whole = resolved(entity, property);
  if (whole.encrypted === true) return true;
  return whole.items
    ? hasEncrypted(entity, whole.items)
    : Object.values(whole.properties ?? {}).some((inner) => hasEncrypted(entity, inner));
}

/** A value with everything in it turned that its property, or one inside it, says is encrypted. */
function turned(entity: Entity, property: Property, value: unknown, path: string, turn: FieldTransform): unknown {
  const whole = resolved(entity, property);
  if (value === null || value === undefined) return value;
  if (whole.encrypted === true) return turn(whole, value, path);
  const { items, properties } = whole;
  if (items && Array.isArray(value)) return value.map((item) => turned(entity, items, item, path, turn));
  if (!properties || !isGroup(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      properties[name] ? turned(entity, properties[name], inner, `${path}.${name}`, turn) : inner,
    ]),
  );
}

const boundToField = (entity: string, path: string, id: string): string => `${entity}.${path} ${id}`;

const sealing =
  (keys: DataKeys, entity: string, id: string): FieldTransform =>
  (_property, value, path) =>
    seal(keys, typeof value === "string" ? value : JSON.stringify(value), boundToField(entity, path, id));

const opening =
  (keys: DataKeys, entity: string, id: string): FieldTransform =>
  (property, value, path) => {
    // What was kept before its field was declared encrypted is read as it stands, until it is renewed.
    if (typeof value !== "string" || !isSealed(value)) return value;
    const text = unseal(keys, value, boundToField(entity, path, id));
    return property.type === "object" || property.type === "array" ? (JSON.parse(text) as unknown) : text;
  };

const cache = new WeakMap<object, Map<string, readonly string[]>>();

/** Fields of an entity with something encrypted in them, worked out once per registry. */
export function encryptedFields(registry: Source, entity: string): readonly string[] {
  const all = cache.get(registry) ?? new Map<string, readonly string[]>();
  cache.set(registry, all);
  const known = all.get(entity);
  if (known) return known;
  const definition = registry.entities.get(entity);
  const fields = definition
    ? Object.entries(definition.properties)
        .filter(([, property]) => hasEncrypted(definition, property))
        .map(([field]) => field)
    : [];
  all.set(entity, fields);
  return fields;
}

/** The entity's fields turned that are there; its hashes beside them. */
function turnedFields(registry: Source, entity: string, values: Values, turn: FieldTransform): Values {
  const definition = registry.entities.get(entity);
  const fields = encryptedFields(registry, entity).filter(
    (field) => values[field] !== undefined && values[field] !== null,
  );
  return definition
    ? Object.fromEntries(
        fields.map((field) => [
          field,
          turned(definition, definition.properties[field] ?? {}, values[field], field, turn),
        ]),
      )
    : {};
}

function hashes(registry: Source, keys: DataKeys, entity: string, values: Values): Values {
  const definition = registry.entities.get(entity);
  const matched = definition
    ? Object.entries(definition.properties).filter(
        ([field, property]) => resolved(definition, property).matched === true && values[field] !== undefined,
      )
    : [];
  return Object.fromEntries(
    matched.map(([field]) => [
      matchColumn(field),
      values[field] === null ? null : matchOf(keys, `${entity}.${field}`, String(values[field])),
    ]),
  );
}

/**
 * Values of a record as the database keeps them: what its entity says is encrypted is sealed to the record, and hashed
 * where equal values are to be found. Absent fields stay absent.
 */
export function sealedValues(registry: Source, keys: DataKeys, entity: string, id: string, values: Values): Values {
  if (encryptedFields(registry, entity).length === 0) return values;
  return {
    ...values,
    ...turnedFields(registry, entity, values, sealing(keys, entity, id)),
    ...hashes(registry, keys, entity, values),
  };
}

/** A record, or some fields of it, as the database gave them, with what is sealed opened and without the hashes. */
export function openedValues<V extends object>(
  registry: Source,
  keys: DataKeys,
  entity: string,
  id: string,
  values: V,
): V {
  const fields = encryptedFields(registry, entity);
  if (fields.length === 0) return values;
  const hidden = new Set(fields.map(matchColumn));
  const shown = Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)));
  return { ...shown, ...turnedFields(registry, entity, values as Values, opening(keys, entity, id)) } as V;
}
