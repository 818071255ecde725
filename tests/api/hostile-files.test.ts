import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hostileFiles, type HostileFile } from "../generate/hostile-files.ts";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let application: Application;
let supplier: Client;
const files = await hostileFiles();
beforeAll(async () => {
  application = await startApplication();
  supplier = await application.signedIn("maker.s1");
});
afterAll(() => application.close());

const stored = async () =>
  Number((await application.store.reading.first("SELECT count(*) AS count FROM file"))?.["count"]);
const categories = (): string[] => Object.keys(application.registry.constants.upload.categories);

async function refused(
  answer: { status: number; body: { code: number; data?: { field: string }[] } },
  file: HostileFile,
): Promise<void> {
  expect(answer.status, file.what).toBeLessThan(500);
  expect([100, 1061, 1062], `${file.what}: ${JSON.stringify(answer.body).slice(0, 200)}`).toContain(answer.body.code);
  if (answer.body.code === 100) expect(answer.body.data?.[0]?.field, file.what).toBeTruthy();
}

it("there are forty of them, and each is another", () => {
  expect(files.length).toBeGreaterThanOrEqual(40);
  expect(new Set(files.map(({ what }) => what)).size).toBe(files.length);
});

describe("an upload for a record", () => {
  it.each(files.map((file) => [file.what, file] as const))("%s", async (_what, file) => {
    for (const category of categories()) {
      const before = await stored();
      const answer = await supplier.upload("ucenter/file", file, { category });
      if (answer.body.code === 0 && file.without !== undefined) {
        const download = await supplier.get(`ucenter/file/${answer.body.data.file_id}`);
        expect(download.raw.includes(file.without), file.what).toBe(false);
        expect(download.headers["content-disposition"]).toMatch(/^attachment/);
        expect(download.headers["content-security-policy"]).toContain("sandbox");
        continue;
      }
      await refused(answer, file);
      expect(await stored(), `${file.what} left something behind`).toBe(before);
    }
  });
});

describe("an upload of rows", () => {
  it("takes none of them and makes nothing of them", async () => {
    const uploads = [...application.registry.calls.values()].filter(
      ({ upload, name, environments }) =>
        upload !== undefined && name !== "file.upload" && (!environments || environments.includes("test")),
    );
    const paths = [
      ...uploads.map(({ path }) => path.replace(/\{(role|authority)\}/, "supplier")),
      ...[...application.registry.bases.values()].map((base) => `${base.replace("{role}", "supplier")}/import`),
    ];
    expect(paths.length).toBeGreaterThan(0);
    const before = await stored();
    for (const path of new Set(paths)) {
      for (const file of files.filter(({ without }) => without === undefined)) {
        const answer = await supplier.upload(path, file);
        expect(answer.status, `${path}: ${file.what}`).toBeLessThan(500);
        const { ok } = (answer.body.data ?? {}) as { ok?: boolean };
        expect(
          answer.body.code !== 0 || ok === false,
          `${path}: ${file.what}: ${JSON.stringify(answer.body).slice(0, 200)}`,
        ).toBe(true);
      }
    }
    expect(await stored()).toBe(before);
  });
});

describe("names", () => {
  const picture = async () =>
    (await hostileFiles()).find(({ without }) => without === "103.8198E")?.bytes ?? Buffer.alloc(0);
  it.each([
    "../../etc/passwd.jpg",
    "a\u0000b.jpg",
    "a\r\nset-cookie: x=1.jpg",
    "a\u202egpj.jpg",
    `${"a".repeat(300)}.jpg`,
    "..\\..\\boot.jpg",
    "<img src=x>.jpg",
  ])("%j is kept as a harmless name or refused", async (name) => {
    const answer = await supplier.upload(
      "ucenter/file",
      { name: name.replace(/[\r\n\0]/g, "_"), bytes: await picture() },
      { category: "invoice" },
    );
    if (answer.body.code !== 0) return void (await refused(answer, { what: name, name, bytes: Buffer.alloc(0) }));
    expect(answer.body.data.name).not.toMatch(/[/\\<>\p{Cc}\p{Cf}]/u);
    expect(answer.body.data.name.length).toBeLessThanOrEqual(200);
  });

  it("more bytes than a file may have are refused, and two files at once", async () => {
    const before = await stored();
    const large = await supplier.upload(
      "ucenter/file",
      { name: "a.pdf", bytes: Buffer.alloc(10 * 1024 * 1024 + 1, 0x20) },
      { category: "invoice" },
    );
    expect(large.body.code).toBe(1061);
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`field${index}`, "x"]));
    expect(
      (await supplier.upload("ucenter/file", { name: "a.pdf", bytes: Buffer.from("%PDF-1.7\n%%EOF\n") }, many)).status,
    ).toBeLessThan(500);
    expect(await stored()).toBe(before);
  });
});
