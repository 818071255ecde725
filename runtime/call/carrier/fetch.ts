import { identityHeaders } from "../headers.ts";
import { base, type Carrier } from "./carrier.ts";

/** Carries by fetch alone: pages before the sign-in load nothing for their calls. */
export const fetchCarrier: Carrier = async ({ method, address, headers, body, signal }) => {
  const response = await fetch(base + address, {
    method,
    headers: { ...identityHeaders(method), ...headers },
    credentials: "include",
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });
  return { status: response.status, text: await response.text(), date: response.headers.get("date") ?? undefined };
};
