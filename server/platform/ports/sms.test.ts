import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeGatewayTexter, smsSettings } from "./sms.ts";

let gateway: Server;
let url: string;
let answers: number | undefined = 202;
const received: { method: string | undefined; authorization: string | undefined; body: unknown }[] = [];

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const part of request) text += String(part);
  return JSON.parse(text);
}

beforeAll(async () => {
  gateway = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      received.push({ method: request.method, authorization: request.headers.authorization, body });
      if (answers === undefined) return;
      response.writeHead(answers, answers === 302 ? { location: "/elsewhere" } : {}).end("{}");
    });
  });
  await new Promise<void>((listens) => gateway.listen(0, "127.0.0.1", listens));
  url = `http://127.0.0.1:${String((gateway.address() as AddressInfo).port)}/messages`;
});
afterAll(() => {
  gateway.closeAllConnections();
  gateway.close();
});

const message = { to: "+6581234567", text: "Your code is 246810" };

test("a text message goes to the gateway with our token and sender", async () => {
  const texter = makeGatewayTexter({ url, token: "secret", from: "Harbourline" });
  expect(texter.simulated).toBe(false);
  await texter.send(message);
  expect(received.pop()).toEqual({
    method: "POST",
    authorization: "Bearer secret",
    body: { ...message, from: "Harbourline" },
  });
  await makeGatewayTexter({ url }).send(message);
  expect(received.pop()).toEqual({ method: "POST", authorization: undefined, body: message });
});

test("what the gateway does not take counts as not sent, and the error tells neither code nor number", async () => {
  const sent = makeGatewayTexter({ url, token: "secret" }, 300).send;
  const refusal = async (how: number | undefined): Promise<string> => {
    answers = how;
    const error = await sent(message).then(
      () => undefined,
      (failure: unknown) => failure,
    );
    return (error as Error).message;
  };
  expect(await refusal(500)).toBe("the gateway for text messages answers 500");
  expect(await refusal(302)).toBe("the gateway for text messages does not answer");
  expect(await refusal(undefined)).toBe("the gateway for text messages does not answer");
});

test("a gateway is spoken to by an encrypted line alone, or on this machine", () => {
  expect(smsSettings({})).toBeUndefined();
  expect(smsSettings({ SMS_URL: "https://sms.example.com/messages", SMS_TOKEN: "t", SMS_FROM: "Us" })).toEqual({
    url: "https://sms.example.com/messages",
    token: "t",
    from: "Us",
  });
  expect(() => smsSettings({ SMS_URL: "http://sms.example.com/messages" })).toThrow(
    "SMS_URL is an address that begins with https://",
  );
});
