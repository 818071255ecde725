import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "./application/application.ts";
import { startApplication } from "./application/application.ts";
import { Talk, talkAs } from "./application/bodies.ts";
import { personTicket } from "./application/person.ts";

const PASSWORD = "quiet-teapot-walks-42-hills";

let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
});
afterAll(() => demo.close());

/** Signs in the way the page does: where it is asked to show a person, it does. */
const login = async (email: string, password: string) => {
  const talk = new Talk(demo.stranger());
  const first = await talk.post("ucenter/user/login", { email, password });
  return first.code === 1037
    ? talk.post("ucenter/user/login", { email, password, captcha: tickets.pop() ?? (await personTicket(talk.client)) })
    : first;
};
/** Tickets earned ahead, so that a delay of a second is not over before the next try. */
const tickets: string[] = [];
const earn = async (count: number) => {
  tickets.length = 0;
  for (let index = 0; index < count; index += 1) tickets.push(await personTicket(demo.stranger()));
};

test("signing in gives person, company, roles with the current one first, and the first page", async () => {
  const answer = await login("Maker.S1@demo.example", PASSWORD);
  expect(answer).toMatchObject({
    code: 0,
    data: {
      user: { email: "maker.s1@demo.example", roles: ["supplier"], current_role: "supplier" },
      company: { name: "Bukit Precision Parts Pte. Ltd.", status: "active" },
      home_route: "/dashboard",
      choose_role: false,
    },
  });
  expect((await login("ceo.e1@demo.example", PASSWORD)).data.choose_role).toBe(true);
  expect(JSON.stringify(answer)).not.toContain("password");
});

test("a wrong password, an unknown address and a disabled account say the same", async () => {
  await demo.store.transaction((trx) =>
    trx.run(`UPDATE "user" SET status = 'disabled' WHERE email = 'viewer.s2@demo.example'`),
  );
  const wrong = await login("viewer.s1@demo.example", "not-the-password-at-all");
  const unknown = await login("nobody@demo.example", PASSWORD);
  const disabled = await login("viewer.s2@demo.example", PASSWORD);
  expect([wrong.code, unknown.code, disabled.code]).toEqual([1002, 1002, 1033]);
  expect(new Set([wrong.messageDetail, unknown.messageDetail, disabled.messageDetail]).size).toBe(1);
  expect((await login("viewer.s2@demo.example", "not-the-password-at-all")).code).toBe(1002);
});

/** Has the first delay last a minute, so that it does not matter how slow the machine is. */
async function slowly(work: () => Promise<void>): Promise<void> {
  const login = demo.registry.constants.login;
  const usual = login.delay_first_seconds;
  login.delay_first_seconds = 60;
  await work().finally(() => {
    login.delay_first_seconds = usual;
  });
}

test("after five wrong tries even the right password waits, a little longer each time, and never for ever", () =>
  slowly(async () => {
    const email = "viewer.s3@demo.example";
    await earn(8);
    for (let time = 0; time < 5; time += 1) expect((await login(email, "wrong-wrong-wrong-wrong")).code).toBe(1002);
    expect((await login(email, PASSWORD)).code).toBe(1002);
    demo.wait(61_000);
    expect((await login(email, "wrong-wrong-wrong-wrong")).code).toBe(1002);
    demo.wait(61_000);
    expect((await login(email, PASSWORD)).code).toBe(1002);
    demo.wait(61_000);
    expect((await login(email, PASSWORD)).code).toBe(0);
    expect((await login(email, PASSWORD)).code).toBe(0);
  }));

test("of wrong tries at once no more are judged than one after the other", () =>
  slowly(async () => {
    const email = "viewer.e2@demo.example";
    await earn(13);
    await Promise.all(Array.from({ length: 12 }, () => login(email, "wrong-wrong-wrong-wrong")));
    expect(
      (await demo.store.reading.first<{ wrong: number }>(`SELECT wrong FROM login_guard WHERE account = $1`, [email]))
        ?.wrong,
    ).toBe(5);
    expect((await login(email, PASSWORD)).code).toBe(1002);
  }));

test("a device that has signed in before is not kept out by a stranger's wrong tries", () =>
  slowly(async () => {
    const email = "viewer.f1@demo.example";
    const first = await demo
      .stranger()
      .post("ucenter/user/login", { email, password: PASSWORD, captcha: await personTicket(demo.stranger()) });
    const device = [first.headers["set-cookie"] ?? []]
      .flat()
      .find((cookie) => cookie.startsWith("device="))
      ?.split(";")[0];
    expect(device).toBeDefined();
    await Promise.all(Array.from({ length: 8 }, () => login(email, "wrong-wrong-wrong-wrong")));
    expect((await login(email, PASSWORD)).code).toBe(1002);
    const known = await demo
      .stranger()
      .post(
        "ucenter/user/login",
        { email, password: PASSWORD, captcha: await personTicket(demo.stranger()) },
        { headers: { cookie: device } },
      );
    expect(known.body.code).toBe(0);
  }));

test("a password counts as it was typed: no other case, nothing cut off, nothing trimmed", async () => {
  const email = "checker.s2@demo.example";
  for (const typed of [PASSWORD.toUpperCase(), PASSWORD.slice(0, -1), ` ${PASSWORD}`, `${PASSWORD} `]) {
    await demo.store.transaction((trx) => trx.run("DELETE FROM login_guard"));
    expect((await login(email, typed)).code, JSON.stringify(typed)).toBe(1002);
  }
  expect((await login(email, PASSWORD)).code).toBe(0);
});

test("a role switch changes the session's secret, the menu and what is held first; other roles are refused", async () => {
  const ceo = await talkAs(demo, "ceo.e1");
  const before = ceo.client.cookie;
  const menu = await ceo.get("ucenter/user/menu/list");
  expect(new Set(menu.data.rows.map((row: { authority: string }) => row.authority))).toEqual(new Set(["enterprise"]));
  expect((await ceo.post("ucenter/user/verify/role", { role: "financier" })).code).toBe(1004);
  expect(await ceo.post("ucenter/user/verify/role", { role: "supplier" })).toMatchObject({
    code: 0,
    data: { roles: ["supplier", "enterprise"], current_role: "supplier" },
  });
  expect(ceo.client.cookie).not.toBe(before);
  expect((await ceo.get("ucenter/supplier/user/system/info")).data.user).toMatchObject({
    roles: ["supplier", "enterprise"],
    current_role: "supplier",
  });
  expect((await ceo.get("ucenter/enterprise/user/system/info")).code).toBe(1004);
  expect((await ceo.get("ucenter/user/menu/list")).data.rows[0].authority).toBe("supplier");
  expect((await ceo.post("ucenter/user/choose/role", { role: "enterprise" })).code).toBe(1010);
});

test("signing out ends the session on the server", async () => {
  const maker = await talkAs(demo, "maker.s2");
  const cookie = maker.client.cookie;
  await maker.post("ucenter/user/logout");
  maker.client.cookie = cookie;
  expect((await maker.get("ucenter/user/menu/list")).code).toBe(1001);
});

test("what was typed is kept for its person and page, and saved views are one's own", async () => {
  const maker = await talkAs(demo, "maker.s1");
  const checker = await talkAs(demo, "checker.s1");
  await maker.put("ucenter/draft", {
    page: "invoice/invoice/add",
    values: { invoice_no: "HALF-", due_date: "soon", status: "settled" },
  });
  expect((await maker.get("ucenter/draft?page=invoice/invoice/add")).data).toMatchObject({
    values: { invoice_no: "HALF-" },
    version: 1,
    page: "invoice/invoice/add",
  });
  expect(Object.keys((await maker.get("ucenter/draft?page=invoice/invoice/add")).data.values)).toEqual(["invoice_no"]);
  expect((await checker.get("ucenter/draft?page=invoice/invoice/add")).data).toEqual({});
  const begun = { page: "invoice/invoice/add", begun_with: "?buyer=7" };
  await maker.put("ucenter/draft", { ...begun, values: { invoice_no: "FOR-SEVEN" } });
  const byBeginning = async (query: string) =>
    (await maker.get(`ucenter/draft?page=invoice/invoice/add${query}`)).data.values?.invoice_no;
  expect(await byBeginning("&begun_with=%3Fbuyer%3D7")).toBe("FOR-SEVEN");
  expect(await byBeginning("&begun_with=%3Fbuyer%3D8")).toBeUndefined();
  expect(await byBeginning("")).not.toBe("FOR-SEVEN");
  const view = await maker.post("ucenter/user/view", {
    page: "invoice/invoice",
    name: "Overdue",
    query: "overdue=true",
    is_default: true,
  });
  expect((await maker.get("ucenter/user/view/list")).data).toMatchObject({
    count: 1,
    rows: [{ name: "Overdue", is_default: true }],
  });
  expect((await checker.get("ucenter/user/view/list")).data.count).toBe(0);
  expect((await checker.remove("ucenter/user/view", { id: view.data.id })).code).toBe(1005);
  expect((await maker.remove("ucenter/user/view", { id: view.data.id })).code).toBe(0);
});

test("notices are in the reader's language, and reading them counts down", async () => {
  const checker = await talkAs(demo, "checker.e1");
  const { count } = (await checker.get("ucenter/user/internal/notice/count")).data;
  expect(count).toBeGreaterThan(0);
  checker.client.language = "zh-CN";
  const [notice] = (await checker.get("ucenter/user/internal/notice/list?page_size=1")).data.rows;
  expect(notice.title).toMatch(/发票/);
  await checker.post("ucenter/user/internal/notice/read", { ids: [notice.id] });
  expect((await checker.get("ucenter/user/internal/notice/count")).data.count).toBe(count - 1);
});

test("a task is claimed by one person, and put back", async () => {
  const checker = await talkAs(demo, "checker.e1");
  const [task] = (await checker.get("obligation/workflow/task/list?tab=todo")).data.rows;
  expect(task.allowed_actions).toEqual(["claim", "delegate", "comment"]);
  const claimed = await checker.post(`obligation/workflow/task/${task.id}/claim`, { version: task.version });
  expect(claimed.data.status).toBe("claimed");
  expect((await checker.get("obligation/workflow/task/list?tab=in_progress")).data.rows[0]).toMatchObject({
    id: task.id,
    allowed_actions: expect.arrayContaining(["put_back"]),
  });
  expect(
    (await checker.post(`obligation/workflow/task/${task.id}/put_back`, { version: claimed.data.version })).data.status,
  ).toBe("todo");
});

test("while the platform is closed nobody comes in but its operators, and a wrong password is answered as ever", async () => {
  const environment = demo.environment as { closed?: boolean };
  environment.closed = true;
  try {
    expect((await new Talk(demo.stranger()).post("ucenter/system/verify", {})).data).toMatchObject({ ok: false });
    expect(await login("maker.s2@demo.example", PASSWORD)).toMatchObject({
      code: 1010,
      data: { rule: "platform_closed" },
    });
    expect((await login("maker.s2@demo.example", "not the password of it")).code).toBe(1002);
    expect((await login("ops@demo.example", PASSWORD)).code).toBe(0);
  } finally {
    delete environment.closed;
  }
  expect((await login("maker.s2@demo.example", PASSWORD)).code).toBe(0);
});

test("the outbox shows mails in the demo's environments only", async () => {
  const stranger = new Talk(demo.stranger());
  const [first, ...more] = (await stranger.get("ucenter/email/outbox?page_size=5")).data.rows;
  expect(more).toHaveLength(4);
  const found = (await stranger.get(`ucenter/email/outbox?page_size=5&keyword=${encodeURIComponent(first.recipient)}`))
    .data.rows;
  expect(new Set(found.map(({ recipient }: { recipient: string }) => recipient))).toEqual(new Set([first.recipient]));
  expect((await stranger.get("ucenter/email/outbox?keyword=nobody-has-this")).data.count).toBe(0);
  const real = await startApplication({ environment: "prod" }).catch(() => undefined);
  expect(real === undefined ? 1064 : (await new Talk(real.stranger()).get("ucenter/email/outbox")).code).toBe(1064);
  await real?.close();
});
