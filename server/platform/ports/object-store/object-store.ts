import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { measured } from "../../formats/measured.ts";
import { fileKey, FilesAway, type FileStore } from "../files.ts";
import type { ObjectStoreSettings } from "./settings.ts";

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
