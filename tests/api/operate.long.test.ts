import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operate, commands } from "../../server/start/operate/operate.ts";
import { openEmbedded } from "../../server/platform/store/pglite.ts";
import { fillFolder } from "./application/application.ts";

const ROOT = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "operate-"));
beforeAll(() => fillFolder(folder));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  status: number;
  text: string;
  complained: string;
}

async function run(
  args: readonly string[],
  { answer, input = "" }: { answer?: string; input?: string } = {},
): Promise<Run> {
  const messages: string[] = [];
  const complained: string[] = [];
  const status = await operate(args, { DATA_FOLDER: folder, APP_ENVIRONMENT: "test" }, ROOT, {
    say: (line) => void messages.push(line),
    complain: (line) => void complained.push(line),
    ask: () => Promise.resolve(answer),
    input: () => Promise.resolve(input),
  });
  return { status, text: messages.join("\n"), complained: complained.join("\n") };
}

/** Does something in the database while no command has it. */
async function within<T>(work: (store: Awaited<ReturnType<typeof openEmbedded>>) => Promise<T>): Promise<T> {
  const store = await openEmbedded({ folder });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const audited = (action: string) =>
  within((store) =>
    store.reading.rows<{
      actor_kind: string;
      entity: string | null;
      record_id: string | null;
      after: Record<string, unknown>;
    }>("SELECT actor_kind, entity, record_id, after FROM audit WHERE action = $1 ORDER BY seq", [action]),
  );

test("each command says what it does and takes, and what is misspelt is told with that", async () => {
  const whole = await run(["--help"]);
  expect(whole.status).toBe(0);
  for (const { name, does } of commands) {
    expect(whole.text).toContain(name);
    const own = await run([name, "--help"]);
    expect([own.status, own.text.includes(does)], name).toEqual([0, true]);
  }
  expect((await run([])).status).toBe(2);
  expect(await run(["verify-boks"])).toMatchObject({
    status: 2,
    complained: expect.stringContaining("there is no command verify-boks"),
  });
  expect(await run(["verify-books", "--fast"])).toMatchObject({
    status: 2,
    complained: expect.stringContaining("--fast"),
  });
  expect(await run(["export-company", "--id", "1"])).toMatchObject({
    status: 2,
    complained: expect.stringContaining("export-company needs --to"),
  });
});

test("what changes something is asked first, and nobody who can be asked means no", async () => {
  expect(await run(["resend-mail", "--failed"])).toMatchObject({
    status: 1,
    complained: expect.stringContaining("say --yes"),
  });
  expect(await run(["resend-mail", "--failed"], { answer: "y" })).toMatchObject({
    status: 1,
    complained: "nothing was done",
  });
  expect(await audited("operate.resend_mail")).toEqual([]);
});

test("books and audit are verified, and a change that somebody made behind the back is found", async () => {
  const books = await run(["verify-books"]);
  expect(books.text).toMatch(/(\d+) of \1 invariants hold/);
  expect(books.status).toBe(0);
  const whole = await run(["verify-audit"]);
  expect(whole.text).toContain("all as they were written");
  expect(whole.status).toBe(0);
  expect(await audited("operate.verify_books")).toMatchObject([
    { actor_kind: "system", after: { well: true, operator: expect.stringContaining("@") } },
  ]);
  const altered = (action: string) =>
    within((store) =>
      store.script(
        `ALTER TABLE audit DISABLE TRIGGER USER; UPDATE audit SET action = '${action}' WHERE seq = (SELECT min(seq) FROM audit); ALTER TABLE audit ENABLE TRIGGER USER`,
      ),
    );
  const first = await within((store) =>
    store.reading.first<{ action: string }>("SELECT action FROM audit ORDER BY seq LIMIT 1"),
  );
  await altered("nothing.happened");
  const broken = await run(["verify-audit"]);
  expect(broken.status).toBe(1);
  expect(broken.text).toContain("audit_chain");
  await altered(first?.action ?? "");
  expect((await run(["verify-audit"])).status).toBe(0);
});

test("mails that were given up wait again; one that has left is sent anew, a personal one is not", async () => {
  const [failed, sent, personal] = await within(async (store) => {
    const rows = await store.reading.rows<{ id: string }>(
      "SELECT id FROM mail WHERE letter <> 'one_time_code' AND coalesce(related_entity, '') NOT IN ('user', 'registration') ORDER BY id LIMIT 2",
    );
    const [one = { id: "" }, other = { id: "" }] = rows;
    await store.transaction(async (trx) => {
      await trx.run(
        "UPDATE mail SET status = 'sent', sent_at = now(), tries = 1 WHERE status IN ('failed', 'bounced')",
      );
      await trx.run("UPDATE mail SET status = 'failed', tries = 9, created_at = '2026-11-20' WHERE id = $1::bigint", [
        one.id,
      ]);
      await trx.run(
        "UPDATE mail SET status = 'sent', sent_at = now(), tries = 1, letter = 'statement_sent', created_at = '2026-11-20' WHERE id = $1::bigint",
        [other.id],
      );
      await trx.run(
        "INSERT INTO mail (id, created_at, updated_at, recipient, subject, body, letter, status, sent_at, tries) VALUES (77, now(), now(), 'a@demo.example', 's', 'b', 'one_time_code', 'sent', now(), 1)",
      );
    });
    return [one.id, other.id, "77"];
  });
  expect((await run(["resend-mail", "--failed", "--since", "2026-11-21", "--yes"])).text).toBe("0 mails wait to leave");
  expect((await run(["resend-mail", "--failed", "--yes"])).text).toBe("1 mails wait to leave");
  expect((await run(["resend-mail", "--id", sent ?? "", "--yes"])).status).toBe(0);
  expect(await run(["resend-mail", "--id", personal ?? "", "--yes"])).toMatchObject({
    status: 1,
    text: expect.stringContaining("asks for it anew"),
  });
  expect((await run(["resend-mail", "--id", "1", "--yes"])).text).toBe("there is no mail 1");
  await within(async (store) => {
    expect(await store.reading.first("SELECT status, tries FROM mail WHERE id = $1::bigint", [failed])).toEqual({
      status: "queued",
      tries: 0,
    });
    const copy = await store.reading.first<{ count: number }>(
      "SELECT count(*)::int AS count FROM mail m JOIN mail o ON o.id = $1::bigint AND m.recipient = o.recipient AND m.subject = o.subject AND m.id > o.id AND m.status = 'queued'",
      [sent],
    );
    expect(copy?.count).toBe(1);
  });
});

test("a company is given its own records and files, and nothing of another's", async () => {
  const { own, foreign } = await within(async (store) => {
    const company = await store.reading.first<{ id: string }>(
      `SELECT company AS id FROM "user" WHERE email = 'maker.s1@demo.example'`,
    );
    const other = await store.reading.first<{ id: string }>(
      "SELECT i.id FROM invoice i JOIN company_entity s ON s.id = i.seller_entity JOIN company_entity b ON b.id = i.buyer_entity WHERE s.company <> $1::bigint AND b.company <> $1::bigint LIMIT 1",
      [company?.id],
    );
    return { own: company?.id ?? "", foreign: other?.id ?? "" };
  });
  const to = join(folder, "exported");
  const done = await run(["export-company", "--id", own, "--to", to]);
  expect([done.status, done.complained]).toEqual([0, ""]);
  const { records } = JSON.parse(readFileSync(join(to, "counts.json"), "utf8")) as { records: Record<string, number> };
  const lines = (entity: string) =>
    readFileSync(join(to, `${entity}.jsonl`), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const expected = await within((store) =>
    store.reading.first<{ count: number }>(
      "SELECT count(*)::int AS count FROM invoice i JOIN company_entity s ON s.id = i.seller_entity WHERE s.company = $1::bigint",
      [own],
    ),
  );
  expect(records["invoice"]).toBe(lines("invoice").length);
  expect(records["invoice"]).toBeGreaterThanOrEqual(expected?.count ?? 0);
  expect(expected?.count).toBeGreaterThan(0);
  expect(lines("company").map(({ id }) => id)).toContain(own);
  const whole = readdirSync(to)
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => readFileSync(join(to, name), "utf8"))
    .join("");
  expect(foreign).not.toBe("");
  expect(whole).not.toContain(`"id":"${foreign}"`);
  expect(whole).not.toContain("password_hash");
  expect(await audited("operate.export_company")).toMatchObject([{ entity: "company", record_id: own }]);
  expect((await run(["export-company", "--id", own, "--to", to])).complained).toContain("EEXIST");
  expect((await run(["export-company", "--id", "1", "--to", join(folder, "none")])).complained).toBe(
    "there is no company 1",
  );
  expect(existsSync(join(folder, "none"))).toBe(false);
});

test("a person is erased everywhere but where they must stay, and books and audit still hold", async () => {
  const email = "checker.s1@demo.example";
  const person = await within(async (store) => {
    const row = await store.reading.first<{ id: string; company: string }>(
      `SELECT id, company FROM "user" WHERE email = $1`,
      [email],
    );
    await store.transaction(async (trx) => {
      const made = "now(), now()";
      await trx.run(`UPDATE "user" SET name = 'Unmistakable Person', phone = '+6591119111' WHERE id = $1::bigint`, [
        row?.id,
      ]);
      await trx.run(
        `INSERT INTO mail (id, created_at, updated_at, recipient, subject, body, letter, status) VALUES (78, ${made}, $1, 'Dear Unmistakable Person', 'b', 'link_to_confirm', 'queued')`,
        [email],
      );
      await trx.run(
        `INSERT INTO text_message (id, created_at, updated_at, recipient, body, status) VALUES (79, ${made}, '+6591119111', 'code', 'sent')`,
      );
      await trx.run(
        `INSERT INTO contact (id, created_at, updated_at, company, kind, name, email, phone, status) VALUES (80, ${made}, $1::bigint, 'other', 'Unmistakable Person', upper($2), '+6591119111', 'active')`,
        [row?.company, email],
      );
      await trx.run(
        `INSERT INTO one_time_code (id, created_at, updated_at, address, purpose, code_hash) VALUES (81, ${made}, $1, 'sign_in', 'x')`,
        [email],
      );
      await trx.run(
        `INSERT INTO session (token_hash, user_id, created_at, used_at) VALUES ('x', $1::bigint, now(), now())`,
        [row?.id],
      );
    });
    return row?.id ?? "";
  });
  expect((await run(["erase-person", "--email", "nobody@demo.example", "--yes"])).text).toBe(
    "nobody signs in with this address",
  );
  const done = await run(["erase-person", "--email", email.toUpperCase(), "--yes"]);
  expect([done.status, done.complained]).toEqual([0, ""]);
  expect(done.text).toContain("Kept:");
  const found = await within(async (store) => {
    const tables = await store.reading.rows<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema IN ('public') AND table_type = 'BASE TABLE'",
    );
    const holding: string[] = [];
    for (const { name } of tables)
      if (
        await store.reading.first(
          `SELECT 1 AS found FROM "${name}" t WHERE t::text ILIKE ANY(ARRAY['%Unmistakable Person%', '%6591119111%', '%checker.s1@demo%']) LIMIT 1`,
        )
      )
        holding.push(name);
    expect(
      await store.reading.first(`SELECT name, status, phone, password_hash FROM "user" WHERE id = $1::bigint`, [
        person,
      ]),
    ).toEqual({
      name: "Erased person",
      status: "disabled",
      phone: null,
      password_hash: null,
    });
    expect(
      await store.reading.first("SELECT 1 AS found FROM session WHERE user_id = $1::bigint", [person]),
    ).toBeUndefined();
    return holding;
  });
  expect(found.filter((name) => !["audit", "timeline_entry"].includes(name))).toEqual([]);
  const entries = await audited("operate.erase_person");
  expect(entries.at(-1)).toMatchObject({ entity: "user", record_id: person, after: { well: true } });
  expect(JSON.stringify(entries)).not.toContain("demo.example");
  expect((await run(["verify-books"])).text).toMatch(/(\d+) of \1 invariants hold/);
  expect((await run(["verify-audit"])).status).toBe(0);
});

test("a company's last administrator is not erased while others need one", async () => {
  await within((store) =>
    store.transaction((trx) =>
      trx.run(
        `UPDATE "user" SET is_company_admin = email = 'admin.s1@demo.example' WHERE company = (SELECT company FROM "user" WHERE email = 'admin.s1@demo.example')`,
      ),
    ),
  );
  expect(await run(["erase-person", "--email", "admin.s1@demo.example", "--yes"])).toMatchObject({
    status: 1,
    text: expect.stringContaining("last administrator"),
  });
});
