import type { Answered, CallOptions, Client } from "../api/application/client.ts";
import { parametersOf, type Operation } from "./operations.ts";

/** Text in an address that is no valid UTF-8 of ours; a lone surrogate goes as its three bytes. */
function escaped(text: string): string {
  return [...text]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(letter);
      return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
        .map((byte) => `%${byte.toString(16)}`)
        .join("");
    })
    .join("");
}

const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** A query of an input: lists as repeated keys, the rest as text. */
export function queryOf(input: Readonly<Record<string, unknown>>): string {
  return Object.entries(input)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one) => `${escaped(name)}=${escaped(asText(one))}`),
    )
    .join("&");
}

/** The path with its parameters filled, and the input that is left. */
export function filledPath(
  operation: Operation,
  role: string,
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  let path = operation.path;
  for (const name of parametersOf(operation.path)) {
    const value = name === "role" || name === "authority" ? role : asText(input[name] ?? "1");
    path = path.replace(`{${name}}`, () => escaped(value));
    delete rest[name];
  }
  return { path, rest };
}

/** Sends an operation's request: path, query and body as its method has them. */
export async function send(
  client: Client,
  operation: Operation,
  role: string,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<Answered> {
  const { path, rest } = filledPath(operation, role, input);
  if (operation.method === "POST" || operation.method === "PUT")
    return client.send(operation.method, path, rest, options);
  const query = queryOf(rest);
  return client.send(operation.method, query === "" ? path : `${path}?${query}`, undefined, {
    ...options,
    headers: { ...(operation.method === "DELETE" ? { "content-type": undefined } : {}), ...options.headers },
  });
}
