import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import type { DataKeys } from "./keys.ts";

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
 * @param place what it is bound to: field and record; at another place it does not open
 */
export function seal([current]: DataKeys, text: string, place: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, current.cipher, nonce).setAAD(Buffer.from(place));
  const bytes = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${sealedPrefix(current.name)}${bytes.toString("base64url")}`;
}

/**
 * The text behind a sealed one.
 * @throws Error when its key is not among ours, or when it was altered or stands at another place
 */
export function unseal(keys: DataKeys, sealed: string, place: string): string {
  const [, name = "", body = ""] = SEALED.exec(sealed) ?? [];
  const key = keys.find((one) => one.name === name);
  if (!key) throw new Error(`a value at ${place} is encrypted with key "${name}", which DATA_KEYS does not name`);
  const bytes = Buffer.from(body, "base64url");
  const decipher = createDecipheriv(ALGORITHM, key.cipher, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(place))
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
