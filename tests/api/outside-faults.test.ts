import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { makeFolderStore } from "../../server/platform/ports/files.ts";
import { makeEmbeddedBureau } from "../../server/platform/ports/bureau.ts";
import { makeSandboxMyinfo } from "../../server/platform/ports/myinfo/sandbox.ts";
import { makeObjectStore } from "../../server/platform/ports/object-store.ts";
import { guardedSources } from "../../server/platform/ports/outside.ts";
import type { Outside } from "../../server/platform/ports/ports.ts";
import { makeEmbeddedRegister } from "../../server/platform/ports/register.ts";
import { makeEmbeddedScanner } from "../../server/platform/ports/scanner.ts";
import { areReportsOrdered, deliverReports } from "../../server/modules/credit-report/order-report.ts";
import { IDENTITY, startObjectStore, type ObjectStoreServer } from "../object-store/server.ts";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";
import { writeFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { insertRecord } from "../../server/platform/records/write.ts";
import { makeContext } from "../../server/platform/write-context.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");
const UEN = "201599103Z";
const DAY = 86_400_000;
/** So long each source may take here, in milliseconds. */
const SHORT = 150;

let demo: Application;
let well: Outside;
let supplier: Client;
beforeAll(async () => {
  demo = await startApplication();
  supplier = await demo.signedIn("maker.s1");
  well = {
    register: makeEmbeddedRegister(),
    bureau: makeEmbeddedBureau(),
    myinfo: makeSandboxMyinfo(),
    scanner: makeEmbeddedScanner(),
  };
});
afterAll(() => demo.close());
beforeEach(() => void Object.assign(demo.ports, guardedSources(well)));

/** What a source outside does that is not well. */
const never = <T>(): Promise<T> => new Promise(() => undefined);
const down = (): Promise<never> => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.1:443"));
const patience = { register: SHORT, bureau: SHORT, myinfo: SHORT, scanner: SHORT };
const behaving = (parts: Partial<{ [Name in keyof Outside]: Partial<Outside[Name]> }>) =>
  Object.assign(
    demo.ports,
    guardedSources(
      {
        register: { ...well.register, ...parts.register },
        bureau: { ...well.bureau, ...parts.bureau },
        myinfo: { ...well.myinfo, ...parts.myinfo },
        scanner: { ...well.scanner, ...parts.scanner },
      },
      patience,
    ),
  );

describe("the business register", () => {
  test.each<[string, Outside["register"]["lookUp"]]>([
    ["down", down],
    ["silent", never],
    ["answering HTML", () => Promise.resolve("<html>" as never)],
    ["telling of another company", async () => await well.register.lookUp("201299101G")],
    [
      "telling of a state that there is not",
      async () => ({ ...(await well.register.lookUp(UEN)), entity_status: "dormant" }) as never,
    ],
    [
      "telling of a day that there is not",
      async () => ({ ...(await well.register.lookUp(UEN)), registration_date: "2015-13-44" }) as never,
    ],
  ])(
    "is %s: nothing is said of the company, nobody waits, and everything may be entered by hand",
    async (_what, lookUp) => {
      behaving({ register: { lookUp } });
      const { body } = await demo.stranger().get(`ucenter/user/uen?uen=${UEN}`);
      expect(body).toMatchObject({ code: 0, data: { uen: UEN, check_ok: true, found: false } });
      expect(body.data).not.toHaveProperty("warning");
    },
  );
});

describe("the scanner", () => {
  test.each<[string, Outside["scanner"]["scan"]]>([
    ["down", down],
    ["silent", never],
    ["answering a number", () => Promise.resolve(7 as never)],
  ])("is %s: nothing is taken, and the same file is taken later", async (_what, scan) => {
    behaving({ scanner: { scan } });
    const refused = await supplier.upload("ucenter/file", { name: "scan.pdf", bytes: PDF }, { category: "invoice" });
    expect(refused.body).toMatchObject({ code: 1067, data: { retry_after: 5 } });
    expect(refused.headers["retry-after"]).toBe("5");
    Object.assign(demo.ports, guardedSources(well));
    expect(
      (await supplier.upload("ucenter/file", { name: "scan.pdf", bytes: PDF }, { category: "invoice" })).body.code,
    ).toBe(0);
  });
});

describe("Myinfo", () => {
  test.each<[string, Outside["myinfo"]["retrieve"]]>([
    ["down", down],
    ["silent", never],
    ["answering nobody", () => Promise.resolve({} as never)],
    [
      "telling of a company without a number",
      () => Promise.resolve({ person: { name: "Tan", id_no: "S9700001H" }, company: { uen: "none" } } as never),
    ],
  ])("is %s: who asked is told to fill in by hand", async (_what, retrieve) => {
    behaving({ myinfo: { retrieve } });
    const { state } = (await supplier.get("ucenter/myinfo?mode=business")).body.data;
    const answer = await supplier.get(`ucenter/myinfo/data?${new URLSearchParams({ code: "any", state }).toString()}`);
    expect(answer.body).toMatchObject({ code: 1010, data: { rule: "myinfo_absent" } });
  });
});

describe("the credit bureau", () => {
  const running = () => ({ ...demo, engine });
  const states = async () =>
    (
      await demo.store.reading.rows<{ state: string }>(
        "SELECT state FROM brc_report WHERE id = ANY($1::bigint[]) ORDER BY id",
        [ordered],
      )
    ).map(({ state }) => state);
  let ordered: string[] = [];
  beforeEach(async () => {
    const entity = async (uen: string) =>
      (await demo.store.reading.first<{ id: string }>("SELECT id FROM company_entity WHERE uen = $1", [uen]))?.id;
    const [financier, first, second] = await Promise.all(["201199106W", "201599103Z", "201799105H"].map(entity));
    await demo.store.transaction((trx) => trx.run("UPDATE brc_report SET state = 'failed' WHERE state = 'ordered'"));
    ordered = [];
    for (const subject of [first, second]) {
      const made = await demo.store.transaction((trx) =>
        insertRecord(makeContext({ ...demo, trx }), "brc_report", {
          financier_entity: financier,
          subject_entity: subject,
          ordered_at: demo.ports.clock.stamp(),
          state: "ordered",
        }),
      );
      ordered.push(made.id);
    }
  });

  test.each<[string, Outside["bureau"]["order"]]>([
    ["down", down],
    ["silent", never],
  ])(
    "is %s: what was ordered stays ordered, the bureau is left alone for a while, and then all of it comes",
    async (_what, order) => {
      behaving({ bureau: { order } });
      expect(await deliverReports(running())).toBe(0);
      expect(await states()).toEqual(["ordered", "ordered"]);
      expect(await areReportsOrdered(running())).toBe(false);
      demo.wait(61_000);
      expect(await areReportsOrdered(running())).toBe(true);
      Object.assign(demo.ports, guardedSources(well));
      expect(await deliverReports(running())).toBe(2);
      expect(await states()).toEqual(["delivered", "delivered"]);
    },
  );

  test("answers nonsense about one company: that report has failed, and the other comes", async () => {
    const wrong = [
      { score: 101 },
      { litigation_amount: "a lot" },
      { shareholders: [{ name: "x", share_pct: "half" }] },
      { pdf: Buffer.from("<html>") },
      { report_no: "" },
      { bankruptcy: "no" },
    ];
    for (const part of wrong) {
      await demo.store.transaction((trx) =>
        trx.run("UPDATE brc_report SET state = 'ordered' WHERE id = ANY($1::bigint[])", [ordered]),
      );
      Object.assign(demo.ports, {
        bureau: guardedSources({
          ...well,
          bureau: {
            ...well.bureau,
            order: async (order) =>
              ({ ...(await well.bureau.order(order)), ...(order.uen === UEN ? part : {}) }) as never,
          },
        }).bureau,
      });
      expect(await deliverReports(running()), JSON.stringify(part)).toBe(2);
      expect(await states(), JSON.stringify(part)).toEqual(["failed", "delivered"]);
    }
  });

  test("whose answer to an order is lost is asked again by the same reference, and there is one report", async () => {
    const reviewer = await demo.signedIn("maker.f1");
    const references: string[] = [];
    const losing: Outside["bureau"]["order"] = async (order) => {
      references.push(order.reference);
      return down();
    };
    behaving({ bureau: { order: losing } });
    const subject = await demo.store.reading.first<{ entity: string }>(
      `SELECT kyc_case.entity FROM kyc_case JOIN company_entity AS own ON own.id = kyc_case.financier_entity
        WHERE own.uen = '201199106W' AND kyc_case.status <> 'draft'
          AND kyc_case.declarations->>'consent_credit_bureau' = 'true' ORDER BY kyc_case.id LIMIT 1`,
    );
    await demo.store.transaction((trx) => trx.run("UPDATE brc_report SET state = 'failed' WHERE state = 'ordered'"));
    const body = { subject_entity: subject?.entity };
    const answer = await reviewer.post("ucenter/financier/supplier/experian/brc", body);
    expect(answer.body).toMatchObject({ code: 0 });
    Object.assign(
      demo.ports,
      guardedSources({
        ...well,
        bureau: {
          ...well.bureau,
          order: (order) => {
            references.push(order.reference);
            return well.bureau.order(order);
          },
        },
      }),
    );
    expect(await deliverReports(running())).toBe(1);
    expect(new Set(references).size).toBe(1);
    const made = await demo.store.reading.rows("SELECT state, cost FROM brc_report WHERE id = $1::bigint", [
      references[0],
    ]);
    expect(made).toEqual([{ state: "delivered", cost: "38.00" }]);
  });

  test("that never answers has a report fail in the end, and where there is none it fails at once", async () => {
    behaving({ bureau: { order: down } });
    await demo.store.transaction((trx) =>
      trx.run("UPDATE brc_report SET ordered_at = $2::timestamptz WHERE id = $1::bigint", [
        ordered[0],
        new Date(Date.parse(demo.ports.clock.stamp()) - 3 * DAY).toISOString(),
      ]),
    );
    expect(await deliverReports(running())).toBe(1);
    expect(await states()).toEqual(["failed", "ordered"]);
    behaving({ bureau: { absent: true, order: down } });
    expect(await deliverReports(running())).toBe(1);
    expect(await states()).toEqual(["failed", "failed"]);
  });
});

describe("files", () => {
  let server: ObjectStoreServer;
  const folder = mkdtempSync(join(tmpdir(), "no-room-"));
  beforeAll(async () => {
    server = await startObjectStore();
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("that come back as something else are away, not gone, and come again when the store is well", async () => {
    demo.ports.files = makeObjectStore({ bucket: server.bucket, ...IDENTITY });
    const { body } = await supplier.upload("ucenter/file", { name: "kept.pdf", bytes: PDF }, { category: "invoice" });
    const [key = "", bytes = PDF] = [...server.objects].at(-1) ?? [];
    server.objects.set(key, Buffer.from("<html>Sign in to the network</html>"));
    expect((await supplier.get(`ucenter/file/${String(body.data.file_id)}`)).body).toMatchObject({
      code: 1067,
      data: { retry_after: 5 },
    });
    server.objects.set(key, bytes);
    expect((await supplier.get(`ucenter/file/${String(body.data.file_id)}`)).raw.equals(PDF)).toBe(true);
  });

  test("that a disk has no room for are refused, and nothing of them is kept", async () => {
    writeFileSync(join(folder, "files"), "where a folder should be");
    demo.ports.files = makeFolderStore(join(folder, "files"));
    expect(
      (await supplier.upload("ucenter/file", { name: "no-room.pdf", bytes: PDF }, { category: "invoice" })).body,
    ).toMatchObject({ code: 1067, data: { retry_after: 5 } });
    expect(await demo.store.reading.rows("SELECT 1 FROM file WHERE name = 'no-room.pdf' AND state = 'clean'")).toEqual(
      [],
    );
    rmSync(join(folder, "files"));
    expect(
      (await supplier.upload("ucenter/file", { name: "no-room.pdf", bytes: PDF }, { category: "invoice" })).body.code,
    ).toBe(0);
  });
});
