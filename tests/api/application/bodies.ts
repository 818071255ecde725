import type { Application } from "./application.ts";
import type { CallOptions, Client } from "./client.ts";

/** An answer's envelope; a wrong path into its data fails the test. */
export interface Envelope {
  code: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  messageDetail?: string;
}

/** A client that gives the envelopes alone, for tests that look at what was answered and not at how. */
export class Talk {
  readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  get = async (path: string): Promise<Envelope> => (await this.client.get(path)).body as Envelope;
  post = async (path: string, body: unknown = {}, options?: CallOptions): Promise<Envelope> => (await this.client.post(path, body, options)).body as Envelope;
  put = async (path: string, body: unknown = {}): Promise<Envelope> => (await this.client.put(path, body)).body as Envelope;
  remove = async (path: string, query: Record<string, string> = {}): Promise<Envelope> => (await this.client.delete(path, query)).body as Envelope;
}

/** Someone signed in, by the first part of their e-mail: `maker.s1`. */
export const talkAs = async (application: Application, who: string): Promise<Talk> => new Talk(await application.signedIn(who));
