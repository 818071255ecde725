import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import { FA, Financing } from "./application/financing.ts";
import { fine, Programme } from "./trade/fixture.ts";

type Fields = Record<string, unknown>;
type Step = readonly [who: string, transition: string];

/** A record that one company prepares and another gets to see. */
interface Prepared {
  readonly entity: string;
  readonly maker: string;
  /** Its calls as the maker's role has them. */
  readonly path: string;
  readonly fields: () => Promise<Fields>;
  /** What the maker's colleagues do with the draft among themselves, and the step that puts it before the others. */
  readonly inside?: Step;
  readonly onward: Step;
  /** Who else is a party, and the calls as their role has them. */
  readonly others: readonly (readonly [who: string, path: string])[];
}

let application: Application;
let deals: Programme;
let money: Financing;
let facility = "";
const own: Record<string, string> = {};

beforeAll(async () => {
  application = await startApplication();
  deals = new Programme(application);
  money = new Financing(application);
  await money.prepare();
  await deals.creditLimit("e1", "f1", { limit: "5000000.00" });
  facility = await deals.facility("e1", "f1", { limit: "3000000.00" });
  await deals.part(facility, ["e1", "f1", "s1"], { limit: "500000.00" });
  await deals.programme("e1", "s1");
  for (const who of ["e1", "e2", "s1", "s2", "s3", "f1", "f2"] as const) own[who] = await deals.entity(who);
}, 300_000);
afterAll(() => application.close());

/** The files that a credit application asks for. */
const papers = async (who: string) => [await deals.file(who), await deals.file(who)];

const PREPARED: readonly Prepared[] = [
  {
    entity: "credit_application",
    maker: "maker.e1",
    path: "obligation/enterprise/credit/application",
    fields: async () => ({
      entity: own["e1"],
      financier_entity: own["f2"],
      kyc_case: (await deals.insert("kyc_case", { entity: own["e1"], financier_entity: own["f2"], status: "approved" }))
        .id,
      kind: "new",
      currency: "SGD",
      requested_limit: "1500000.00",
      purpose: "Room for the season",
      industry: "10712",
      documents: await papers("maker.e1"),
    }),
    inside: ["maker.e1", "hand_over"],
    onward: ["checker.e1", "submit"],
    others: [["maker.f2", "obligation/financier/credit/application"]],
  },
  {
    entity: "dpo",
    maker: "maker.e1",
    path: "obligation/enterprise/dpo",
    fields: async () => ({
      enterprise_entity: own["e1"],
      vendor_entity: own["s1"],
      financier_entity: own["f1"],
      facility,
      currency: "SGD",
      pay_date: "2026-11-26",
      payables: [
        { invoice: await deals.billed("T-DRAFT-1", ["s1", "e1"], "32700.00", "2027-01-25"), face: "32700.00" },
      ],
    }),
    onward: ["maker.e1", "submit"],
    others: [["maker.f1", "obligation/financier/dpo"]],
  },
  {
    entity: "early_payment",
    maker: "maker.s1",
    path: "obligation/supplier/early_payment",
    fields: async () => ({
      enterprise_entity: own["e1"],
      supplier_entity: own["s1"],
      funder: "financier",
      funder_entity: own["f1"],
      currency: "SGD",
      pay_date: "2026-11-27",
      offer_mode: "apr",
      apr: "6.00",
      items: [{ invoice: await deals.billed("T-DRAFT-2", ["s1", "e1"], "54500.00", "2027-01-22"), amount: "54500.00" }],
      payout_account: await deals.account({ of: "s1", currency: "SGD" }),
    }),
    onward: ["maker.s1", "submit"],
    others: [
      ["checker.e1", "obligation/enterprise/early_payment"],
      ["checker.f1", "obligation/financier/early_payment"],
    ],
  },
  {
    entity: "financing_application",
    maker: "maker.s1",
    path: FA,
    fields: async () =>
      money.fields(
        "s1",
        (await money.item("T-DRAFT-3", "s1", "40330.00", "2027-01-15")).item,
        "40330.00",
        "36297.00",
        "2026-11-24",
      ),
    inside: ["maker.s1", "hand_over"],
    onward: ["checker.s1", "submit"],
    others: [["maker.f1", "obligation/financier/financing/application"]],
  },
  {
    entity: "facility",
    maker: "maker.e1",
    path: "obligation/enterprise/facility",
    fields: () =>
      Promise.resolve({
        entity: own["e1"],
        financier_entity: own["f1"],
        kind: "enterprise_program",
        products: ["finance"],
        currency: "SGD",
        limit: "250000.00",
      }),
    inside: ["maker.e1", "hand_over"],
    onward: ["checker.e1", "submit"],
    others: [["maker.f1", "obligation/financier/facility"]],
  },
  {
    entity: "facility",
    maker: "maker.f1",
    path: "obligation/financier/facility",
    fields: () =>
      Promise.resolve({
        entity: own["e1"],
        financier_entity: own["f1"],
        kind: "enterprise_program",
        products: ["finance"],
        currency: "SGD",
        limit: "260000.00",
      }),
    onward: ["maker.f1", "propose"],
    others: [["checker.e1", "obligation/enterprise/facility"]],
  },
  {
    entity: "vendor_sub_limit",
    maker: "maker.e1",
    path: "obligation/enterprise/facility/vendor",
    fields: () =>
      Promise.resolve({
        facility,
        enterprise_entity: own["e1"],
        financier_entity: own["f1"],
        vendor_entity: own["s2"],
        limit: "70123.45",
      }),
    onward: ["maker.e1", "propose"],
    others: [["checker.f1", "obligation/financier/facility/vendor"]],
  },
  {
    entity: "buyer_limit",
    maker: "maker.s1",
    path: "obligation/supplier/facility/buyer",
    fields: async () => ({
      facility: await factoring(),
      supplier_entity: own["s1"],
      financier_entity: own["f1"],
      buyer_entity: own["e2"],
      currency: "SGD",
      limit: "100123.45",
    }),
    onward: ["maker.s1", "propose"],
    others: [["checker.f1", "obligation/financier/facility/buyer"]],
  },
  {
    entity: "buyer_limit",
    maker: "maker.f1",
    path: "obligation/financier/facility/buyer",
    fields: async () => ({
      facility: await factoring(),
      supplier_entity: own["s1"],
      financier_entity: own["f1"],
      buyer_entity: own["e2"],
      currency: "SGD",
      limit: "110123.45",
    }),
    onward: ["maker.f1", "propose"],
    others: [["maker.s1", "obligation/supplier/facility/buyer"]],
  },
  {
    entity: "receipt",
    maker: "maker.e1",
    path: "obligation/enterprise/receipt",
    fields: () =>
      Promise.resolve({
        receiver_entity: own["f1"],
        payer_entity: own["e1"],
        amount: "1250.00",
        currency: "SGD",
        value_date: "2026-11-23",
        bank_ref: "TT-DRAFT-1",
      }),
    onward: ["maker.e1", "announce"],
    others: [["maker.f1", "obligation/financier/receipt"]],
  },
  {
    entity: "receipt",
    maker: "maker.f1",
    path: "obligation/financier/receipt",
    fields: async () => ({
      receiver_entity: own["f1"],
      payer_entity: own["e1"],
      account: await deals.account({ of: "f1", currency: "SGD" }),
      amount: "1350.00",
      currency: "SGD",
      value_date: "2026-11-23",
      bank_ref: "TT-DRAFT-2",
    }),
    onward: ["maker.f1", "record"],
    others: [["maker.e1", "obligation/enterprise/receipt"]],
  },
];

/** A programme of the first enterprise with no vendor yet. */
const programme = async () =>
  (
    await deals.insert("facility", {
      financier_entity: own["f1"],
      entity: own["e1"],
      kind: "enterprise_program",
      products: ["finance"],
      currency: "SGD",
      limit: "250000.00",
      status: "active",
    })
  ).id;

/** A factoring facility of the first supplier in force. */
const factoring = async () =>
  (
    await deals.insert("facility", {
      financier_entity: own["f1"],
      entity: own["s1"],
      kind: "supplier_factoring",
      products: ["factoring"],
      currency: "SGD",
      limit: "250000.00",
      status: "active",
    })
  ).id;

/**
 * How many records somebody counts, and what they read of one: in their list, by id, by its number or amount, and in a
 * file of the list.
 */
async function knownTo(who: string, path: string, id: string, text: string) {
  const client = await deals.client(who);
  const list = fine(await client.get(`${path}/list`, { page_size: 100 }));
  const got = await client.get(path, { id });
  const found = (await client.get("ucenter/user/search", { keyword: text })).body.data.rows as { path: string }[];
  const started = await client.post(`${path}/list/export`, { format: "csv" });
  const file =
    started.body.code === 0
      ? (
          await client.get(
            `ucenter/file/${(await client.get("obligation/job", { id: started.body.data.job_id })).body.data.file_id}`,
          )
        ).raw.toString("utf8")
      : "";
  return {
    count: Number(list["count"]),
    listed: (list["rows"] as { id: string }[]).some((row) => row.id === id),
    read: got.body.code as number,
    found: found.some((row) => row.path.includes(id)),
    exported: file.includes(text),
    timeline: ((got.body.data?.timeline ?? []) as { transition: string }[]).map(({ transition }) => transition),
  };
}

test.each(PREPARED.map((one) => [`${one.entity} of ${one.maker}`, one] as const))(
  "a draft %s is seen by nobody else until it is sent, and its drafting never is",
  async (_name, { entity, maker, path, fields, inside, onward, others }) => {
    const before = await Promise.all(others.map(([who, theirs]) => knownTo(who, theirs, "1", "no such")));
    const made = fine(await (await deals.client(maker)).post(path, await fields()));
    const id = String(made["id"]);
    const text = String(made["number"] ?? made["limit"]);
    fine(await (await deals.client(maker)).put(path, { id, version: made["version"] }));
    if (inside) fine(await deals.act(inside[0], entity, path, id, inside[1]));
    for (const [index, [who, theirs]] of others.entries()) {
      expect(await knownTo(who, theirs, id, text), who).toEqual({
        count: before[index]?.count,
        listed: false,
        read: 1005,
        found: false,
        exported: false,
        timeline: [],
      });
      expect(
        (await (await deals.client(who)).post(`${theirs}/${id}/${onward[1]}`, { version: 1 })).body.code,
        who,
      ).toBe(1005);
      const audit = await (
        await deals.client(who.replace(/^\w+/, "admin"))
      ).get("obligation/audit", { page_size: 100 });
      expect(JSON.stringify(audit.body.data), who).not.toContain(`"${id}"`);
    }
    fine(await deals.act(onward[0], entity, path, id, onward[1]));
    for (const [index, [who, theirs]] of others.entries()) {
      const seen = await knownTo(who, theirs, id, text);
      expect(seen, who).toMatchObject({ count: Number(before[index]?.count) + 1, listed: true, read: 0 });
      expect(seen.timeline, who).toEqual([onward[1]]);
    }
  },
);

test("what was prepared and dropped again was never there for the others", async () => {
  const maker = await deals.client("maker.e1");
  const made = fine(
    await maker.post("obligation/enterprise/dpo", {
      enterprise_entity: own["e1"],
      vendor_entity: own["s1"],
      financier_entity: own["f1"],
      facility,
      currency: "SGD",
    }),
  );
  const id = String(made["id"]);
  expect(
    (await deals.act("checker.e1", "dpo", "obligation/enterprise/dpo", id, "cancel", { comment: "Not wanted" })).body
      .code,
  ).toBe(1054);
  fine(await maker.delete("obligation/enterprise/dpo", { id, version: String(made["version"]) }));
  for (const who of ["maker.f1", "maker.s1"]) {
    const role = who.endsWith("f1") ? "financier" : "supplier";
    expect((await (await deals.client(who)).get(`obligation/${role}/dpo`, { id })).body.code).toBe(1005);
  }
});

test("a vendor reads an order once it is issued, and its part of a facility once the fund provider agreed to it", async () => {
  const made = fine(
    await (
      await deals.client("maker.e1")
    ).post("obligation/enterprise/dpo", {
      enterprise_entity: own["e1"],
      vendor_entity: own["s1"],
      financier_entity: own["f1"],
      facility,
      currency: "SGD",
      pay_date: "2026-11-26",
      payables: [
        { invoice: await deals.billed("T-DRAFT-4", ["s1", "e1"], "21800.00", "2027-01-25"), face: "21800.00" },
      ],
    }),
  );
  const id = String(made["id"]);
  const read = async () =>
    (await (await deals.client("maker.s1")).get("obligation/supplier/dpo", { id })).body.code as number;
  const stages = [await read()];
  fine(await deals.act("maker.e1", "dpo", "obligation/enterprise/dpo", id, "submit"));
  stages.push(await read());
  fine(await deals.act("checker.e1", "dpo", "obligation/enterprise/dpo", id, "approve"));
  stages.push(await read());
  await deals.signedBy("dpo", id);
  stages.push(await read());
  expect(stages).toEqual([1005, 1005, 1005, 0]);
  const part = async (status: string) =>
    (
      await deals.insert("vendor_sub_limit", {
        facility: await programme(),
        enterprise_entity: own["e1"],
        financier_entity: own["f1"],
        vendor_entity: own["s3"],
        currency: "SGD",
        limit: "30000.00",
        reserved: "0.00",
        utilised: "0.00",
        status,
      })
    ).id;
  const counts = await Promise.all(
    ["draft", "proposed", "declined", "active"].map(
      async (status) =>
        (await (await deals.client("maker.s3")).get("obligation/supplier/facility/vendor", { id: await part(status) }))
          .body.code as number,
    ),
  );
  expect(counts).toEqual([1005, 1005, 1005, 0]);
});

test("a part of a facility is in the facility's currency from its draft on", async () => {
  const of = await programme();
  const made = fine(
    await (
      await deals.client("maker.e1")
    ).post("obligation/enterprise/facility/vendor", {
      facility: of,
      enterprise_entity: own["e1"],
      financier_entity: own["f1"],
      vendor_entity: own["s2"],
      limit: "70123.45",
    }),
  );
  expect(made).toMatchObject({ status: "draft", currency: (await deals.read("facility", of))["currency"] });
});
