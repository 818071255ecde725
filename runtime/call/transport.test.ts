import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { answer, call } from "./call.ts";
import { setCallHandlers } from "./handlers.ts";
import { beginSession } from "./session.ts";
import type { AxiosAdapter } from "axios";
import { axiosCarrier } from "./carrier/axios.ts";
import { makeClient } from "./carrier/client.ts";
import { fetchCarrier } from "./carrier/fetch.ts";
import { setCarrier } from "./transport.ts";
import { retryNow } from "./waiting.ts";

const shape = { method: "GET", path: "obligation/invoice/list" } as const;
const messages: string[] = [];
let sent: { address: string; init: RequestInit }[] = [];
let bodies: unknown[] = [];

function respond(...answers: unknown[]): void {
  bodies = answers;
}

beforeEach(() => {
  messages.length = 0;
  sent = [];
  beginSession();
  setCallHandlers({
    clearMessages: () => messages.push("clear"),
    notifyFields: (title, fields) =>
      messages.push(`fields ${title}: ${fields.map((one) => `${one.field} ${one.message}`).join("; ")}`),
    showError: (message) => messages.push(`error ${message}`),
    sessionExpired: () => messages.push("expired"),
    newVersion: () => messages.push("version"),
    language: () => "zh-CN",
    portfolioToken: () => "token-1",
    role: () => "supplier",
  });
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    sent.push({ address, init });
    const body = bodies.length > 1 ? bodies.shift() : bodies[0];
    if (body instanceof Error) return Promise.reject(body);
    return Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status: 200 }));
  });
});

afterEach(() => vi.unstubAllGlobals());

/** The wire under axios, so that what it sends is seen where fetch's is. */
const wire: AxiosAdapter = async (config) => {
  const init = {
    signal: config.signal as AbortSignal,
    method: config.method?.toUpperCase() ?? "",
    headers: config.headers.toJSON() as Record<string, string>,
    body: config.data as string,
    ...(config.withCredentials === true ? { credentials: "include" as const } : {}),
  };
  const response = await fetch(`${config.baseURL ?? ""}${config.url ?? ""}`, init);
  return { data: await response.text(), status: response.status, statusText: "", headers: {}, config };
};

describe.each([
  ["fetch", fetchCarrier],
  ["axios", axiosCarrier(makeClient(wire))],
])("carried by %s", (_name, carrier) => {
  beforeEach(() => setCarrier(carrier));

  it("writes say which page they come from, where the server has said so; reads do not", async () => {
    respond({ code: 0, data: {} });
    document.head.innerHTML = '<meta name="client-version" content="__VERSION__">';
    await call({ ...shape, method: "POST" });
    document.head.innerHTML = '<meta name="client-version" content="0a1b2c">';
    await call({ ...shape, method: "POST" });
    await call(shape);
    document.head.innerHTML = "";
    expect(sent.map(({ init }) => (init.headers as Record<string, string>)["client-version"])).toEqual([
      undefined,
      "0a1b2c",
      undefined,
    ]);
  });

  describe("the error catalogue of the specification", () => {
    const rows: { name: string; body: unknown; value: unknown; notices: string[] }[] = [
      { name: "code 0", body: { code: 0, data: { id: "1" } }, value: { id: "1" }, notices: ["clear"] },
      { name: "success true without a code", body: { success: true, data: "x" }, value: "x", notices: ["clear"] },
      {
        name: "100 with an array",
        body: { code: 100, messageDetail: "Check", data: [{ field: "lines[1].unit_price", message: "Too big" }] },
        value: false,
        notices: ["clear", "fields Check: lines[1].unit_price Too big"],
      },
      {
        name: "errorCode 100 with an array",
        body: { errorCode: "100", messageDetail: "Check", data: [{ field: "a", message: "b" }] },
        value: false,
        notices: ["clear", "fields Check: a b"],
      },
      {
        name: "100 without an array is any other code",
        body: { code: 100, messageDetail: "Odd" },
        value: false,
        notices: ["clear", "error Odd"],
      },
      { name: "1001", body: { code: 1001, messageDetail: "Expired" }, value: false, notices: ["clear", "expired"] },
      { name: "1002", body: { code: 1002, messageDetail: "Wrong" }, value: 1002, notices: ["clear"] },
      { name: "1033 becomes 1002", body: { code: 1033, messageDetail: "Locked" }, value: 1002, notices: ["clear"] },
      ...["1028", "1037", "1052", "1054", "1055", "1058"].map((code) => ({
        name: `${code} alone`,
        body: { code, messageDetail: "No", data: { retry_after: 7 } },
        value: Number(code),
        notices: ["clear"],
      })),
      {
        name: "another code with a message",
        body: { code: 1010, messageDetail: "Rule" },
        value: false,
        notices: ["clear", "error Rule"],
      },
      { name: "another code without a message", body: { code: 1010 }, value: false, notices: ["clear"] },
      {
        name: "a new version",
        body: { code: 1068, messageDetail: "New" },
        value: false,
        notices: ["clear", "version"],
      },
      { name: "no envelope at all", body: "<html>", value: false, notices: [] },
      { name: "no network", body: new TypeError("down"), value: false, notices: [] },
    ];
    it.each(rows)("$name", async ({ body, value, notices }) => {
      respond(body);
      expect(await call(shape)).toEqual(value);
      expect(messages).toEqual(notices);
    });

    it("tells the details of a screen code beside its value", async () => {
      respond({ code: 1055, data: { retry_after: 42 } });
      expect(await answer(shape)).toEqual({ value: 1055, code: "1055", details: { retry_after: 42 } });
    });

    it("yields false without a message for a quiet call", async () => {
      respond({ code: 1010, messageDetail: "Rule" });
      expect(await call({ ...shape, quiet: true })).toBe(false);
      expect(messages).toEqual(["clear"]);
    });

    it("tells what is wrong with which field of a quiet call to whoever asked", async () => {
      respond({
        code: 100,
        messageDetail: "Please correct",
        data: [{ field: "lines[0].penalty", message: "At most 32.83 is outstanding." }],
      });
      expect((await answer({ ...shape, quiet: true })).fields).toEqual([
        { field: "lines[0].penalty", message: "At most 32.83 is outstanding." },
      ]);
      expect(messages).toEqual(["clear"]);
    });

    it("ends the session once for twenty answers at the same time", async () => {
      respond({ code: 1001 });
      await Promise.all(Array.from({ length: 20 }, () => call(shape)));
      expect(messages.filter((one) => one === "expired")).toHaveLength(1);
    });
  });

  describe("what a call sends", () => {
    it("derives a list's success from its rows, and the total from count", async () => {
      respond({ code: 0, data: { rows: [{ id: "1" }], count: 9 } });
      expect(await call({ ...shape, lists: "invoice" })).toEqual({ rows: [{ id: "1" }], count: 9 });
      respond({ code: 0, data: {} });
      expect(await call({ ...shape, lists: "invoice" })).toBe(false);
    });

    it("sends GET values as a query with repeated keys, and the headers", async () => {
      respond({ code: 0 });
      await call(shape, { status: ["draft", "submitted"], page: 2, keyword: "" });
      expect(sent[0]?.address).toBe("/api/obligation/invoice/list?status=draft&status=submitted&page=2");
      expect(sent[0]?.init.credentials).toBe("include");
      expect(sent[0]?.init.headers).toMatchObject({
        "accept-language": "zh-CN",
        platform: "web",
        "portfolio-token": "token-1",
      });
    });

    it("fills role and id in a path and sends the rest as JSON with an idempotency key", async () => {
      respond({ code: 0 });
      await call({ method: "POST", path: "obligation/{role}/invoicepaid/{id}/submit" }, { id: "7", version: 3 });
      expect(sent[0]?.address).toBe("/api/obligation/supplier/invoicepaid/7/submit");
      expect(sent[0]?.init.body).toBe('{"version":3}');
      expect((sent[0]!.init.headers as Record<string, string>)["Idempotency-Key"]).toMatch(/^[0-9a-f-]{36}$/);
    });

    it.each([
      ["the outcome is unknown", { code: 1066, messageDetail: "We do not know", data: { retry_after: 0.001 } }],
      ["the service is busy", { code: 1067, messageDetail: "Busy", data: { retry_after: 0.001 } }],
    ])("asks again with the same key while %s, and says nothing of it", async (_why, away) => {
      respond(away, away, { code: 0, data: { id: "7" } });
      expect(await call({ method: "POST", path: "obligation/invoice" }, { a: 1 })).toEqual({ id: "7" });
      const keys = sent.map((one) => (one.init.headers as Record<string, string>)["Idempotency-Key"]);
      expect(keys).toHaveLength(3);
      expect(new Set(keys).size).toBe(1);
      expect(messages).not.toContain("error Busy");
    });

    it("goes on asking while what it sent first is still being done, and takes a key that was used for something else at its word", async () => {
      const unknown = { code: 1066, messageDetail: "We do not know", data: { retry_after: 0.001 } };
      const used = { code: 1065, messageDetail: "Sent before with other content", data: { retry_after: 0.001 } };
      respond(unknown, used, used, { code: 0, data: { id: "7" } });
      expect(await call({ method: "POST", path: "obligation/invoice" }, { a: 1 })).toEqual({ id: "7" });
      expect(sent).toHaveLength(4);
      respond(used);
      expect(await answer({ method: "POST", path: "obligation/invoice" }, { a: 1 })).toMatchObject({ code: "1065" });
    });

    it("sends again at once when asked to, also where the network is gone, and gives up after a minute", async () => {
      vi.useFakeTimers();
      respond(new TypeError("down"));
      const pending = answer({ method: "POST", path: "obligation/invoice" }, { a: 1 });
      await vi.advanceTimersByTimeAsync(10);
      expect(sent).toHaveLength(1);
      retryNow();
      await vi.advanceTimersByTimeAsync(10);
      expect(sent).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(90_000);
      expect(await pending).toMatchObject({ value: false, unreachable: true });
      expect(sent.length).toBeGreaterThan(4);
      expect(sent.length).toBeLessThan(20);
      vi.useRealTimers();
    });

    it("takes half a minute of silence for a line that is gone, and sends again under the same key", async () => {
      vi.useFakeTimers();
      const keys: unknown[] = [];
      vi.stubGlobal("fetch", (_address: string, init: RequestInit) => {
        keys.push((init.headers as Record<string, string>)["Idempotency-Key"]);
        if (keys.length > 1) return Promise.resolve(new Response('{"code":0,"data":{"id":"7"}}'));
        return new Promise((_done, fail) => {
          init.signal?.addEventListener("abort", () => fail(new Error("stopped")));
        });
      });
      const pending = answer({ method: "POST", path: "obligation/invoice" }, { a: 1 });
      await vi.advanceTimersByTimeAsync(29_000);
      expect(keys).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await pending).toMatchObject({ value: { id: "7" }, code: "0" });
      expect(keys).toHaveLength(2);
      expect(keys[1]).toBe(keys[0]);
      vi.useRealTimers();
    });
  });
});
