import axios, { type AxiosAdapter, type AxiosInstance } from "axios";
import { identityHeaders } from "../headers.ts";
import { base } from "./carrier.ts";

/**
 * The axios client of everything behind the sign-in: under one base, with the session's cookie; an answer of any status
 * is an answer, its envelope is read by the layer above. Its interceptor says on every request, a file's too, who asks.
 * @param adapter goes over the wire in place of axios's own
 */
export function makeClient(adapter?: AxiosAdapter): AxiosInstance {
  const client = axios.create({
    baseURL: base,
    withCredentials: true,
    validateStatus: () => true,
    ...(adapter === undefined ? {} : { adapter }),
  });
  client.interceptors.request.use((request) => {
    request.headers.set(identityHeaders(request.method ?? "get"));
    return request;
  });
  return client;
}

export const client = makeClient();
