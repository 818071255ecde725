import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** An answer of the API: its envelope with the HTTP status beside it. */
export interface Answer {
  status: number;
  code: number;
  // Tests look into answers freely; a wrong path fails the test.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  messageDetail?: string;
}

/** Talks to the server as our page in a browser does: cookies kept, headers of our own origin, a key for each write. */
export class Browser {
  private readonly app: FastifyInstance;
  private readonly cookies = new Map<string, string>();

  constructor(app: FastifyInstance) {
    this.app = app;
  }

  async send(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await this.app.inject({
      method, url: `/api/${path}`,
      headers: {
        host: "localhost", platform: "web", "sec-fetch-site": "same-origin", "accept-language": "en-US",
        ...(this.cookies.size > 0 ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
        ...(method === "GET" ? {} : { "content-type": "application/json", "idempotency-key": randomUUID() }),
        ...headers,
      },
      ...(method === "GET" ? {} : { payload: JSON.stringify(body ?? {}) }),
    });
    for (const { name, value } of response.cookies) {
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const envelope = response.json() as { code: number; data: unknown; messageDetail?: string };
    return { status: response.statusCode, ...envelope, code: Number(envelope.code) };
  }

  get = (path: string): Promise<Answer> => this.send("GET", path);
  post = (path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> => this.send("POST", path, body, headers);
  put = (path: string, body?: unknown): Promise<Answer> => this.send("PUT", path, body);
  delete = (path: string, body?: unknown): Promise<Answer> => this.send("DELETE", path, body);
}
