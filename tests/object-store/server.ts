import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { signatureFor } from "./signature.ts";

/**
 * A server that speaks as much of the S3 protocol as files need: PUT, GET and DELETE of objects in one bucket, each
 * signed.
 */
export interface ObjectStoreServer {
  /** Address of its bucket. */
  readonly bucket: string;
  readonly objects: Map<string, Buffer>;
  /** Answers that it gives next instead of its own: a status, or a socket closed without a word. */
  readonly next: (number | "closed")[];
  /** How many requests have come. */
  requestCount(): number;
  close(): Promise<void>;
}

export const IDENTITY = {
  region: "ap-southeast-1",
  accessKeyId: "AKIDTEST",
  secretAccessKey: "a secret/with+signs",
} as const;
const QUARTER = 15 * 60_000;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

function fault(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><RequestId>1</RequestId></Error>`,
  );
}

/** What is wrong with who asks and how it is signed, as the protocol names it. */
function wrongWith(request: IncomingMessage, body: Buffer): [number, string] | undefined {
  const headers = request.headers as Record<string, string>;
  const { authorization = "", "x-amz-date": at = "", "x-amz-content-sha256": hash = "" } = headers;
  if (authorization === "") return [403, "AccessDenied"];
  const [, key, day, region, service] = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\//.exec(authorization) ?? [];
  if (key !== IDENTITY.accessKeyId) return [403, "InvalidAccessKeyId"];
  if (region !== IDENTITY.region || service !== "s3" || !at.startsWith(day ?? "-"))
    return [400, "AuthorizationHeaderMalformed"];
  const timestamp = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (!(Math.abs(Date.now() - timestamp) <= QUARTER)) return [403, "RequestTimeTooSkewed"];
  const named = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? [];
  const unsigned = Object.keys(headers).filter(
    (name) => (name === "host" || name.startsWith("x-amz-")) && !named.includes(name),
  );
  const signature = signatureFor(
    { method: request.method ?? "", target: request.url ?? "", headers },
    IDENTITY.secretAccessKey,
  );
  if (unsigned.length > 0 || signature === undefined || !authorization.endsWith(signature))
    return [403, "SignatureDoesNotMatch"];
  return hash === createHash("sha256").update(body).digest("hex") ? undefined : [400, "XAmzContentSHA256Mismatch"];
}

/** Starts it on a free port, with an empty bucket named files. */
export async function startObjectStore(): Promise<ObjectStoreServer> {
  const objects = new Map<string, Buffer>();
  const next: (number | "closed")[] = [];
  let requestCount = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requestCount += 1;
    const body = await bodyOf(request);
    const other = next.shift();
    if (other === "closed") return void request.socket.destroy();
    if (other !== undefined) return fault(response, other, other === 503 ? "SlowDown" : "InternalError");
    const wrong = wrongWith(request, body);
    if (wrong) return fault(response, ...wrong);
    const [, bucket, key = ""] = (request.url ?? "").split("/");
    if (bucket !== "files") return fault(response, 404, "NoSuchBucket");
    if (request.method === "PUT") {
      objects.set(key, body);
      return void response.writeHead(200, { etag: `"${createHash("md5").update(body).digest("hex")}"` }).end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const stored = objects.get(key);
    if (request.method !== "GET") return fault(response, 405, "MethodNotAllowed");
    return stored === undefined
      ? fault(response, 404, "NoSuchKey")
      : void response
          .writeHead(200, { "content-type": "application/octet-stream", "content-length": stored.length })
          .end(stored);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  return {
    bucket: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/files`,
    objects,
    next,
    requestCount: () => requestCount,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
