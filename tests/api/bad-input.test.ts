import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let application: Application;
let supplier: Client;
beforeAll(async () => {
  application = await startApplication();
  supplier = await application.signedIn("maker.s1");
});
afterAll(() => application.close());

const PATH = "obligation/invoice";

describe("bodies", () => {
  it.each<[string, string | Buffer, string]>([
    ["no JSON", "{", "body"],
    ["nothing but a text", '"x"', "body"],
    ["a list", "[]", "body"],
    ["null", "null", "body"],
    ["a key twice", '{"po_no":"a","po_no":"b"}', "po_no"],
    ["a key twice, once escaped", '{"po_no":"a","po\\u005fno":"b"}', "po_no"],
    ["a key twice deep inside", '{"lines":[{"unit":"a","unit":"b"}]}', "unit"],
    ["__proto__", '{"__proto__":{"x":1}}', "__proto__"],
    ["constructor", '{"constructor":{"prototype":{}}}', "constructor"],
    ["broken UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), "body"],
    ["a byte order mark twice", "\ufeff\ufeff{}", "body"],
    ["400,000 lists deep", `{"lines":${"[".repeat(400_000)}${"]".repeat(400_000)}}`, "body"],
    ["a NUL", '{"po_no":"a\\u0000b"}', "po_no"],
    ["half a character", '{"po_no":"\\ud800"}', "po_no"],
    ["an escape", '{"lines":[{"description":"a\\u001b[0m"}]}', "lines[0].description"],
  ])("with %s are refused with 100 at a field", async (_name, body, field) => {
    const answered = await supplier.send("POST", PATH, body);
    expect(answered.status).toBe(422);
    expect(answered.body.code).toBe(100);
    expect(answered.body.data[0].field).toBe(field);
    expect(answered.body.data[0].message).toBeTruthy();
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  it("over 1 MiB are refused with 1061, packed ones with 1062", async () => {
    const large = await supplier.send("POST", PATH, JSON.stringify({ po_no: "x".repeat(1_048_576) }));
    expect(large.status).toBe(413);
    expect(large.body.code).toBe(1061);
    expect((await supplier.send("POST", PATH, "{}", { headers: { "content-encoding": "gzip" } })).body.code).toBe(1062);
  });

  it("keep texts as they are, in NFC", async () => {
    const texts = [
      "发票 №7",
      "O'Neil & Tan <b>",
      "{{x}} ${y} %s",
      "😀 ok",
      "DROP TABLE",
      "=1+1",
      "a\tb".replace("\t", " "),
      "line\\n",
    ];
    for (const [index, text] of texts.entries()) {
      const { body } = await supplier.post(PATH, { invoice_no: `TX-${index}`, po_no: text });
      expect(body.data?.po_no, text).toBe(text);
    }
    expect((await supplier.post(PATH, { po_no: "Cafe\u0301" })).body.data.po_no).toBe("Café");
  });

  it("of any shape never break the server", async () => {
    const values: unknown[] = [
      null,
      true,
      0,
      -1,
      1e308,
      "",
      " ",
      "x",
      [],
      {},
      [[]],
      [null],
      { a: 1 },
      "9".repeat(400),
      "\u202e",
      ["a", "a"],
      { length: 3 },
      "constructor",
      "__proto__",
    ];
    const fields = Object.keys(application.registry.entities.get("invoice")?.properties ?? {});
    for (const field of fields) {
      for (const value of values) {
        const answered = await supplier.post(PATH, { [field]: value });
        expect(answered.status, `${field} ${JSON.stringify(value)}`).toBeLessThan(500);
        if (answered.body.code === 100)
          for (const one of answered.body.data)
            expect(one.message, `${field} ${JSON.stringify(value)}`).not.toMatch(/^(keyword|rule|code)\./);
        else expect([0, 1004, 1010], `${field} ${JSON.stringify(value)}`).toContain(answered.body.code);
      }
    }
  });
});

describe("addresses", () => {
  it("with ids that are none answer as missing", async () => {
    for (const id of ["0", "-1", "1.5", "abc", "99999999999999999999", "1 or 1=1", "%00", "١"]) {
      const answered = await supplier.get(PATH, { id });
      expect(answered.status, id).toBeLessThan(500);
      expect([100, 1005], id).toContain(answered.body.code);
    }
    for (const id of ["0", "abc", "new", "99999999999999999999", "%2e%2e", "1%00"]) {
      const answered = await supplier.post(`${PATH}/${id}/submit`, { version: 1 });
      expect(answered.status, id).toBeLessThan(500);
      expect([100, 1005, 1064], id).toContain(answered.body.code);
    }
  });
});

describe("rates", () => {
  it("are counted by user and answered with 1060, the wait, and never touch another user", async () => {
    const limited = await startApplication({ limits: true });
    const client = await limited.signedIn("maker.s1");
    const codes = [];
    let last;
    for (let count = 0; count < 305; count += 1) {
      last = await client.get("obligation/invoice/checkno-nothing");
      if (count === 0) expect(last.body.code).toBe(1064);
    }
    for (let count = 0; count < 301; count += 1) {
      last = await client.get("ucenter/user/role/list");
      codes.push(last.body.code);
    }
    expect(codes.filter((code) => code === 0)).toHaveLength(300);
    expect(last?.status).toBe(429);
    expect(last?.body.code).toBe(1060);
    expect(Number(last?.headers["retry-after"])).toBeGreaterThan(0);
    expect(last?.body.data.retry_after).toBeLessThanOrEqual(60);
    expect((await (await limited.signedIn("maker.s2")).get("ucenter/user/role/list")).body.code).toBe(0);
    limited.wait(61_000);
    expect((await client.get("ucenter/user/role/list")).body.code).toBe(0);
    await limited.close();
  });
});
