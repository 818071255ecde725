import type { RawVariables, Variables } from "../configuration.ts";
import { OWN_MACHINE } from "./encrypted-line.ts";
import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { measured } from "../formats/measured.ts";
import { fileKey, FilesAway, type FileStore } from "./files.ts";

/** Where files lie. */
export const objectStoreVariables = {
  S3_BUCKET_URL: {
    means: "The bucket of an object store that speaks S3, in which files lie.",
    example: "https://bucket.s3.ap-southeast-1.amazonaws.com",
    without: "files lie in DATA_FOLDER",
    needed: "where several processes serve",
  },
  AWS_REGION: {
    means: "The region of that bucket.",
    example: "ap-southeast-1",
    without: "none",
    needed: "with S3_BUCKET_URL",
  },
  AWS_ACCESS_KEY_ID: {
    means: "The name of a key that may put, get, delete and list in that bucket.",
    example: "AKIA…",
    without: "none",
    needed: "with S3_BUCKET_URL",
  },
  AWS_SECRET_ACCESS_KEY: {
    means: "The secret of that key.",
    example: "40 letters",
    without: "none",
    needed: "with S3_BUCKET_URL",
    isSecret: true,
  },
  AWS_SESSION_TOKEN: {
    means: "What comes with a key that is lent for some hours.",
    example: "a long text",
    without: "the key is our own",
    isSecret: true,
  },
} satisfies Variables;

/** A bucket of an object store that speaks the S3 protocol, and who we are there. */
export interface ObjectStoreSettings {
  /**
   * Address of the bucket without a slash at the end: `https://bucket.s3.ap-southeast-1.amazonaws.com` or
   * `https://host/bucket`.
   */
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Comes with keys that are lent for some hours. */
  readonly sessionToken?: string;
}

const NEEDED = ["AWS_REGION", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const;

/**
 * The bucket named by S3_BUCKET_URL, with AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and
 * AWS_SESSION_TOKEN for lent keys); undefined where none is named: files then lie in a folder. Only a bucket on this
 * machine is spoken to without encryption.
 * @throws Error for an address that is no bucket's, or where one of the others is missing
 */
export function objectStoreSettings(
  variables: RawVariables<typeof objectStoreVariables>,
): ObjectStoreSettings | undefined {
  const bucketUrl = variables.S3_BUCKET_URL;
  if (!bucketUrl) return undefined;
  const url = URL.canParse(bucketUrl) ? new URL(bucketUrl) : undefined;
  if (url?.protocol !== "https:" && !(url?.protocol === "http:" && OWN_MACHINE.has(url.hostname)))
    throw new Error("S3_BUCKET_URL is the address of a bucket, https://bucket.host or https://host/bucket");
  const missing = NEEDED.filter((name) => !variables[name]);
  if (missing.length > 0) throw new Error(`S3_BUCKET_URL is set, and ${missing.join(" and ")} must be too`);
  const sessionToken = variables.AWS_SESSION_TOKEN;
  return {
    bucket: `${url.origin}${url.pathname.replace(/\/+$/, "")}`,
    region: variables.AWS_REGION ?? "",
    accessKeyId: variables.AWS_ACCESS_KEY_ID ?? "",
    secretAccessKey: variables.AWS_SECRET_ACCESS_KEY ?? "",
    ...(sessionToken ? { sessionToken } : {}),
  };
}

/** How often an answer of 5xx or 429 is asked for again, each time after twice the wait. */
const TRIES = 3;
const FIRST_WAIT = 100;
/** Bytes a millisecond of the slowest way there; a large file is given the time that it needs. */
const SLOWEST = 1_000;
const NOTHING = createHash("sha256").update("").digest("hex");

const codeIn = async (answer: Response): Promise<string> =>
  /<Code>([A-Za-z]+)<\/Code>/.exec(await answer.text().catch(() => ""))?.[1] ?? "";

/**
 * Files in a bucket, by the S3 protocol (REST, signature version 4). The hash of what is put is signed with it, so that
 * the store itself refuses bytes that were changed on the way.
 * @param longest milliseconds until an answer must be there
 * @throws FilesAway, from its functions, where the store does not answer or refuses us
 */
export function makeObjectStore({ bucket, region, ...keys }: ObjectStoreSettings, longest = 10_000): FileStore {
  const client = new AwsClient({ ...keys, region, service: "s3", retries: TRIES, initRetryMs: FIRST_WAIT });
  async function ask(
    method: "GET" | "PUT" | "DELETE",
    key: string,
    sent?: { readonly body: BodyInit; readonly hash: string; readonly within?: number },
    signal = AbortSignal.timeout(sent?.within ?? longest),
  ): Promise<Response> {
    const address = `${bucket}/${fileKey(key)}`;
    try {
      return await client.fetch(address, {
        method,
        redirect: "error",
        headers: {
          "x-amz-content-sha256": sent?.hash ?? NOTHING,
          ...(sent ? { "content-type": "application/octet-stream" } : {}),
        },
        ...(sent ? { body: sent.body } : {}),
        signal,
      });
    } catch (cause) {
      throw new FilesAway(`${method}: no answer`, { cause });
    }
  }
  const refused = async (method: string, answer: Response): Promise<never> => {
    throw new FilesAway(`${method}: ${String(answer.status)} ${await codeIn(answer)}`.trim());
  };
  const found = async (key: string, signal?: AbortSignal): Promise<Response | undefined> => {
    const answer = await ask("GET", key, undefined, signal);
    if (answer.status === 404 && (await codeIn(answer)) !== "NoSuchBucket") return undefined;
    if (!answer.ok) await refused("GET", answer);
    return answer;
  };
  return {
    async put(key, bytes) {
      const answer = await ask("PUT", key, {
        body: new Uint8Array(bytes),
        hash: createHash("sha256").update(bytes).digest("hex"),
      });
      if (!answer.ok) await refused("PUT", answer);
    },
    async putFile(key, path) {
      const { sha256 } = await measured(createReadStream(path));
      const body = await openAsBlob(path);
      const answer = await ask("PUT", key, { body, hash: sha256, within: longest + body.size / SLOWEST });
      if (!answer.ok) await refused("PUT", answer);
    },
    async get(key) {
      const answer = await found(key);
      return (
        answer &&
        new Uint8Array(
          await answer.arrayBuffer().catch((cause: unknown) => {
            throw new FilesAway("GET: broken off", { cause });
          }),
        )
      );
    },
    async read(key) {
      // Only until it begins to answer: a large file comes as fast as whoever asked for it takes it.
      const silent = new AbortController();
      const timer = setTimeout(() => silent.abort(), longest);
      const answer = await found(key, silent.signal).finally(() => clearTimeout(timer));
      return answer && (answer.body ?? Readable.from([]));
    },
    async remove(key) {
      const answer = await ask("DELETE", key);
      if (!answer.ok && (answer.status !== 404 || (await codeIn(answer)) === "NoSuchBucket"))
        await refused("DELETE", answer);
    },
  };
}
