import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { fileKey, FilesAway, type FileStore } from "../files.ts";
import type { ObjectStoreSettings } from "./settings.ts";

/** How often an answer of 5xx or 429 is asked for again, each time after twice the wait. */
const TRIES = 3;
const FIRST_WAIT = 100;

const codeIn = async (answer: Response): Promise<string> => /<Code>([A-Za-z]+)<\/Code>/.exec(await answer.text().catch(() => ""))?.[1] ?? "";

/**
 * Files in a bucket, by the S3 protocol (REST, signature version 4). The hash of what is put is signed with it, so that
 * the store itself refuses bytes that were changed on the way.
 * @param longest milliseconds until an answer must be there
 * @throws FilesAway, from its functions, where the store does not answer or refuses us
 */
export function makeObjectStore({ bucket, region, ...keys }: ObjectStoreSettings, longest = 10_000): FileStore {
  const client = new AwsClient({ ...keys, region, service: "s3", retries: TRIES, initRetryMs: FIRST_WAIT });
  async function ask(method: "GET" | "PUT" | "DELETE", key: string, bytes?: Uint8Array): Promise<Response> {
    const address = `${bucket}/${fileKey(key)}`;
    const hash = createHash("sha256").update(bytes ?? "").digest("hex");
    try {
      return await client.fetch(address, {
        method, redirect: "error", headers: { "x-amz-content-sha256": hash, ...(bytes ? { "content-type": "application/octet-stream" } : {}) },
        ...(bytes ? { body: new Uint8Array(bytes) } : {}), signal: AbortSignal.timeout(longest),
      });
    } catch (cause) {
      throw new FilesAway(`${method}: no answer`, { cause });
    }
  }
  const refused = async (method: string, answer: Response): Promise<never> => {
    throw new FilesAway(`${method}: ${String(answer.status)} ${await codeIn(answer)}`.trim());
  };
  return {
    async put(key, bytes) {
      const answer = await ask("PUT", key, bytes);
      if (!answer.ok) await refused("PUT", answer);
    },
    async get(key) {
      const answer = await ask("GET", key);
      if (answer.status === 404 && await codeIn(answer) !== "NoSuchBucket") return undefined;
      if (!answer.ok) await refused("GET", answer);
      return new Uint8Array(await answer.arrayBuffer().catch((cause: unknown) => { throw new FilesAway("GET: broken off", { cause }); }));
    },
    async remove(key) {
      const answer = await ask("DELETE", key);
      if (!answer.ok && (answer.status !== 404 || await codeIn(answer) === "NoSuchBucket")) await refused("DELETE", answer);
    },
  };
}
