import type { Readable, Writable } from "node:stream";

/** A message of the protocol: a request has an id and a method, a notice a method alone, an answer an id alone. */
export interface Message {
  jsonrpc: "2.0";
  id?: number | string | null;
  method?: string;
  params?: any;
  result?: unknown;
  error?: { code: number; message: string };
}

/** Reads messages, each behind a head that says its length in bytes. */
export function listen(input: Readable, hear: (message: Message) => void): void {
  let held = Buffer.alloc(0);
  input.on("data", (part: Buffer) => {
    held = Buffer.concat([held, part]);
    for (;;) {
      const end = held.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(held.toString("ascii", 0, end))?.[1]);
      if (held.length < end + 4 + length) return;
      const text = held.toString("utf8", end + 4, end + 4 + length);
      held = held.subarray(end + 4 + length);
      hear(JSON.parse(text) as Message);
    }
  });
}

/** Writes a message. */
export function speak(output: Writable, message: Omit<Message, "jsonrpc">): void {
  const text = JSON.stringify({ jsonrpc: "2.0", ...message });
  output.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}
