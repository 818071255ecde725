import { codeOf } from "./envelope.ts";
import type { Envelope } from "./envelope.ts";
import { callHandlers } from "./handlers.ts";
import { read } from "./transport.ts";
import { versionHeader } from "./version.ts";

export interface Upload { done: Promise<Record<string, unknown> | false>; stop(): void }

/**
 * Sends a file with its category; tells its progress from 0 to 1. Resolves to the stored file, or false.
 * XMLHttpRequest, because fetch cannot tell how much of a body has gone.
 */
export function upload(address: string, file: Blob, fields: Readonly<Record<string, string>>, progress: (share: number) => void): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<Record<string, unknown> | false>((resolve) => {
    request.open("POST", `/api/${address}`);
    request.withCredentials = true;
    request.setRequestHeader("accept-language", callHandlers().language());
    request.setRequestHeader("platform", "web");
    for (const [name, value] of Object.entries(versionHeader())) request.setRequestHeader(name, value);
    request.setRequestHeader("Idempotency-Key", crypto.randomUUID());
    request.upload.onprogress = (event) => progress(event.total === 0 ? 0 : event.loaded / event.total);
    request.onerror = () => resolve(false);
    request.onabort = () => resolve(false);
    request.onload = () => {
      try {
        const body = JSON.parse(request.responseText) as Envelope;
        read(body, request.status);
        resolve(codeOf(body) === "0" ? (body.data as Record<string, unknown>) : false);
      } catch {
        resolve(false);
      }
    };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", file);
    request.send(form);
  });
  return { done, stop: () => request.abort() };
}
