import { afterAll, beforeAll, expect, test } from "vitest";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { checkInvariants, formatBreaches } from "../../server/platform/invariants/invariant.ts";
import { runTimers } from "../../server/platform/jobs/timers.ts";
import { type Company, PASSWORD, startCompany } from "./application/newcomers.ts";
import { personTicket } from "./application/person.ts";

let { demo, admin, ceo, people } = {} as Company;

beforeAll(async () => {
  ({ demo, admin, ceo, people } = await startCompany());
});
afterAll(() => demo.close());

const CODE = "246810";
const DEMO_PASSWORD = "quiet-teapot-walks-42-hills";

test("who is invited sets a password by the mailed link, once; rights wait for a second person", async () => {
  const user = await people.invite({ permission_groups: ["maker"] });
  expect(await people.row(user.id)).toMatchObject({
    status: "invited",
    permission_groups: [],
    proposed_groups: ["maker"],
    rights_status: "proposed",
  });
  const token = await people.lastToken("member_invited", user.email);
  expect((await demo.stranger().put("ucenter/user/activate", { token, password: "short" })).body).toMatchObject({
    code: 100,
    data: [{ field: "password" }],
  });
  expect((await demo.stranger().put("ucenter/user/activate", { token, password: PASSWORD })).body).toMatchObject({
    code: 100,
    data: [{ field: "terms_accepted" }],
  });
  expect(
    (await demo.stranger().put("ucenter/user/activate", { token, password: PASSWORD, terms_version: "2026-11" })).body,
  ).toMatchObject({ code: 0, data: { next: "/login" } });
  expect((await demo.stranger().put("ucenter/user/activate", { token, password: PASSWORD })).body.code).toBe(1037);
  const row = await people.row(user.id);
  expect(
    (await admin.post("ucenter/user/permission/approve", { id: user.id, version: row?.["version"] })).body,
  ).toMatchObject({ code: 1004 });
  expect(
    (await ceo.post("ucenter/user/permission/approve", { id: user.id, version: row?.["version"] })).body.code,
  ).toBe(0);
  expect(await people.row(user.id)).toMatchObject({
    status: "active",
    permission_groups: ["maker"],
    rights_status: "settled",
    is_company_admin: false,
  });
});

test("rights that were agreed to for one address are not another's: moved before the invitation is taken, they wait anew", async () => {
  const user = await people.invite({ permission_groups: ["company_administrator"] });
  const approve = async (who: typeof ceo) =>
    (
      await who.post("ucenter/user/permission/approve", {
        id: user.id,
        version: (await people.row(user.id))?.["version"],
      })
    ).body;
  expect(await approve(ceo)).toMatchObject({ code: 0 });
  expect(await people.row(user.id)).toMatchObject({ status: "invited", is_company_admin: true });
  const change = async (fields: Record<string, unknown>) =>
    (await admin.put("ucenter/user", { id: user.id, version: (await people.row(user.id))?.["version"], ...fields }))
      .body;
  const waiting = {
    permission_groups: [],
    is_company_admin: false,
    proposed_groups: ["company_administrator"],
    rights_status: "proposed",
  };
  for (const fields of [{ email: "somebody.else@newco.example" }, { phone: "+6591110023" }]) {
    expect(await change(fields)).toMatchObject({ code: 0, data: { status: "invited" } });
    expect(await people.row(user.id)).toMatchObject(waiting);
    expect(await approve(admin)).toMatchObject({ code: 1004, data: { rule: "own_request" } });
    expect(await approve(ceo)).toMatchObject({ code: 0 });
    expect(await people.row(user.id)).toMatchObject({ permission_groups: ["company_administrator"] });
  }
  expect(await change({ job_title: "Clerk" })).toMatchObject({ code: 0 });
  expect(await people.row(user.id)).toMatchObject({ rights_status: "settled", is_company_admin: true });
});

test("the second person has a task for it, and may decline with a reason", async () => {
  const user = await people.invite({ permission_groups: ["accountant"] });
  const tasks = await demo.store.reading.rows<{ kind: string; status: string }>(
    "SELECT kind, status FROM task WHERE subject_entity = 'user' AND subject_id = $1",
    [user.id],
  );
  expect(tasks).toEqual([expect.objectContaining({ status: "todo" })]);
  const row = await people.row(user.id);
  expect(
    (await ceo.post("ucenter/user/permission/decline", { id: user.id, version: row?.["version"] })).body,
  ).toMatchObject({ code: 100, data: [{ field: "comment" }] });
  expect(
    (
      await ceo.post("ucenter/user/permission/decline", {
        id: user.id,
        version: row?.["version"],
        comment: "not this year",
      })
    ).body.code,
  ).toBe(0);
  expect(await people.row(user.id)).toMatchObject({
    permission_groups: [],
    proposed_groups: [],
    rights_status: "settled",
  });
});

test("true availability is told in the own company's form alone", async () => {
  expect((await admin.post("ucenter/user/register/checkEmail", { email: "maker.s1@demo.example" })).body.data).toEqual({
    ok: true,
    available: false,
  });
  expect((await admin.post("ucenter/user/register/checkEmail", { email: "new@demo.example" })).body.data).toEqual({
    ok: true,
    available: true,
  });
  expect(
    (
      await (
        await demo.signedIn("maker.s1")
      ).post("ucenter/user/register/checkEmail", { email: "admin.s1@demo.example" })
    ).body.data,
  ).toEqual({ ok: true });
  const duplicate = await admin.post("ucenter/user", {
    name: "Somebody",
    email: "maker.e1@demo.example",
    phone: "+6598110001",
  });
  expect(duplicate.body).toMatchObject({ code: 100, data: [{ field: "email" }] });
});

test("nobody changes their own rights, and groups of another role give nothing", async () => {
  const own = await people.idOf("admin.s1");
  expect((await admin.put("ucenter/user/permission", { user: own, permission_groups: ["maker"] })).body.code).toBe(
    1010,
  );
  expect(
    (
      await admin.put("ucenter/user/permission", {
        user: await people.idOf("maker.s1"),
        permission_groups: ["operator"],
      })
    ).body,
  ).toMatchObject({ code: 100, data: [{ field: "permission_groups" }] });
  expect(
    (await admin.put("ucenter/user/permission", { user: await people.idOf("maker.s2"), permission_groups: ["maker"] }))
      .body.code,
  ).toBe(1005);
});

test("who is disabled is out at once, and their tasks are everybody's again", async () => {
  const other = await people.colleague();
  await demo.store.transaction((trx) =>
    trx.run(
      "UPDATE task SET status = 'claimed', claimed_by = $1 WHERE id = (SELECT id FROM task WHERE status = 'todo' ORDER BY id LIMIT 1)",
      [other.id],
    ),
  );
  expect((await admin.put("ucenter/user/status", { id: other.id, status: "disabled" })).body.code).toBe(100);
  expect(
    (await admin.put("ucenter/user/status", { id: other.id, status: "disabled", reason: "left the company" })).body,
  ).toMatchObject({ code: 0, data: { status: "disabled" } });
  expect((await other.client.get("ucenter/user/account")).body.code).toBe(1001);
  expect(await demo.store.reading.rows("SELECT id FROM task WHERE claimed_by = $1", [other.id])).toEqual([]);
  expect((await demo.stranger().post("ucenter/user/login", { email: other.email, password: PASSWORD })).body.code).toBe(
    1033,
  );
  expect((await admin.put("ucenter/user/status", { id: other.id, status: "active" })).body.code).toBe(0);
  expect((await other.client.get("ucenter/user/account")).body.code).toBe(1001);
  expect(
    (
      await admin.put("ucenter/user/status", {
        id: await people.idOf("admin.s1"),
        status: "disabled",
        reason: "myself",
      })
    ).body.code,
  ).toBe(1010);
});

test("the last administrator stays; a handover takes two and moves the administration whole", async () => {
  const successor = await people.colleague();
  expect(
    (await admin.post("ucenter/user/manage/send/otp", { purpose: "rights", channel: "email" })).body,
  ).toMatchObject({ code: 0, data: { masked_to: "a•••@demo.example", expires_in: 300 } });
  expect(
    (
      await admin.post("ucenter/user/admin/modify/privacy", {
        target: successor.id,
        kind: "transfer_admin",
        otp: "111111",
      })
    ).body.code,
  ).toBe(1037);
  expect(
    (await admin.post("ucenter/user/admin/modify/privacy", { target: successor.id, kind: "transfer_admin", otp: CODE }))
      .body.code,
  ).toBe(0);
  expect(await people.row(successor.id)).toMatchObject({ is_company_admin: false, rights_status: "proposed" });
  const row = await people.row(successor.id);
  expect(
    (await ceo.post("ucenter/user/permission/approve", { id: successor.id, version: row?.["version"] })).body.code,
  ).toBe(0);
  expect(await people.row(successor.id)).toMatchObject({
    is_company_admin: true,
    permission_groups: ["company_administrator"],
  });
  expect(await people.row(await people.idOf("admin.s1"))).toMatchObject({
    is_company_admin: false,
    permission_groups: [],
  });
  expect((await admin.get("ucenter/user/list")).body.code, "rights that change end the session").toBe(1001);
  expect((await (await demo.signedIn("admin.s1")).get("ucenter/user/list")).body.code).toBe(1004);
  const old = await people.idOf("admin.s1");
  expect((await successor.client.get("ucenter/user/account")).body.code).toBe(1001);
  expect(
    (await successor.client.post("ucenter/user/login", { email: successor.email, password: PASSWORD })).body.code,
  ).toBe(0);
  expect(
    (await successor.client.put("ucenter/user/permission", { user: old, permission_groups: ["company_administrator"] }))
      .body.code,
  ).toBe(0);
  const back = await people.row(old);
  expect((await ceo.post("ucenter/user/permission/approve", { id: old, version: back?.["version"] })).body.code).toBe(
    0,
  );
  admin = people.admin = await demo.signedIn("admin.s1");
  expect((await admin.get("ucenter/user/list")).body.code).toBe(0);
});

test("rights that are confirmed end the person's sessions, not those of others, and what is only proposed ends none", async () => {
  const person = await people.colleague();
  expect(
    (await admin.put("ucenter/user/permission", { user: person.id, permission_groups: ["maker"] })).body.code,
  ).toBe(0);
  expect((await person.client.get("ucenter/user/account")).body.code).toBe(0);
  const row = await people.row(person.id);
  expect(
    (await ceo.post("ucenter/user/permission/approve", { id: person.id, version: row?.["version"] })).body.code,
  ).toBe(0);
  expect((await person.client.get("ucenter/user/account")).body.code).toBe(1001);
  expect([
    (await admin.get("ucenter/user/account")).body.code,
    (await ceo.get("ucenter/user/account")).body.code,
  ]).toEqual([0, 0]);
});

test("two administrators settle one person's rights by turns: who proposed them before confirms the other's later", async () => {
  const approve = async (who: typeof admin, id: string) =>
    (await who.post("ucenter/user/permission/approve", { id, version: (await people.row(id))?.["version"] })).body.code;
  const propose = async (who: typeof admin, id: string, groups: readonly string[]) =>
    (await who.put("ucenter/user/permission", { user: id, permission_groups: groups })).body.code;
  const second = await people.colleague();
  expect(await propose(admin, second.id, ["company_administrator"])).toBe(0);
  expect(await approve(ceo, second.id)).toBe(0);
  await second.client.post("ucenter/user/login", { email: second.email, password: PASSWORD });

  const person = await people.colleague();
  expect(await propose(admin, person.id, ["maker"])).toBe(0);
  expect([await approve(admin, person.id), await approve(second.client, person.id)]).toEqual([1004, 0]);
  expect(await propose(second.client, person.id, ["checker_l1"])).toBe(0);
  expect([await approve(second.client, person.id), await approve(admin, person.id)]).toEqual([1004, 0]);
  expect(await people.row(person.id)).toMatchObject({ permission_groups: ["checker_l1"], rights_status: "settled" });
  const { store, registry, ports } = demo;
  expect(formatBreaches(await checkInvariants({ db: store.reading, registry, today: ports.clock.today() }))).toBe("");
});

test("links that were mailed to somebody end when they are disabled, or when their address for notices changes", async () => {
  const open = async (recipient: string) =>
    (
      await demo.store.reading.rows<{ transition: string }>(
        "SELECT transition FROM email_link WHERE lower(recipient) = $1 AND used_at IS NULL AND revoked_at IS NULL AND expires_at > $2 ORDER BY id",
        [recipient, demo.ports.clock.now().toISOString()],
      )
    ).map(({ transition }) => transition);
  const mailed = (recipient: string, transition: string, subject: string, of: string) =>
    demo.store.transaction(({ run }) =>
      run(
        `INSERT INTO email_link (id, version, created_at, updated_at, token_hash, subject_entity, subject_id, subject_version, transition, recipient, purpose, expires_at) VALUES ($1, 1, $2, $2, $3, $4, $5, 1, $6, $7, 'test', $8)`,
        [
          demo.ports.ids.next(),
          demo.ports.clock.now().toISOString(),
          `${transition}${recipient}`.padEnd(64, "0").slice(0, 64),
          subject,
          of,
          transition,
          recipient,
          new Date(demo.ports.clock.now().getTime() + 3_600_000).toISOString(),
        ],
      ),
    );
  const person = await people.colleague();
  const bystander = await people.invite();
  await mailed(person.email, "confirm", "invoice", "77");
  await mailed(person.email, "renew_password", "user", person.id);
  await mailed("finance@elsewhere.example", "confirm", "invoice", "77");
  expect(await open(person.email)).toEqual(["confirm", "renew_password"]);
  expect(
    (await admin.put("ucenter/user/status", { id: person.id, status: "disabled", reason: "left the company" })).body
      .code,
  ).toBe(0);
  expect(await open(person.email)).toEqual([]);
  expect(await open("finance@elsewhere.example")).toEqual(["confirm"]);
  expect(await open(bystander.email)).toEqual(["accept_invite"]);
  const other = await people.colleague();
  const move = async (address: string, values: object = {}) =>
    (
      await admin.put("ucenter/user/manage/contact_email", {
        user: other.id,
        contact_email: address,
        old: DEMO_PASSWORD,
        otp: CODE,
        own_code: CODE,
        ...values,
      })
    ).body;
  const codes = async (address: string) => {
    demo.wait(61_000);
    for (const to of [{}, { to: address }])
      expect(
        (await admin.post("ucenter/user/manage/send/otp", { purpose: "contact_email", channel: "email", ...to })).body
          .code,
      ).toBe(0);
  };
  expect((await move("moved@bukit.example")).code, "wants a code of the new address").toBe(1037);
  await codes("first@bukit.example");
  expect(await move("first@bukit.example", { old: "not the administrator's" })).toMatchObject({
    code: 100,
    data: [{ field: "old" }],
  });
  expect(await move("first@bukit.example", { own_code: "111111" })).toMatchObject({
    code: 100,
    data: [{ field: "own_code" }],
  });
  expect((await move("first@bukit.example")).code).toBe(0);
  expect(
    (await other.client.get("ucenter/user/account")).body.code,
    "codes go elsewhere, so who was signed in is so no more",
  ).toBe(1001);
  await mailed("first@bukit.example", "ceo_approve", "refund", "78");
  await codes("second@bukit.example");
  expect((await move("second@bukit.example")).code).toBe(0);
  expect(await open("first@bukit.example")).toEqual([]);
});

test("the own account: contact address by the password, a code of one's own and one to the new address, password by the old one and a code; other sessions end", async () => {
  const me = await people.colleague();
  const elsewhere = demo.stranger();
  expect((await elsewhere.post("ucenter/user/login", { email: me.email, password: PASSWORD })).body.code).toBe(0);
  expect(
    (
      await me.client.post("ucenter/user/manage/send/otp", {
        purpose: "contact_email",
        channel: "email",
        to: "noor.private@example.sg",
      })
    ).body.data.masked_to,
  ).toBe("n•••@example.sg");
  const { ticket } = (
    await me.client.post("ucenter/user/manage/verify/otp", {
      purpose: "contact_email",
      otp: CODE,
      to: "noor.private@example.sg",
    })
  ).body.data;
  const move = async (values: object) =>
    (
      await me.client.put("ucenter/user/contact_email", {
        contact_email: "noor.private@example.sg",
        old: PASSWORD,
        own_code: CODE,
        ...values,
      })
    ).body;
  demo.wait(61_000);
  await me.client.post("ucenter/user/manage/send/otp", { purpose: "contact_email", channel: "email" });
  expect((await move({ contact_email: "other@example.sg", otp_ticket: ticket })).code).toBe(1037);
  demo.wait(61_000);
  await me.client.post("ucenter/user/manage/send/otp", {
    purpose: "contact_email",
    channel: "email",
    to: "noor.private@example.sg",
  });
  expect(await move({ otp: CODE, own_code: "111111" })).toMatchObject({ code: 100, data: [{ field: "own_code" }] });
  expect((await me.client.get("ucenter/user/session/list")).body.data.count).toBe(2);
  expect(await move({ otp: CODE })).toMatchObject({ code: 0, data: { contact_email: "noor.private@example.sg" } });
  expect((await me.client.get("ucenter/user/session/list")).body.data.count).toBe(1);
  expect((await elsewhere.post("ucenter/user/login", { email: me.email, password: PASSWORD })).body.code).toBe(0);
  demo.wait(61_000);
  await me.client.post("ucenter/user/manage/send/otp", { purpose: "password", channel: "email" });
  const change = (values: object) =>
    me.client.post("ucenter/user/modify/privacy", {
      kind: "password",
      old: PASSWORD,
      new: "walnut ferry opal 12 dune",
      otp: CODE,
      ...values,
    });
  expect((await change({ old: "not my password at all" })).body).toMatchObject({ code: 100, data: [{ field: "old" }] });
  expect((await change({ new: "noor hassan bukit" })).body).toMatchObject({ code: 100, data: [{ field: "new" }] });
  expect((await change({})).body.code).toBe(0);
  expect((await elsewhere.get("ucenter/user/account")).body.code).toBe(1001);
  expect((await me.client.get("ucenter/user/account")).body.code).toBe(0);
  expect(
    (await demo.stranger().post("ucenter/user/login", { email: me.email, password: "walnut ferry opal 12 dune" })).body
      .code,
  ).toBe(0);
});

test("whoever has a session alone changes nothing by which its owner is known, reached or signed in", async () => {
  const me = await people.colleague();
  demo.wait(61_000);
  for (const purpose of ["mfa", "phone", "contact_email"]) {
    demo.wait(61_000);
    await me.client.post("ucenter/user/manage/send/otp", { purpose, channel: "email" });
  }
  demo.wait(61_000);
  await me.client.post("ucenter/user/manage/send/otp", {
    purpose: "contact_email",
    channel: "email",
    to: "thief@example.sg",
  });
  await me.client.post("ucenter/user/manage/send/otp", { purpose: "phone", channel: "sms", to: "+6598880001" });
  const row = await people.row(me.id);
  for (const old of [undefined, "", "guessed-guessed-guessed"]) {
    const known = old === undefined ? {} : { old };
    const tried = [
      await me.client.put("ucenter/user/contact_email", {
        contact_email: "thief@example.sg",
        otp: CODE,
        own_code: CODE,
        ...known,
      }),
      await me.client.post("ucenter/user/modify/privacy", {
        kind: "phone",
        new: "+6598880001",
        otp: CODE,
        own_code: CODE,
        ...known,
      }),
      await me.client.post("ucenter/user/modify/privacy", { kind: "mfa", new: "on", otp: CODE, ...known }),
      await me.client.post("ucenter/user/modify/privacy", {
        kind: "password",
        new: "walnut ferry opal 12 dune",
        otp: CODE,
        ...known,
      }),
      await me.client.post("ucenter/user/authenticator", { otp: CODE, ...known }),
      await me.client.post("ucenter/user/session/end", known),
    ];
    for (const [index, { body }] of tried.entries())
      expect(body, `${index} ${String(old)}`).toMatchObject({ code: 100, data: [{ field: "old" }] });
  }
  expect(await people.row(me.id)).toEqual(row);
  expect(
    (
      await me.client.post("ucenter/user/modify/privacy", {
        kind: "phone",
        old: PASSWORD,
        new: "+6598880001",
        otp: CODE,
        own_code: "111111",
      })
    ).body,
  ).toMatchObject({ code: 100, data: [{ field: "own_code" }] });
  expect(
    (
      await me.client.post("ucenter/user/modify/privacy", {
        kind: "phone",
        old: PASSWORD,
        new: "+6598880001",
        otp: CODE,
        own_code: CODE,
      })
    ).body.code,
  ).toBe(0);
  const after = await people.row(me.id);
  expect(after).toMatchObject({ phone: "+6598880001" });
  const others = { id: me.id, version: after?.["version"], name: after?.["name"], phone: "+6598880002" };
  expect((await admin.put("ucenter/user", others)).body, "nor does an administrator").toMatchObject({
    code: 1010,
    data: { rule: "phone_fixed" },
  });
  expect((await admin.put("ucenter/user", { ...others, phone: "+6598880001" })).body.code).toBe(0);
});

test("a code of one's own goes to the mailbox, whatever channel is asked: a phone that nobody has proven is no factor", async () => {
  const me = await people.colleague();
  demo.wait(61_000);
  const texts = async () =>
    (await demo.store.reading.first<{ count: number }>("SELECT count(*)::int AS count FROM text_message"))?.count;
  const before = await texts();
  expect(
    (await me.client.post("ucenter/user/manage/send/otp", { purpose: "password", channel: "sms" })).body.data.masked_to,
  ).toContain("@");
  expect(await texts()).toBe(before);
});

test("a second factor is asked after the right password, and an administrator can take it away", async () => {
  const me = await people.colleague();
  demo.wait(61_000);
  await me.client.post("ucenter/user/manage/send/otp", { purpose: "mfa", channel: "email" });
  expect(
    (await me.client.post("ucenter/user/modify/privacy", { kind: "mfa", new: "on", old: PASSWORD, otp: CODE })).body
      .code,
  ).toBe(0);
  demo.wait(61_000);
  const client = demo.stranger();
  const first = await client.post("ucenter/user/login", { email: me.email, password: PASSWORD });
  expect(first.body).toMatchObject({ code: 0, data: { second_factor: true } });
  expect(client.cookie).toBeUndefined();
  const { ticket } = first.body.data;
  expect((await client.post("ucenter/user/login/code", { ticket, one_time_code: "000000" })).body.code).toBe(1037);
  const entered = await client.post("ucenter/user/login/code", { ticket, one_time_code: CODE });
  expect(entered.body).toMatchObject({ code: 0, data: { user: { email: me.email } } });
  expect(
    [entered.headers["set-cookie"] ?? []].flat().some((cookie) => cookie.startsWith("device=")),
    "the device is known from now on",
  ).toBe(true);
  expect((await client.post("ucenter/user/login/code", { ticket, one_time_code: CODE })).body.code).toBe(1037);
  demo.wait(61_000);
  await admin.post("ucenter/user/manage/send/otp", { purpose: "rights", channel: "email" });
  expect(
    (await admin.post("ucenter/user/admin/modify/privacy", { target: me.id, kind: "reset_mfa", otp: CODE })).body.code,
  ).toBe(0);
  expect(
    (await demo.stranger().post("ucenter/user/login", { email: me.email, password: PASSWORD })).body.data.second_factor,
  ).toBeUndefined();
});

test("a forgotten password: by code, for an account that is there; all sessions end and delays are forgotten", async () => {
  const me = await people.colleague();
  const client = demo.stranger();
  demo.wait(61_000);
  expect((await client.post("ucenter/user/email/send/code", { email: me.email, purpose: "reset" })).body.code).toBe(0);
  const { ticket } = (
    await client.post("ucenter/user/email/verify/code", { email: me.email, purpose: "reset", code: CODE })
  ).body.data;
  expect(
    (await client.post("ucenter/user/email/reset/password", { ticket, password: "password-password" })).body.code,
  ).toBe(100);
  expect(
    (await client.post("ucenter/user/email/reset/password", { ticket, password: "marble kite 9 saffron" })).body.code,
  ).toBe(0);
  expect(
    (await client.post("ucenter/user/email/reset/password", { ticket, password: "marble kite 9 saffron" })).body.code,
  ).toBe(1037);
  expect((await me.client.get("ucenter/user/account")).body.code).toBe(1001);
  expect(
    (await demo.stranger().post("ucenter/user/login", { email: me.email, password: "marble kite 9 saffron" })).body
      .code,
  ).toBe(0);
  expect(
    (await client.post("ucenter/user/email/send/code", { email: "nobody@nowhere.example", purpose: "reset" })).body
      .code,
  ).toBe(0);
  expect(
    (
      await client.post("ucenter/user/email/reset/password", {
        email: "nobody@nowhere.example",
        code: CODE,
        password: "marble kite 9 saffron",
      })
    ).body.code,
  ).toBe(1037);
});

test("only who never signed in is deleted; entities in use and the main one stay", async () => {
  const fresh = await people.invite();
  expect((await admin.delete("ucenter/user", { id: fresh.id })).body.code).toBe(0);
  expect((await admin.delete("ucenter/user", { id: await people.idOf("maker.s1") })).body.code).toBe(1010);
  const [entity] = (await admin.get("ucenter/company/entity")).body.data.rows;
  expect((await admin.delete("ucenter/company/entity", { id: entity.id })).body.code).toBe(1010);
  const { id: maker } = await people.invite();
  expect((await admin.post("ucenter/user/add/entity", { users: [maker], entity: entity.id })).body).toMatchObject({
    code: 0,
    data: { added: 1 },
  });
  expect(
    (await admin.get("ucenter/entity/user/list", { entity: entity.id })).body.data.rows.map(
      ({ id }: { id: string }) => id,
    ),
  ).toContain(maker);
});

test("a UEN: its shape, its check letter, and whether it is the own company's", async () => {
  expect((await demo.stranger().get("ucenter/user/uen", { uen: "201599103Z" })).body.data).toMatchObject({
    valid_format: true,
    check_ok: true,
    primary_ssic: "25920",
  });
  expect((await demo.stranger().get("ucenter/user/uen", { uen: "201599103Z" })).body.data.linked).toBeUndefined();
  expect((await demo.stranger().get("ucenter/user/uen", { uen: "201599103A" })).body.data).toMatchObject({
    valid_format: true,
    check_ok: false,
    found: false,
  });
  expect((await admin.get("ucenter/user/uen", { uen: "201599103Z" })).body.data).toMatchObject({ linked: true });
  expect((await admin.get("ucenter/user/uen", { uen: "201599103Z" })).body.data.warning).toBeUndefined();
});

test("a UEN that is mistyped, unknown or of a company that was struck off is told in words", async () => {
  const lookUp = async (uen: string) => (await admin.get("ucenter/user/uen", { uen })).body.data;
  expect(await lookUp("201599103A")).toMatchObject({
    check_ok: false,
    warning: "The check letter does not fit: this number looks mistyped.",
  });
  expect(await lookUp("197401143C")).toMatchObject({
    check_ok: true,
    found: false,
    warning: expect.stringContaining("does not know"),
  });
  expect(await lookUp("200312345H")).toMatchObject({
    found: true,
    entity_status: "struck_off",
    warning: expect.stringContaining("Tanjong Rhu Dry Docks Pte. Ltd. is struck off"),
  });
});

// Last, for it waits four hours: every session above is over after it.
test("many wrong passwords mark the account and tell its owner once, and lock nobody out who has the right one", async () => {
  const me = await people.colleague();
  const stranger = demo.stranger();
  for (let tried = 0; tried < 17; tried += 1) {
    const captcha = tried < 3 ? {} : { captcha: await personTicket(stranger) };
    expect(
      (await stranger.post("ucenter/user/login", { email: me.email, password: "not this one at all", ...captcha })).body
        .code,
    ).toBe(1002);
    demo.wait(901_000);
  }
  expect(await people.row(me.id)).toMatchObject({ status: "locked" });
  expect(
    await demo.store.reading.rows("SELECT id FROM mail WHERE letter = 'account_locked' AND recipient = $1", [me.email]),
  ).toHaveLength(1);
  expect(
    (
      await stranger.post("ucenter/user/login", {
        email: me.email,
        password: PASSWORD,
        captcha: await personTicket(stranger),
      })
    ).body.code,
  ).toBe(0);
  expect(await people.row(me.id)).toMatchObject({ status: "active" });
});

test("an invitation ends after seven days; its old link opens nothing, and the administrator may invite again", async () => {
  admin = people.admin = await demo.signedIn("admin.s1");
  const user = await people.invite();
  const old = await people.lastToken("member_invited", user.email);
  const today = demo.ports.clock.today();
  const plus = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
  demo.ports.clock.setToday(plus(6));
  await runTimers({ ...demo, engine });
  expect((await people.row(user.id))?.["status"]).toBe("invited");
  demo.ports.clock.setToday(plus(7));
  await runTimers({ ...demo, engine });
  demo.ports.clock.setToday(today);
  expect((await people.row(user.id))?.["status"]).toBe("lapsed");
  demo.wait(61_000);
  const mails = async () =>
    (
      await demo.store.reading.rows("SELECT id FROM mail WHERE letter = 'member_invited' AND recipient = $1", [
        user.email,
      ])
    ).length;
  expect((await demo.stranger().post("ucenter/user/email/send", { token: old, purpose: "invite" })).body.code).toBe(0);
  expect(await mails()).toBe(1);
  expect(
    (await demo.stranger().put("ucenter/user/activate", { token: old, password: PASSWORD, terms_version: "2026-11" }))
      .body.code,
  ).not.toBe(0);
  demo.wait(61_000);
  admin = people.admin = await demo.signedIn("admin.s1");
  expect((await admin.post("ucenter/user/resend", { user: user.id })).body.code).toBe(0);
  expect((await people.row(user.id))?.["status"]).toBe("invited");
  expect(
    (
      await demo.stranger().put("ucenter/user/activate", {
        token: await people.lastToken("member_invited", user.email),
        password: PASSWORD,
        terms_version: "2026-11",
      })
    ).body,
  ).toMatchObject({ code: 0 });
});

test("an administrator, and the platform's operator, end all sessions of a person without taking anything else away", async () => {
  const maker = () => demo.signedIn("maker.s1");
  const id = await people.idOf("maker.s1");
  const end = async (who: string, of = id) => {
    const { version } = (await demo.store.reading.first<{ version: number }>(
      `SELECT version FROM "user" WHERE id = $1`,
      [of],
    ))!;
    return (await (await demo.signedIn(who)).post("ucenter/user/manage/sign_out", { id: of, version })).body.code;
  };
  const [desk, phone] = [await maker(), await maker()];
  expect(await end("viewer.s1")).toBe(1004);
  expect(await end("admin.s2")).toBe(1005);
  expect(await end("admin.s1", await people.idOf("admin.s1")), "one's own are ended by the password").toBe(1010);
  expect((await desk.get("ucenter/supplier/user/system/info")).body.code).toBe(0);
  expect(await end("admin.s1")).toBe(0);
  for (const device of [desk, phone])
    expect((await device.get("ucenter/supplier/user/system/info")).body.code).toBe(1001);
  const again = await maker();
  expect((await again.get("ucenter/supplier/user/system/info")).body.code).toBe(0);
  expect(await end("ops")).toBe(0);
  expect((await again.get("ucenter/supplier/user/system/info")).body.code).toBe(1001);
  expect(await people.row(id)).toMatchObject({ status: "active" });
});

test("whoever is the only one to confirm permissions is told so, as what they give holds at once", async () => {
  const alone = async () => (await admin.get("ucenter/common/user/statistics")).body.data["confirms_alone"];
  expect(await alone()).toBe(false);
  const others = `company = (SELECT company FROM "user" WHERE email = 'admin.s1@demo.example') AND email <> 'admin.s1@demo.example'`;
  const stand = (was: string, is: string) =>
    demo.store.transaction((trx) =>
      trx.run(`UPDATE "user" SET status = $2 WHERE ${others} AND status = $1`, [was, is]),
    );
  await stand("active", "pending");
  expect(await alone()).toBe(true);
  const user = await people.invite({ permission_groups: ["maker"] });
  expect(await people.row(user.id)).toMatchObject({ permission_groups: ["maker"], rights_status: "settled" });
  await stand("pending", "active");
  expect(await alone()).toBe(false);
});
