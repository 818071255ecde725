import type { CallShape } from "../page/bundle.ts";
import { fillPath, queryString } from "./address.ts";
import type { Envelope } from "./envelope.ts";
import { callHandlers } from "./handlers.ts";
import { read } from "./transport.ts";
import { versionHeader } from "./version.ts";

/** Gives the browser a file to save under its name. */
export function keepFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Fetches a file by a call that answers one and saves it; false when it was refused (and told). */
export async function download(shape: CallShape, input: Readonly<Record<string, unknown>>, name: string): Promise<boolean> {
  const { path, rest } = fillPath(shape.path, input, callHandlers().role());
  const writes = shape.method !== "GET";
  try {
    const response = await fetch(`/api/${path}${writes ? "" : queryString(rest)}`, {
      method: shape.method,
      credentials: "include",
      headers: { "accept-language": callHandlers().language(), platform: "web", ...(writes ? { "content-type": "application/json", "Idempotency-Key": crypto.randomUUID(), ...versionHeader() } : {}) },
      ...(writes ? { body: JSON.stringify(rest) } : {}),
    });
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok || type.includes("application/json")) {
      read((await response.json()) as Envelope, response.status);
      return false;
    }
    const named = /filename\*?=(?:UTF-8'')?"?([^";]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    keepFile(await response.blob(), named === undefined ? name : decodeURIComponent(named));
    return true;
  } catch {
    return false;
  }
}
