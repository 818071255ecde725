import { afterAll, beforeAll, expect, test } from "vitest";
import { runDay } from "../../server/platform/jobs/daily.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import { Talk, talkAs } from "../api/application/bodies.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";

const CODE = "246810";
const ROUNDS = Number(process.env["ROUNDS"] ?? 1);

let postgres: TestPostgres;
let demo: Application;
let maker: Talk;
let stranger: Talk;
let made = 0;

beforeAll(async () => {
  postgres = await startPostgres();
  demo = await startApplication({ store: openPostgres({ url: await postgres.database("decisions", SEEDED) }) });
  maker = await talkAs(demo, "maker.s1");
  stranger = new Talk(demo.stranger());
  // A cold pool hides races: every connection is opened before they are looked for.
  await Promise.all(Array.from({ length: 20 }, () => demo.store.reading.rows("SELECT pg_sleep(0.05)")));
});
afterAll(async () => {
  await demo.close();
  await postgres.stop();
});

const many = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_none, index) => work(index)));
const won = (answers: { code: number }[]): number => answers.filter(({ code }) => code === 0).length;

async function submitted(): Promise<{ id: string; token: string; path: string }> {
  made += 1;
  const buyers = await maker.get("ucenter/supplier/related/enterprise/list");
  const buyer = buyers.data.rows.find((row: { name: string }) => row.name.startsWith("Straits")).id as string;
  const draft = await maker.post("obligation/invoice", {
    invoice_no: `RACE-${made}`,
    buyer_entity: buyer,
    currency: "SGD",
    issue_date: "2026-11-20",
    due_date: "2026-12-21",
    lines: [{ description: "Bolts", quantity: "10", unit_price: "100.00", gst_code: "SR" }],
  });
  const id = draft.data.id as string;
  await maker.post(`obligation/invoice/${id}/submit`, { version: 1 });
  const mail = await demo.store.reading.first<{ body: string }>(
    `SELECT body FROM mail WHERE related_id = $1 AND letter = 'link_to_confirm'`,
    [id],
  );
  return {
    id,
    path: `obligation/invoice/${id}/confirm`,
    token: /#token=([A-Za-z0-9_-]{43})/.exec(mail?.body ?? "")?.[1] ?? "",
  };
}

async function sendCode(token: string): Promise<void> {
  demo.wait(61_000);
  await demo.store.transaction((trx) => trx.run(`UPDATE one_time_code SET sent_at = sent_at - interval '2 days'`));
  expect((await stranger.post("obligation/public/link/otp", { token })).code).toBe(0);
}

const history = async (id: string) =>
  demo.store.reading.first(
    `SELECT version, (SELECT count(*)::int FROM timeline_entry WHERE subject_id = invoice.id AND from_state = 'submitted') AS decisions, (SELECT count(*)::int FROM task WHERE subject_id = invoice.id AND status = 'done') AS done
   FROM invoice WHERE id = $1`,
    [id],
  );

const BUSY = 1067;

/** Sends again what a busy server has asked to be sent later, as the browser does. */
async function answered(ask: () => ReturnType<typeof stranger.post>): ReturnType<typeof stranger.post> {
  for (;;) {
    const answer = await ask();
    if (answer.code !== BUSY) return answer;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

test("twenty decisions by one link at once have one effect", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, token, path } = await submitted();
    await sendCode(token);
    const decide = () => stranger.post(path, { token, one_time_code: CODE, agreed: true });
    const answers = await many(20, () => answered(decide));
    expect(won(answers)).toBe(1);
    expect(answers.filter(({ code }) => code === 1037)).toHaveLength(19);
    expect(await history(id)).toEqual({ version: 3, decisions: 1, done: 1 });
  }
});

test("of a link and two people deciding differently at once, one wins and the others hear so", async () => {
  const checker = await talkAs(demo, "checker.e1");
  const other = await talkAs(demo, "checker2.e1");
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, token, path } = await submitted();
    await sendCode(token);
    const answers = await Promise.all([
      stranger.post(path, { token, one_time_code: CODE, agreed: true }),
      checker.post(path, { version: 2 }),
      other.post(`obligation/invoice/${id}/reject`, { version: 2, comment: "Not ordered by us." }),
    ]);
    expect(won(answers)).toBe(1);
    expect(answers.every(({ code }) => [0, 1037, 1054].includes(code))).toBe(true);
    expect(await history(id)).toEqual({ version: 3, decisions: 1, done: 1 });
  }
});

test("200 guesses at once get no more tries than one after the other", async () => {
  const { token, path } = await submitted();
  await sendCode(token);
  const answers = await many(200, (index) =>
    stranger.post(path, { token, one_time_code: String(100_000 + index), agreed: true }),
  );
  expect(won(answers)).toBe(0);
  expect(await demo.store.reading.first(`SELECT tries FROM one_time_code ORDER BY id DESC LIMIT 1`)).toEqual({
    tries: 5,
  });
  expect((await stranger.post(path, { token, one_time_code: CODE, agreed: true })).code).toBe(1037);
});

test("codes asked for at once are one code", async () => {
  const { token } = await submitted();
  demo.wait(61_000);
  await demo.store.transaction((trx) => trx.run(`UPDATE one_time_code SET sent_at = sent_at - interval '2 days'`));
  const answers = await many(12, () => stranger.post("obligation/public/link/otp", { token }));
  expect(won(answers)).toBe(1);
  expect(answers.filter(({ code }) => code === 1055)).toHaveLength(11);
});

test("of wrong sign-ins at once no more are judged than one after the other", async () => {
  const email = "viewer.e2@demo.example";
  await many(16, () =>
    new Talk(demo.stranger()).post("ucenter/user/login", { email, password: "wrong-wrong-wrong-wrong" }),
  );
  const row = await demo.store.reading.first<{ wrong: number }>(`SELECT wrong FROM login_guard WHERE account = $1`, [
    email,
  ]);
  expect(row?.wrong).toBeGreaterThanOrEqual(3);
  expect(row?.wrong).toBeLessThanOrEqual(5);
});

test("several processes do a day's work once", async () => {
  demo.ports.clock.setToday("2026-11-24");
  const done = await many(6, () => runDay({ ...demo, engine }));
  expect(done.filter(Boolean)).toHaveLength(1);
  demo.ports.clock.setToday("2026-11-23");
});

test("of several who register one company at once, one makes it and the others ask to join, all with one answer", async () => {
  const company = { uen: "202299108H", legal_name: "Nusantara Spice Exports Pte. Ltd.", entity_type: "ROC" };
  const registered = async (index: number) => {
    const person = {
      name: `Founder ${index}`,
      email: `founder${index}@nusantara.example`,
      phone: `+659700200${index}`,
    };
    const talk = new Talk(demo.stranger());
    await talk.post("ucenter/user/email/send/code", { email: person.email, purpose: "register" });
    await talk.post("ucenter/common/otp", { to: person.phone, channel: "sms", purpose: "register" });
    const codes = { email_code: CODE, phone_otp: CODE, terms_accepted: true };
    const { data } = await talk.post("ucenter/user/register", { ...person, ...codes });
    return { talk, register_token: String(data.register_token) };
  };
  const founders = [];
  for (let index = 0; index < 5; index += 1) founders.push(await registered(index));
  const answers = await Promise.all(
    founders.map(({ talk, register_token }) =>
      talk.post("ucenter/user/register/additional/info", { register_token, ...company, role: "supplier" }),
    ),
  );
  expect(answers.map(({ code, data }) => [code, data])).toEqual(founders.map(() => [0, { next: "needs" }]));
  expect(
    await demo.store.reading.first(
      `SELECT (SELECT count(*)::int FROM company_entity WHERE uen = $1) AS companies, count(*) FILTER (WHERE company IS NOT NULL)::int AS made, count(*)::int AS asked FROM registration WHERE uen = $1`,
      [company.uen],
    ),
  ).toEqual({ companies: 1, made: 1, asked: 5 });
});
