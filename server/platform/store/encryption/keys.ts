import { hkdfSync } from "node:crypto";

/** One key by its name, and what is derived from it: for keeping values, and for finding equal ones. */
export interface DataKey {
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
