import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { noteSecret, noteSecretsOf } from "../../logged.ts";

/** Nobody knows whether it was done, and: busy, nothing was begun. */
const UNDECIDED: ReadonlySet<unknown> = new Set([1066, 1067]);
/** Once the outcome was not known, the key being in use says that what was sent first is still being done. */
const IN_USE = 1065;
/** By so much longer it is waited each time before it is asked again, and so long at most, in milliseconds. */
const PAUSE = 100;
const LONGEST_PAUSE = 1_000;

/** What a call answered. */
export interface Answered {
  status: number;
  // The body is judged by the tests themselves.
  body: any;
  headers: LightMyRequestResponse["headers"];
  raw: Buffer;
}

export interface CallOptions {
  headers?: Record<string, string | undefined>;
  key?: string;
}

type Query = Record<string, string | number | readonly string[]>;

/** A browser of ours: keeps its cookie and sends what our pages send. */
export class Client {
  readonly app: FastifyInstance;
  language = "en-US";
  cookie: string | undefined;
  /**
   * As our pages do: what was answered by "busy" or "nobody knows whether it was done" is asked again with the same
   * key, so often at most.
   */
  asksAgain = 0;

  private readonly secrets: ReadonlySet<string>;

  /** @param secrets names of fields whose values no log may hold */
  constructor(app: FastifyInstance, secrets: ReadonlySet<string> = new Set()) {
    this.app = app;
    this.secrets = secrets;
  }

  async send(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body: unknown,
    options: CallOptions = {},
  ): Promise<Answered> {
    if (this.asksAgain === 0) return this.sendOnce(method, path, body, options);
    const keyed = method === "GET" ? options : { ...options, key: options.key ?? randomUUID() };
    let answered = await this.sendOnce(method, path, body, keyed);
    for (let again = 0; again < this.asksAgain; again += 1) {
      const code: unknown = answered.body?.code;
      if (!UNDECIDED.has(code) && !(again > 0 && code === IN_USE)) break;
      await wait(Math.min(again * PAUSE, LONGEST_PAUSE));
      answered = await this.sendOnce(method, path, body, keyed);
    }
    return answered;
  }

  private async sendOnce(
    method: "GET" | "POST" | "PUT" | "DELETE",
    path: string,
    body: unknown,
    options: CallOptions,
  ): Promise<Answered> {
    const headers: Record<string, string | undefined> = {
      "accept-language": this.language,
      platform: "web",
      "sec-fetch-site": "same-origin",
      host: "localhost:8080",
      ...(this.cookie ? { cookie: this.cookie } : {}),
      ...(options.key ? { "idempotency-key": options.key } : {}),
      ...(method === "GET" ? {} : { "content-type": "application/json" }),
      ...options.headers,
    };
    noteSecretsOf(this.secrets, body);
    const payload =
      method === "GET" || body === undefined
        ? {}
        : { payload: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body) };
    const response = await this.app.inject({
      method,
      url: `/api/${path}`,
      headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
        string,
        string
      >,
      ...payload,
    });
    for (const cookie of [response.headers["set-cookie"] ?? []].flat()) {
      const [pair = ""] = cookie.split(";");
      if (/^(__Host-)?sid=/.test(pair)) this.cookie = /max-age=0/i.test(cookie) ? undefined : pair;
      noteSecret(pair.split("=")[1]);
    }
    const isJson =
      response.headers["content-encoding"] === undefined &&
      String(response.headers["content-type"]).startsWith("application/json");
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers,
      raw: response.rawPayload,
    };
  }

  get(path: string, query: Query = {}, options?: CallOptions): Promise<Answered> {
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
    );
    return this.send("GET", search.size > 0 ? `${path}?${search.toString()}` : path, undefined, options);
  }

  post(path: string, body: unknown = {}, options?: CallOptions): Promise<Answered> {
    return this.send("POST", path, body, options);
  }

  put(path: string, body: unknown = {}, options?: CallOptions): Promise<Answered> {
    return this.send("PUT", path, body, options);
  }

  delete(path: string, query: Query = {}, options?: CallOptions): Promise<Answered> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    return this.send("DELETE", `${path}?${search.toString()}`, undefined, {
      ...options,
      headers: { "content-type": undefined, ...options?.headers },
    });
  }

  /** Sends one file the way a form does. */
  upload(
    path: string,
    file: { name: string; bytes: Uint8Array; type?: string },
    fields: Record<string, string> = {},
    key?: string,
  ): Promise<Answered> {
    const mark = "----boundary7f3a";
    const text = Object.entries(fields)
      .map(([name, value]) => `--${mark}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join("");
    const head = `${text}--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type ?? "application/octet-stream"}\r\n\r\n`;
    return this.send(
      "POST",
      path,
      Buffer.concat([Buffer.from(head), Buffer.from(file.bytes), Buffer.from(`\r\n--${mark}--\r\n`)]),
      { ...(key ? { key } : {}), headers: { "content-type": `multipart/form-data; boundary=${mark}` } },
    );
  }
}
