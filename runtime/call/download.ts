import type { CallShape } from "../model/bundle.ts";
import { fillPath, queryString } from "./address.ts";
import { client } from "./carrier/client.ts";
import type { Envelope } from "./envelope.ts";
import { callHandlers } from "./handlers.ts";
import { read } from "./transport.ts";

/** Gives the browser a file to save under its name. */
function keepFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Fetches a file by a call that answers one and saves it; false when it was refused (and told). */
export async function download(
  shape: CallShape,
  input: Readonly<Record<string, unknown>>,
  name: string,
): Promise<boolean> {
  const { path, rest } = fillPath(shape.path, input, callHandlers().role());
  const writes = shape.method !== "GET";
  const sent = performance.now();
  try {
    const { status, headers, data } = await client.request<Blob>({
      method: shape.method,
      url: `${path}${writes ? "" : queryString(rest)}`,
      responseType: "blob",
      ...(writes ? { data: rest, headers: { "Idempotency-Key": crypto.randomUUID() } } : {}),
    });
    if (status >= 400 || String(headers["content-type"] ?? "").includes("application/json")) {
      read(JSON.parse(await data.text()) as Envelope, status, sent);
      return false;
    }
    const named = /filename\*?=(?:UTF-8'')?"?([^";]+)/.exec(String(headers["content-disposition"] ?? ""))?.[1];
    keepFile(data, named === undefined ? name : decodeURIComponent(named));
    return true;
  } catch {
    return false;
  }
}
