import { afterAll, beforeAll, expect, test } from "vitest";
import { loadRegistry } from "../../../registry/registry.ts";
import "../../composition.ts";
import { makeClock } from "../ports/clock.ts";
import type { Ports } from "../ports/ports.ts";
import type { Store } from "../store/handle.ts";
import { migrate } from "../store/migrate.ts";
import { openEmbedded } from "../store/pglite.ts";
import { compose } from "./compose.ts";
import { renderDocument } from "./document.ts";
import { mailBrandOf, sayIn } from "./wording.ts";

const registry = loadRegistry();
const clock = makeClock({ businessDate: "2026-11-23" });
let store: Store;

beforeAll(async () => {
  store = await openEmbedded({});
  await migrate(store);
  await store.transaction(async (trx) => {
    for (const [id, uen, name] of [
      ["1", "201299101G", "Straits Harvest Foods Pte. Ltd."],
      ["2", "201599103Z", "Bukit Precision Parts Pte. Ltd."],
    ]) {
      await trx.run(
        `INSERT INTO company (id, version, name, role, brand, status, created_at, updated_at)
          VALUES ($1, 1, $2, 'supplier', 'meridian', 'active', now(), now())`,
        [id, name],
      );
      await trx.run(
        `INSERT INTO company_entity (id, version, company, uen, legal_name, created_at, updated_at)
          VALUES ($1, 1, $1, $2, $3, now(), now())`,
        [id, uen, name],
      );
    }
  });
});
afterAll(() => store.close());

const rendered = (letter: string, record?: Record<string, unknown>) =>
  renderDocument({ db: store.reading, registry, ports: { clock } as Ports, brand: "default" }, letter, record);

/** Pages and faces, read from the file itself. */
const summaryOf = (bytes: Uint8Array) => {
  const text = Buffer.from(bytes).toString("latin1");
  return {
    isPdf: text.startsWith("%PDF-1."),
    pages: Number(/\/Count (\d+)/.exec(text)?.[1]),
    faces: [...text.matchAll(/\/BaseFont \/\w+\+([\w-]+)/g)].map((found) => found[1]),
  };
};

const line = { issue_date: "2026-11-16", due_date: "2027-01-15", amount: "109000.00" };
const confirmation = {
  id: "1",
  number: "IP-2026-000031",
  issuer_entity: "1",
  holder_entity: "2",
  currency: "SGD",
  face: "109000.00",
  maturity_date: "2027-01-15",
  invoices: [line],
};

test("every letter that is a paper can be drawn up as an empty form, on a page or two", async () => {
  const papers = [...registry.letters].filter(([, { as }]) => as.includes("pdf")).map(([name]) => name);
  expect(papers).toContain("payment_obligation_confirmation");
  for (const paper of papers) {
    const { bytes, type, name } = await rendered(paper);
    expect({ ...summaryOf(bytes), type }).toMatchObject({ isPdf: true, type: "application/pdf" });
    // Called as people read it: no name of ours, no place that was left open.
    expect(name).toMatch(/^[A-Z][A-Za-z0-9 ,.'()-]*[A-Za-z0-9)]\.pdf$/);
    expect(summaryOf(bytes).pages).toBeLessThanOrEqual(2);
  }
});

test.each([
  ["en-US", ["Processing fee", "SURVEY"]],
  ["zh-CN", ["手续费", "SURVEY"]],
] as const)("a column is written by its display: fees by their names in %s", async (language, names) => {
  const deductions = [
    { code: "PROCESSING", net: "1150.00", gst: "103.50" },
    { code: "SURVEY", net: "80.00", gst: "7.20" },
  ];
  const { parts } = await compose({
    showing: { db: store.reading, registry, say: sayIn(registry, "meridian", language), language },
    name: "remittance_advice",
    letter: registry.letters.get("remittance_advice")!,
    record: { id: "1", currency: "SGD", net: "98666.50", deductions },
    places: {},
    decision: undefined,
    origin: "",
  });
  const table = parts.find((part) => part.kind === "table");
  expect(table?.kind === "table" ? table.rows : []).toEqual([
    [names[0], "1,150.00", "103.50"],
    [names[1], "80.00", "7.20"],
  ]);
});

test("in the sentences of an empty form stands a line to write on for what is not known, and in no filled one", async () => {
  const texts = async (record: Record<string, unknown>) => {
    const say = sayIn(registry, "meridian", "en-US");
    const { parts } = await compose({
      showing: { db: store.reading, registry, say, language: "en-US" },
      name: "letter_of_assignment",
      letter: registry.letters.get("letter_of_assignment")!,
      record,
      places: { company: "", brand: say("brand", "title") },
      decision: undefined,
      origin: "",
    });
    return parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join(" ");
  };
  expect(await texts({})).toMatch(/^_+ \(the assignor\) assigns to _+ \(the assignee\),/);
  expect(await texts({ id: "1", assignor_entity: "2", assignee_entity: "1" })).not.toContain("_");
});

test("of a record nothing is told that it does not have; an empty form keeps its lines", async () => {
  const labels = async (record: Record<string, unknown>) => {
    const say = sayIn(registry, "meridian", "en-US");
    const { parts } = await compose({
      showing: { db: store.reading, registry, say, language: "en-US" },
      name: "credit_offer",
      letter: registry.letters.get("credit_offer")!,
      record,
      places: { company: "", brand: say("brand", "title") },
      decision: undefined,
      origin: "",
    });
    return parts.flatMap((part) => (part.kind === "rows" ? part.rows.map(({ label }) => label) : []));
  };
  expect(await labels({})).toContain("Conditions");
  const offered = { id: "1", kind: "new", currency: "SGD", recommended_limit: "5000000.00" };
  expect(await labels(offered)).not.toContain("Conditions");
  expect(await labels({ ...offered, conditions: "Quarterly accounts." })).toContain("Conditions");
});

test("the same record on the same day gives the same bytes; a cent more gives others", async () => {
  const first = await rendered("payment_obligation_confirmation", confirmation);
  const again = await rendered("payment_obligation_confirmation", confirmation);
  const other = await rendered("payment_obligation_confirmation", { ...confirmation, face: "109000.01" });
  expect(first.name).toBe("Payment obligation confirmation IP-2026-000031.pdf");
  expect(Buffer.from(first.bytes).equals(Buffer.from(again.bytes))).toBe(true);
  expect(Buffer.from(first.bytes).equals(Buffer.from(other.bytes))).toBe(false);
  expect(summaryOf(first.bytes).faces.every((face) => face?.startsWith("NotoSansSC"))).toBe(true);
});

test("a long list goes on to further pages", async () => {
  const { bytes } = await rendered("payment_obligation_confirmation", {
    ...confirmation,
    invoices: Array.from({ length: 90 }, () => line),
  });
  expect(summaryOf(bytes).pages).toBeGreaterThan(2);
});

test("a letter that is not there is refused", async () => {
  await expect(rendered("farewell")).rejects.toThrow("farewell");
});

test("a document wears its brand: logo, also as a picture, and colour", async () => {
  const meridian = registry.brands.get("meridian")!;
  const worn = async (change: Partial<typeof meridian>): Promise<string> => {
    const brands = new Map([...registry.brands, ["meridian", { ...meridian, ...change }]]);
    const context = {
      db: store.reading,
      registry: { ...registry, brands },
      ports: { clock } as Ports,
      brand: "default",
    };
    const { bytes } = await renderDocument(context, "credit_offer", undefined, "meridian");
    return Buffer.from(bytes).toString("latin1");
  };
  const [own, pictured, coloured, answered] = [
    await worn({}),
    await worn({ logo: "icon.png" }),
    await worn({ theme: { ...meridian.theme, accent: "#123456" } }),
    await worn({ support: { email: "help@elsewhere.example" } }),
  ];
  expect([own, pictured].map((one) => one.includes("/Subtype /Image"))).toEqual([false, true]);
  expect(new Set([own, pictured, coloured, answered]).size).toBe(4);
});

test("a brand without a telephone says where to write, and leaves no gap", () => {
  const { support: _with, ...meridian } = registry.brands.get("meridian")!;
  const brands = new Map([
    ...registry.brands,
    ["meridian", { ...meridian, support: { email: "care@meridian.example" } }],
  ]);
  const { closing } = mailBrandOf({ ...registry, brands } as typeof registry, "meridian", ["en-US", "zh-CN"]);
  expect(closing).toEqual(
    expect.arrayContaining(["Questions? Write to care@meridian.example.", "如有疑问，请联系 care@meridian.example。"]),
  );
});
