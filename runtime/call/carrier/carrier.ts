/** A request as it goes over the wire: everything above it has been decided. */
interface WireRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Whole address under the base, query included. */
  address: string;
  headers: Readonly<Record<string, string>>;
  body?: string | FormData | undefined;
  signal?: AbortSignal | undefined;
}

/** What came back, whatever its status. */
interface WireResponse {
  status: number;
  text: string;
  /** When the server answered, as its header says. */
  date?: string | undefined;
}

/** Takes a request over the wire. @throws when the network fails or the request was stopped */
export type Carrier = (request: WireRequest) => Promise<WireResponse>;

/** Where every call goes. */
export const base = "/api/";
