import type { AxiosInstance } from "axios";
import type { Carrier } from "./carrier.ts";
import { client } from "./client.ts";

/** Carries by an axios client. Bodies go and come as text, so that both carriers send and read the same. */
export function axiosCarrier(by: AxiosInstance = client): Carrier {
  return async ({ method, address, headers, body, signal }) => {
    const {
      status,
      data,
      headers: received,
    } = await by.request<string>({
      method,
      url: address,
      headers: { ...headers },
      responseType: "text",
      transformRequest: (sent: unknown) => sent,
      transformResponse: (text: string) => text,
      ...(body === undefined ? {} : { data: body }),
      ...(signal === undefined ? {} : { signal }),
    });
    return { status, text: data, date: received["date"] as string | undefined };
  };
}
