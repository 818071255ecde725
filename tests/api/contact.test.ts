import { afterAll, beforeAll, expect, test } from "vitest";
import { type Application, startApplication } from "./application/application.ts";
import { Deals, fine } from "./application/deals.ts";

const CONTACT = "ucenter/contact";
const UEN_OF_E1 = "201299101G";
const UEN_OF_S1 = "201599103Z";

let demo: Application;
let deals: Deals;
beforeAll(async () => {
  demo = await startApplication();
  deals = new Deals(demo);
});
afterAll(() => demo.close());

type Row = Readonly<Record<string, any>>;
const rowsOf = async (who: string, path: string, query: Record<string, string | number>): Promise<Row[]> =>
  fine(await (await deals.client(who)).get(path, query))["rows"] as Row[];

/** A contact of somebody with the UEN of a company. */
async function contactWith(who: string, uen: string): Promise<Row> {
  const client = await deals.client(who);
  const { id } = fine(
    await client.post(CONTACT, { kind: "other", name: "Pat Lim", email: `pat.${uen.toLowerCase()}@example.com`, uen }),
  );
  return fine(await client.get(CONTACT, { id }));
}

test("a contact leads to the tasks and deals with its company, and to those alone", async () => {
  const contact = await contactWith("admin.s1", UEN_OF_E1);
  expect(contact["shown"]).toMatchObject({ linked_entity: expect.any(String), linked_company: expect.any(String) });
  const { linked_company: company, linked_entity: entity } = contact;
  const name: string = contact["shown"].linked_company;
  const all = await rowsOf("checker.s1", "obligation/workflow/task/list", { page_size: 100 });
  const withIt = await rowsOf("checker.s1", "obligation/workflow/task/list", { page_size: 100, with_company: company });
  const ids = (rows: readonly Row[]) => rows.map(({ id }) => id as string).sort();
  const meant = all.filter(
    ({ counterparty, initiator_company: initiator }) => counterparty === name || initiator === company,
  );
  expect(ids(withIt)).toEqual(ids(meant));
  expect(await rowsOf("checker.s1", "obligation/workflow/task/list", { with_company: "999999999999999999" })).toEqual(
    [],
  );
  const financings = await rowsOf("maker.s1", "obligation/supplier/financing/application/list", {
    obligor_entity: entity,
    page_size: 100,
  });
  expect(financings.length).toBeGreaterThan(0);
  expect(new Set(financings.map(({ obligor_entity: obligor }) => obligor))).toEqual(new Set([entity]));
});

test("nobody is listed twice with one address, by hand or by a file; two people may read one mailbox", async () => {
  const client = await deals.client("admin.s2");
  const person = { kind: "vendor", name: "Ong Siew Hua", email: "accounts@quayside.example" };
  fine(await client.post(CONTACT, person));
  const again = await client.post(CONTACT, { ...person, name: "ong siew hua", email: "Accounts@quayside.example" });
  expect(again.body).toMatchObject({ code: 100, data: [{ field: "email" }] });
  fine(await client.post(CONTACT, { ...person, name: "Ravi Menon" }));
  const row = { kind: "vendor", name: "Goh Bee Leng", email: "goh@quayside.example" };
  const twice = await client.post(`${CONTACT}/import`, { rows: [row, row] });
  expect(fine(twice)).toMatchObject({ ok: false, errors: [{ row: 2, field: "email" }] });
});

test("a file of too many rows is refused at the first that is too many, with how many there may be", async () => {
  const client = await deals.client("admin.s2");
  const rows = Array.from({ length: 501 }, (_, index) => ({
    kind: "other",
    name: `Person ${index}`,
    email: `person${index}@quayside.example`,
  }));
  const { ok, errors } = fine(await client.post(`${CONTACT}/import`, { rows }));
  expect(ok).toBe(false);
  expect(errors).toEqual([
    {
      row: 501,
      field: "",
      message: "One import takes at most 500 rows, and here are 501. Import them in several parts.",
    },
  ]);
});

test("a contact of a company with which there is no business leads to no company", async () => {
  const stranger = await contactWith("admin.s2", UEN_OF_S1);
  expect(stranger).not.toHaveProperty("linked_entity");
  expect(stranger).not.toHaveProperty("linked_company");
});

test("a supplier writes to a person at its fund provider, in plain words, and finds the mail among its own", async () => {
  const [person] = await rowsOf("maker.s1", `${CONTACT}/fi/list`, {});
  const maker = await deals.client("maker.s1");
  const words = {
    subject: "Pay-out of FA-41",
    message: "When does it arrive?\n<b>Today</b>, see https://evil.example/x",
  };
  fine(await maker.post(`${CONTACT}/fi/message`, { to: person?.["id"], ...words }));
  const [mail] = await rowsOf("admin.s1", "ucenter/email/list", {});
  expect(mail).toMatchObject({ recipient: person?.["email"], subject: expect.stringContaining("Pay-out of FA-41") });
  const { html, ...head } = fine(await (await deals.client("admin.s1")).get("ucenter/email", { id: mail?.["id"] }));
  expect(head).toMatchObject({ topic: "messages", reply_to: "maker.s1@demo.example" });
  expect(html).toContain("When does it arrive?");
  expect(html).toContain("maker.s1@demo.example");
  expect(html).not.toContain("<b>Today</b>");
  expect(html).not.toContain("evil.example");
  const client = await deals.client("admin.s1");
  const contact = fine(
    await client.post(CONTACT, { kind: "other", name: String(person?.["name"]), email: String(person?.["email"]) }),
  );
  const history = await rowsOf("admin.s1", `${CONTACT}/mail/list`, { contact: contact["id"] });
  expect(history.map(({ mail: one }) => one as string)).toContain(mail?.["id"]);
});

test("nobody is written to who is no contact at an own fund provider, nor again and again", async () => {
  const maker = await deals.client("maker.s1");
  const own = await demo.store.reading.first<{ id: string }>(
    `SELECT id FROM "user" WHERE email = 'maker.e1@demo.example'`,
  );
  const words = { subject: "Hello", message: "Hello" };
  expect((await maker.post(`${CONTACT}/fi/message`, { to: own?.id, ...words })).body).toMatchObject({ code: 1005 });
  expect((await maker.post(`${CONTACT}/fi/message`, { to: own?.id, subject: "Hello" })).body).toMatchObject({
    code: 100,
    data: [{ field: "message", message: "Please fill in: Message" }],
  });
  const [person] = await rowsOf("maker.s1", `${CONTACT}/fi/list`, {});
  const { to_one_address_per_day: most } = demo.registry.constants.mail;
  await demo.store.transaction((trx) =>
    trx.run(
      `UPDATE mail SET letter = 'provider_message', recipient = $1, sender_company = u.company, created_at = $3
       FROM "user" u
       WHERE u.email = 'maker.s1@demo.example' AND mail.id IN (SELECT id FROM mail ORDER BY id LIMIT $2)`,
      [person?.["email"], most, demo.ports.clock.stamp()],
    ),
  );
  expect((await maker.post(`${CONTACT}/fi/message`, { to: person?.["id"], ...words })).body).toMatchObject({
    code: 1010,
    data: { rule: "one_outside_address" },
  });
});

test("a line of a journal says its account by number and name, in the reader's language", async () => {
  const client = await deals.client("acct.f1");
  const [journal] = await rowsOf("acct.f1", "obligation/financier/ledger/journal/list", { page_size: 1 });
  const lines = async (language: string): Promise<Row[]> =>
    fine(
      await client.get(
        "obligation/financier/ledger/journal",
        { id: journal?.["id"] },
        { headers: { "accept-language": language } },
      ),
    )["lines"] as Row[];
  const accounts = await rowsOf("acct.f1", "obligation/financier/ledger/account/list", { page_size: 100 });
  for (const [language, folder] of [
    ["en-US", "en"],
    ["zh-CN", "zh"],
  ] as const) {
    const words = demo.registry.wording("default", folder).get("ledger_account") ?? {};
    for (const line of await lines(language)) {
      const account = accounts.find(({ id }) => id === line["account"]);
      expect(line["shown"].account).toBe(`${account?.["code"]} ${words[`name.${account?.["name"]}`]}`);
    }
  }
});
