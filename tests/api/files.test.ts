import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHash } from "node:crypto";
import sharp from "sharp";
import { sweepFiles } from "../../server/platform/files/stored.ts";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let application: Application;
let supplier: Client;
let enterprise: Client;
let other: Client;
beforeAll(async () => {
  application = await startApplication();
  [supplier, enterprise, other] = (await Promise.all(
    ["maker.s1", "checker.e1", "maker.s2"].map((who) => application.signedIn(who)),
  )) as [Client, Client, Client];
});
afterAll(() => application.close());

const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");
const PNG = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#336699" } })
  .png()
  .toBuffer();
const upload = (client: Client, name: string, bytes: Uint8Array, category = "invoice") =>
  client.upload("ucenter/file", { name, bytes }, { category });
const uploaded = async (name = "bill.pdf", bytes: Uint8Array = PDF) => {
  const answered = await upload(supplier, name, bytes);
  expect(answered.body).toMatchObject({ code: 0 });
  return answered.body.data as { file_id: string; name: string; sha256: string };
};

describe("an upload with a key", () => {
  const keyed = (key: string, bytes: Uint8Array) =>
    supplier.upload("ucenter/file", { name: "key.pdf", bytes }, { category: "invoice" }, key);
  const files = async () =>
    Number(
      (await application.store.reading.first("SELECT count(*) AS count FROM file WHERE name = 'key.pdf'"))?.["count"],
    );

  it("is one file however often and however many at once it is sent", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => keyed("upload-key-1", PDF)));
    expect(await files()).toBe(1);
    expect(answers.every(({ body }) => body.code === 0 || body.code === 1065)).toBe(true);
    expect(new Set(answers.filter(({ body }) => body.code === 0).map(({ body }) => body.data.file_id)).size).toBe(1);
    const again = await keyed("upload-key-1", PDF);
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(await files()).toBe(1);
  });

  it("is not another file's: the key is refused", async () => {
    expect((await keyed("upload-key-1", Buffer.concat([PDF, Buffer.from("more")]))).body.code).toBe(1065);
    expect(await files()).toBe(1);
  });
});

it("what was begun and never finished is swept after an hour, what was finished stays", async () => {
  const stored = await uploaded("kept.pdf");
  const { store, ports } = application;
  const user = (await store.reading.first("SELECT uploaded_by FROM file WHERE id = $1::bigint", [stored.file_id]))?.[
    "uploaded_by"
  ];
  await ports.files.put("begunbegun", PDF);
  await store.transaction((trx) =>
    trx.run(
      "INSERT INTO file (id, category, name, media_type, size, sha256, storage_key, uploaded_by, created_at) VALUES (77, 'invoice', 'begun.pdf', 'application/pdf', 9, '', 'begunbegun', $1::bigint, $2::timestamptz)",
      [user, ports.clock.now().toISOString()],
    ),
  );
  expect((await supplier.get("ucenter/file/77")).body.code).toBe(1005);
  expect(
    (await supplier.post("obligation/invoice", { invoice_no: "BEGUN-1", attachments: ["77"] })).body,
  ).toMatchObject({ code: 100, data: [{ field: "attachments[0]" }] });
  expect(await sweepFiles(application, 1)).toBe(0);
  application.wait(3_700_000);
  expect(await sweepFiles(application, 1)).toBe(1);
  expect(await ports.files.get("begunbegun")).toBeUndefined();
  expect(await store.reading.first("SELECT 1 AS there FROM file WHERE id = 77")).toBeUndefined();
  expect(await store.reading.first("SELECT state FROM file WHERE id = $1::bigint", [stored.file_id])).toEqual({
    state: "clean",
  });
  [supplier, enterprise, other] = (await Promise.all(
    ["maker.s1", "checker.e1", "maker.s2"].map((who) => application.signedIn(who)),
  )) as [Client, Client, Client];
});

describe("upload", () => {
  it("takes what it is by content and ending, and says its hash", async () => {
    const file = await uploaded();
    expect(file).toMatchObject({
      name: "bill.pdf",
      size: PDF.length,
      type: "application/pdf",
      sha256: createHash("sha256").update(PDF).digest("hex"),
    });
    expect(await uploaded("photo.png", PNG)).toMatchObject({ type: "image/png" });
  });

  it("refuses what is not what it says, at the field", async () => {
    const hostile: [string, Uint8Array][] = [
      ["page.pdf", Buffer.from("<html><script>alert(1)</script>")],
      ["bill.png", PDF],
      ["bill.pdf.exe", PDF],
      ["bill", PDF],
      ["run.exe", Buffer.from("MZ\u0090")],
      ["drawing.svg", Buffer.from("<svg onload=alert(1)>")],
      ["empty.pdf", Buffer.alloc(0)],
      ["zip.pdf", Buffer.from("PK\u0003\u0004")],
      [
        "huge.png",
        Buffer.concat([
          Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
          Buffer.from([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]),
          Buffer.alloc(40),
        ]),
      ],
    ];
    for (const [name, bytes] of hostile) {
      const answered = await upload(supplier, name, bytes);
      expect(answered.status, name).toBe(422);
      expect(answered.body.data[0].field, name).toBe("file");
    }
    expect((await upload(supplier, "a.pdf", PDF, "nothing")).body.data[0].field).toBe("category");
  });

  it("refuses more than 10 MiB with 1061 and keeps nothing of it", async () => {
    const before = await application.store.reading.first("SELECT count(*) AS count FROM file");
    const answered = await upload(supplier, "large.pdf", Buffer.concat([PDF, Buffer.alloc(10_485_761)]));
    expect(answered.status).toBe(413);
    expect(answered.body.code).toBe(1061);
    expect(await application.store.reading.first("SELECT count(*) AS count FROM file")).toEqual(before);
  });

  it("gives names that do no harm", async () => {
    for (const [name, safe] of [
      ["../../etc/passwd.pdf", "passwd.pdf"],
      ["..\\..\\boot.pdf", "boot.pdf"],
      [".hidden.pdf", "hidden.pdf"],
      ["gnp\u202efdp.pdf", "gnpfdp.pdf"],
      ["发票.pdf", "发票.pdf"],
    ]) {
      expect((await uploaded(name)).name).toBe(safe);
    }
    expect((await uploaded(`${"x".repeat(300)}.pdf`)).name.length).toBeLessThanOrEqual(200);
  });

  it("is for people who are signed in, and for calls that take files", async () => {
    expect((await upload(application.stranger(), "bill.pdf", PDF)).body.code).toBe(1001);
    expect((await supplier.upload("obligation/invoice", { name: "bill.pdf", bytes: PDF })).body.code).toBe(1062);
  });
});

describe("download", () => {
  const invoiceWith = async (attachments: string[]) => supplier.post("obligation/invoice", { attachments });

  it("is for whoever reads the record, as an attachment that cannot run", async () => {
    const file = await uploaded("发票 1.pdf");
    expect((await supplier.get(`ucenter/file/${file.file_id}`)).raw.equals(PDF)).toBe(true);
    const { body } = await invoiceWith([file.file_id]);
    expect(body.data.shown.attachments).toMatchObject([
      { file_id: file.file_id, name: "发票 1.pdf", size: PDF.length },
    ]);
    const answered = await supplier.get(`ucenter/file/${file.file_id}`);
    expect(answered.raw.equals(PDF)).toBe(true);
    expect(answered.headers).toMatchObject({ "content-type": "application/pdf", "x-content-type-options": "nosniff" });
    expect(answered.headers["content-security-policy"]).toContain("sandbox");
    expect(answered.headers["content-disposition"]).toMatch(
      /^attachment; filename="[\w.-]+"; filename\*=UTF-8''%E5%8F%91/,
    );
    const missing = await supplier.get("ucenter/file/123456");
    for (const client of [enterprise, other]) {
      const foreign = await client.get(`ucenter/file/${file.file_id}`);
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(missing.body);
    }
  });

  it("a file of another person, of another record or of another category is not taken over", async () => {
    const file = await uploaded();
    const theirs = await other.post("obligation/invoice", { attachments: [file.file_id] });
    expect(theirs.body).toMatchObject({ code: 100, data: [{ field: "attachments[0]" }] });
    expect((await invoiceWith([file.file_id])).body.code).toBe(0);
    expect((await invoiceWith([file.file_id])).body).toMatchObject({ code: 100, data: [{ field: "attachments[0]" }] });
    const wrong = (await upload(supplier, "id.pdf", PDF, "identity")).body.data;
    expect((await invoiceWith([wrong.file_id])).body.data[0].field).toBe("attachments[0]");
    expect((await invoiceWith(["123456"])).body.data[0].field).toBe("attachments[0]");
  });

  it("shows a document in a frame of our own and in a window, where nothing runs in it; what no browser shows is only given away", async () => {
    const shown = async (name: string, bytes: Uint8Array, category = "invoice") => {
      const { file_id: id } = (await upload(supplier, name, bytes, category)).body.data;
      return { id, ...(await supplier.get(`ucenter/file/${id}/shown`)) };
    };
    const pdf = await shown("paper.pdf", PDF);
    expect(pdf.raw.equals(PDF)).toBe(true);
    expect(pdf.headers).toMatchObject({
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy":
        "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'",
    });
    expect(pdf.headers["content-disposition"]).toMatch(/^inline; filename="paper.pdf"/);
    const picture = await shown("photo.png", PNG);
    expect(picture.headers).toMatchObject({
      "content-type": "image/png",
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'self'",
    });
    expect((await enterprise.get(`ucenter/file/${pdf.id}/shown`)).status).toBe(404);
    const table = await shown("rows.csv", Buffer.from("a,b\n1,2\n"), "import");
    if (table.id !== undefined) expect(table.headers["content-disposition"]).toMatch(/^attachment/);
  });

  it("tells the papers of a record to who reads it, and to nobody else whether there are any", async () => {
    const file = await uploaded("order.pdf");
    const { body } = await invoiceWith([file.file_id]);
    const papersOf = (client: Client, id: unknown, entity = "invoice") =>
      client.get("ucenter/file/papers", { entity, id: String(id) });
    expect((await papersOf(supplier, body.data.id)).body.data).toEqual({
      rows: [
        {
          file_id: file.file_id,
          name: "order.pdf",
          type: "application/pdf",
          size: PDF.length,
          what: "Invoice document and proof",
        },
      ],
      count: 1,
    });
    const missing = await papersOf(supplier, "123456");
    expect(missing.body.code).toBe(1005);
    expect((await papersOf(other, body.data.id)).body).toEqual(missing.body);
    for (const nothing of ["file", "nonsense"])
      expect((await papersOf(supplier, body.data.id, nothing)).body.code).toBe(1005);
    expect((await papersOf(application.stranger(), body.data.id)).body.code).toBe(1001);
  });

  it("bytes that changed under us are not given out", async () => {
    const file = await uploaded();
    const row = await application.store.reading.first("SELECT storage_key FROM file WHERE id = $1::bigint", [
      file.file_id,
    ]);
    await application.ports.files.put(String(row?.["storage_key"]), Buffer.from("%PDF-1.7 other"));
    expect((await supplier.get(`ucenter/file/${file.file_id}`)).body.code).toBe(1067);
  });
});
