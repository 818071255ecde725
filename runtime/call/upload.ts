import { client } from "./carrier/client.ts";
import { codeOf } from "./envelope.ts";
import type { Envelope } from "./envelope.ts";
import { read } from "./transport.ts";

export interface Upload {
  done: Promise<Record<string, unknown> | false>;
  stop(): void;
}

async function sent(
  address: string,
  form: FormData,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<Record<string, unknown> | false> {
  const begun = performance.now();
  try {
    const { status, data } = await client.post<Envelope>(address, form, {
      signal,
      headers: { "Idempotency-Key": crypto.randomUUID() },
      onUploadProgress: ({ loaded, total }) => progress(total === undefined || total === 0 ? 0 : loaded / total),
    });
    read(data, status, begun);
    return codeOf(data) === "0" ? (data.data as Record<string, unknown>) : false;
  } catch {
    return false;
  }
}

/**
 * Sends a file with its category; tells its progress from 0 to 1. Resolves to the stored file, or false.
 */
export function upload(
  address: string,
  file: Blob,
  fields: Readonly<Record<string, string>>,
  progress: (share: number) => void,
): Upload {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", file);
  const stopping = new AbortController();
  return { done: sent(address, form, progress, stopping.signal), stop: () => stopping.abort() };
}
