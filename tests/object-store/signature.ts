import { createHash, createHmac } from "node:crypto";

/** A request as its signature covers it. */
interface Signed {
  readonly method: string;
  /** Path and query, as they were sent. */
  readonly target: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

const digest = (text: string | Uint8Array): string => createHash("sha256").update(text).digest("hex");
const keyed = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * The signature that belongs to a request (AWS Signature Version 4, single chunk), by the scope and the headers that
 * its Authorization names.
 */
export function signatureFor({ method, target, headers }: Signed, secret: string): string | undefined {
  const match =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers["authorization"] ?? "",
    );
  if (!match) return undefined;
  const [, day = "", region = "", service = "", names = ""] = match;
  const { pathname, searchParams } = new URL(target, "http://host");
  const query = [...searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .toSorted()
    .join("&");
  const lines = names
    .split(";")
    .map((name) => `${name}:${(headers[name] ?? "").trim().replace(/ +/g, " ")}\n`)
    .join("");
  const request = [method, pathname, query, lines, names, headers["x-amz-content-sha256"] ?? ""].join("\n");
  const text = [
    "AWS4-HMAC-SHA256",
    headers["x-amz-date"] ?? "",
    `${day}/${region}/${service}/aws4_request`,
    digest(request),
  ].join("\n");
  const key = [day, region, service, "aws4_request"].reduce<string | Buffer>(
    (before, step) => keyed(before, step),
    `AWS4${secret}`,
  );
  return keyed(key, text).toString("hex");
}
