import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a packet is not saved. */
const WORTH_IT = 1_024;
/** Half of the bytes of the lowest quality at little more of its time. */
const QUALITY = 4;

/** Whether a caller takes an encoding, as it says so in Accept-Encoding. */
function takes(asked: string, encoding: string): boolean {
  const said = asked
    .split(",")
    .map((one) =>
      one
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    )
    .find(([name]) => name === encoding);
  return said !== undefined && Number(said[1] ?? 1) > 0;
}

/**
 * An answer as it goes over the line: smaller where the caller takes that and it is worth it. Compression is work of
 * the process's other threads. Only for answers to who reads: what holds a secret beside words of somebody else must
 * not be compressed.
 */
export async function compressed(request: FastifyRequest, reply: FastifyReply, body: string): Promise<string | Buffer> {
  reply.header("vary", "accept-encoding");
  if (body.length < WORTH_IT) return body;
  const asked = request.headers["accept-encoding"];
  const said = Array.isArray(asked) ? asked.join() : (asked ?? "");
  if (takes(said, "br")) {
    reply.header("content-encoding", "br");
    return brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    });
  }
  if (!takes(said, "gzip")) return body;
  reply.header("content-encoding", "gzip");
  return zip(body);
}
