import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sweepFiles } from "../../server/platform/files/stored.ts";
import { FilesAway, probeFiles } from "../../server/platform/ports/files.ts";
import { makeObjectStore, objectStoreSettings } from "../../server/platform/ports/object-store.ts";
import { IDENTITY, startObjectStore, type ObjectStoreServer } from "../object-store/server.ts";
import { signatureFor } from "../object-store/signature.ts";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");
const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256));

let server: ObjectStoreServer;
beforeAll(async () => {
  server = await startObjectStore();
});
afterEach(() => void server.next.splice(0));
afterAll(() => server.close());

async function listening(answer: RequestListener): Promise<{ server: Server; address: string }> {
  const made = createServer(answer);
  await new Promise<void>((done) => made.listen(0, "127.0.0.1", done));
  return { server: made, address: `http://127.0.0.1:${(made.address() as AddressInfo).port}` };
}

const files = (more: Partial<typeof IDENTITY & { bucket: string }> = {}) =>
  makeObjectStore({ bucket: server.bucket, ...IDENTITY, ...more }, 2_000);

test("the server that is spoken to judges signatures as the protocol's own example says", () => {
  const headers = {
    host: "examplebucket.s3.amazonaws.com",
    range: "bytes=0-9",
    "x-amz-date": "20130524T000000Z",
    "x-amz-content-sha256": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    authorization: `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=${"0".repeat(64)}`,
  };
  expect(
    signatureFor({ method: "GET", target: "/test.txt", headers }, "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"),
  ).toBe("f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
});

describe("files in a bucket", () => {
  test("come back as they were put, are nowhere once removed, and removing twice is no fault", async () => {
    const store = files();
    await store.put("filenumber1", bytes);
    expect(Buffer.from((await store.get("filenumber1")) ?? []).equals(bytes)).toBe(true);
    await store.put("filenumber1", new Uint8Array());
    expect(await store.get("filenumber1")).toEqual(new Uint8Array());
    await store.remove("filenumber1");
    await store.remove("filenumber1");
    expect(await store.get("filenumber1")).toBeUndefined();
    await expect(store.put("../elsewhere", bytes)).rejects.toThrow("not a file key");
    await probeFiles(store);
    expect(server.objects.size).toBe(0);
  });

  test("are asked for again when the store says that it is slow, and are away when it goes on", async () => {
    const store = files();
    server.next.push(503, 500);
    await store.put("filenumber2", bytes);
    expect(server.objects.get("filenumber2")?.equals(bytes)).toBe(true);
    server.next.push(503, 503, 503, 503);
    await expect(store.get("filenumber2")).rejects.toThrow(new FilesAway("GET: 503 SlowDown"));
    server.next.push("closed");
    await expect(store.get("filenumber2")).rejects.toThrow("files are away: GET: no answer");
    await store.remove("filenumber2");
  });

  test.each([
    ["another secret", { secretAccessKey: "another" }, "PUT: 403 SignatureDoesNotMatch"],
    ["a key that nobody has", { accessKeyId: "AKIDNOBODY" }, "PUT: 403 InvalidAccessKeyId"],
    ["another region", { region: "eu-west-1" }, "PUT: 400 AuthorizationHeaderMalformed"],
  ] as const)("are away for %s, and the reason is told", async (_who, more, reason) => {
    await expect(probeFiles(files(more as never))).rejects.toThrow(reason);
    expect(server.objects.size).toBe(0);
  });

  test("are asked for at their own address alone: where the store sends one on, nobody goes", async () => {
    let arrived = 0;
    const elsewhere = await listening((_request, response) => void ((arrived += 1), response.end("of somebody else")));
    const sending = await listening(
      (_request, response) =>
        void response.writeHead(307, { location: `${elsewhere.address}/files/filenumber4` }).end(),
    );
    await expect(files({ bucket: `${sending.address}/files` }).get("filenumber4")).rejects.toThrow(
      "files are away: GET: no answer",
    );
    await expect(files({ bucket: `${sending.address}/files` }).put("filenumber4", bytes)).rejects.toThrow(
      "files are away: PUT: no answer",
    );
    expect(arrived).toBe(0);
    elsewhere.server.close();
    sending.server.close();
  });

  test("of a bucket that is not there are away, not missing", async () => {
    const store = files({ bucket: server.bucket.replace("/files", "/elsewhere") });
    await expect(store.get("filenumber3")).rejects.toThrow("GET: 404");
    await expect(store.remove("filenumber3")).rejects.toThrow("DELETE: 404");
  });
});

test("the bucket is named by variables, and what is wrong with them is said", () => {
  const whole = {
    S3_BUCKET_URL: "https://files.s3.ap-southeast-1.amazonaws.com/",
    AWS_REGION: "ap-southeast-1",
    AWS_ACCESS_KEY_ID: "id",
    AWS_SECRET_ACCESS_KEY: "secret",
  };
  expect(objectStoreSettings({})).toBeUndefined();
  expect(objectStoreSettings(whole)).toEqual({
    bucket: "https://files.s3.ap-southeast-1.amazonaws.com",
    region: "ap-southeast-1",
    accessKeyId: "id",
    secretAccessKey: "secret",
  });
  expect(objectStoreSettings({ ...whole, AWS_SESSION_TOKEN: "lent" })).toMatchObject({ sessionToken: "lent" });
  expect(() => objectStoreSettings({ ...whole, AWS_REGION: "", AWS_SECRET_ACCESS_KEY: undefined })).toThrow(
    "S3_BUCKET_URL is set, and AWS_REGION and AWS_SECRET_ACCESS_KEY must be too",
  );
  for (const wrong of ["files", "http://files.example", "ftp://localhost/files"])
    expect(() => objectStoreSettings({ ...whole, S3_BUCKET_URL: wrong })).toThrow("https://bucket.host");
});

describe("the product over a bucket", () => {
  let application: Application;
  let supplier: Client;
  const logged: string[] = [];
  beforeAll(async () => {
    application = await startApplication({ log: ({ message }) => void logged.push(message) });
    application.ports.files = files();
    supplier = await application.signedIn("maker.s1");
  });
  afterAll(() => application.close());
  const uploads = (name: string) => supplier.upload("ucenter/file", { name, bytes: PDF }, { category: "invoice" });
  const rows = (name: string) =>
    application.store.reading.rows<{ state: string; storage_key: string }>(
      "SELECT state, storage_key FROM file WHERE name = $1",
      [name],
    );

  test("takes an upload and gives it back to who may read it", async () => {
    const { body } = await uploads("kept.pdf");
    expect(body).toMatchObject({ code: 0, data: { name: "kept.pdf", size: PDF.length } });
    const [row] = await rows("kept.pdf");
    expect(server.objects.get(row?.storage_key ?? "")?.equals(PDF)).toBe(true);
    const back = await supplier.get(`ucenter/file/${String(body.data.file_id)}`);
    expect(back.status).toBe(200);
  });

  test("says that it is busy while the store is away, keeps nothing of it, and sweeps what may have arrived all the same", async () => {
    server.next.push("closed");
    expect((await uploads("lost.pdf")).body).toMatchObject({ code: 1067, data: { retry_after: 5 } });
    expect(logged).toEqual(["files are away: PUT: no answer"]);
    const [row] = await rows("lost.pdf");
    expect(row?.state).toBe("pending");
    server.objects.set(row?.storage_key ?? "", PDF);
    application.wait(3_700_000);
    expect(await sweepFiles(application, 1)).toBe(1);
    expect(await rows("lost.pdf")).toEqual([]);
    expect(server.objects.has(row?.storage_key ?? "")).toBe(false);
    supplier = await application.signedIn("maker.s1");
    expect((await uploads("lost.pdf")).body.code).toBe(0);
  });
});
