import { createServer, type Server, type Socket } from "node:net";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeClamdScanner, scannerAddress } from "../../server/platform/ports/scanner.ts";
import { guardedSources } from "../../server/platform/ports/outside.ts";
import { outside } from "../../server/start/ports.ts";
import { startApplication, type Application } from "./application/application.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");
const BAD = Buffer.from("%PDF-1.7\n1 0 obj << /Note (known to the daemon alone) >> endobj\ntrailer <<>>\n%%EOF\n");
const folder = mkdtempSync(join(tmpdir(), "scanner-"));
const path = join(folder, "clamd.ctl");

/** A daemon that speaks the protocol: a command, pieces with their lengths, an empty piece, one answer. */
let server: Server;
let heard: Buffer[] = [];
let other: ((line: Socket) => void) | undefined;
function answer(line: Socket): void {
  let given = Buffer.alloc(0);
  line.on("data", (part: Buffer) => {
    given = Buffer.concat([given, part]);
    const command = given.indexOf(0);
    if (command < 0) return;
    expect(given.subarray(0, command).toString()).toBe("zINSTREAM");
    const pieces: Buffer[] = [];
    for (let at = command + 1; at + 4 <= given.length;) {
      const length = given.readUInt32BE(at);
      if (length === 0) {
        heard.push(Buffer.concat(pieces));
        return void line.end(
          heard.at(-1)?.includes("known to the daemon alone") === true
            ? "stream: Win.Test.EICAR_HDB-1 FOUND\0"
            : "stream: OK\0",
        );
      }
      pieces.push(given.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  });
}

let demo: Application;
beforeAll(async () => {
  server = createServer((line) => {
    line.on("error", () => undefined);
    (other ?? answer)(line);
  });
  await new Promise<void>((done) => server.listen(path, done));
  demo = await startApplication();
  demo.ports.scanner = guardedSources({ ...outside(demo.environment), scanner: makeClamdScanner({ path }) }).scanner;
});
beforeEach(() => {
  heard = [];
  other = undefined;
});
afterAll(async () => {
  await demo.close();
  server.close();
  rmSync(folder, { recursive: true });
});

const upload = async (bytes: Buffer) =>
  (
    await (
      await demo.signedIn("maker.s1")
    ).upload("ucenter/file", { name: "paper.pdf", bytes }, { category: "invoice" })
  ).body;

test("every upload goes through the daemon whole; what it knows is not kept", async () => {
  expect(await upload(PDF)).toMatchObject({ code: 0 });
  expect(heard.map((bytes) => bytes.equals(PDF))).toEqual([true]);
  const stored = await demo.store.reading.first<{ count: number }>("SELECT count(*)::int AS count FROM file");
  expect(await upload(BAD)).toMatchObject({ code: 100, data: [{ field: "file" }] });
  expect(await demo.store.reading.first("SELECT count(*)::int AS count FROM file")).toEqual(stored);
  const large = Buffer.concat([Buffer.alloc(200_000, 7), Buffer.from("known to the daemon alone")]);
  expect(await makeClamdScanner({ path }).scan(large)).toBe("Win.Test.EICAR_HDB-1");
  expect(heard.at(-1)?.equals(large)).toBe(true);
});

test.each<[string, (line: Socket) => void]>([
  ["says that it could not", (line) => void line.end("INSTREAM size limit exceeded. ERROR\0")],
  ["says nothing and goes", (line) => void line.end()],
  ["breaks off", (line) => void line.destroy()],
  ["talks without end", (line) => void line.write("x".repeat(5_000))],
])("while the daemon %s, nothing is taken and one is asked to come later", async (_what, instead) => {
  other = instead;
  expect(await upload(PDF)).toMatchObject({ code: 1067, data: { retry_after: 5 } });
});

test("a silent daemon keeps nobody waiting", async () => {
  other = () => undefined;
  await expect(makeClamdScanner({ path }, 50).scan(PDF)).rejects.toThrow("silent");
  await expect(makeClamdScanner({ path: `${path}.gone` }).scan(PDF)).rejects.toThrow("ENOENT");
});

test("it is named by a variable, and lies on this machine", () => {
  expect(scannerAddress({})).toBeUndefined();
  expect(scannerAddress({ SCANNER: "/run/clamav/clamd.ctl" })).toEqual({ path: "/run/clamav/clamd.ctl" });
  expect(scannerAddress({ SCANNER: "127.0.0.1:3310" })).toEqual({ host: "127.0.0.1", port: 3310 });
  expect(scannerAddress({ SCANNER: "[::1]:3310" })).toEqual({ host: "::1", port: 3310 });
  for (const wrong of ["clamav:3310", "10.0.0.7:3310", "localhost", "clamd.ctl"])
    expect(() => scannerAddress({ SCANNER: wrong }), wrong).toThrow("SCANNER is the path");
});
