import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let demo: Application;
let operator: Client;
let maker: Client;
beforeAll(async () => {
  demo = await startApplication();
  operator = demo.stranger();
  [operator, maker] = (await Promise.all(["ops", "maker.e1"].map((who) => demo.signedIn(who)))) as [Client, Client];
});
afterAll(() => demo.close());

const counts = async () =>
  demo.store.reading.first(
    "SELECT (SELECT count(*) FROM mail) AS mails, (SELECT count(*) FROM email_link) AS links, (SELECT count(*) FROM vendor_invite) AS invites, (SELECT count(*) FROM vendor) AS vendors",
  );

describe("letters on sample data", () => {
  it("are listed in every brand and language, with how each goes out", async () => {
    const first = (await operator.get("ucenter/admin/letter/list", { page_size: 100 })).body.data;
    expect(first.count).toBe(demo.registry.letters.size * demo.registry.brands.size * 2);
    const texts = (await operator.get("ucenter/admin/letter/list", { channels: "sms" })).body.data;
    expect(
      texts.rows.map(
        (row: { letter: string; language: string; brand: string }) => `${row.letter} ${row.brand} ${row.language}`,
      ),
    ).toEqual(
      [...demo.registry.brands.keys()]
        .sort()
        .flatMap((brand) => ["en-US", "zh-CN"].map((language) => `one_time_code ${brand} ${language}`)),
    );
  });

  it("stand there whole: every one in every brand and language, without a place left open", async () => {
    const wrong: string[] = [];
    for (const letter of demo.registry.letters.keys()) {
      for (const brand of demo.registry.brands.keys()) {
        for (const language of ["en-US", "zh-CN"]) {
          const { body } = await operator.get("ucenter/admin/letter", { letter, brand, language });
          const { subject, html, channels, notice, sms } = body.data ?? {};
          const isWhole =
            body.code === 0 &&
            /\S/.test(subject) &&
            !subject.startsWith(`${letter}.`) &&
            !/\{\{|undefined|\[object/.test(`${subject}${html}`) &&
            (!channels.includes("notice") || /\S/.test(notice)) &&
            (!channels.includes("sms") || /246810/.test(sms));
          if (!isWhole) wrong.push(`${letter} ${brand} ${language}: ${JSON.stringify(body).slice(0, 200)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it("wear their brand and speak their language", async () => {
    const [ours, theirs] = await Promise.all(
      ["default", "meridian"].map(
        async (brand) =>
          (await operator.get("ucenter/admin/letter", { letter: "invoice_confirmed", brand, language: "zh-CN" })).body
            .data,
      ),
    );
    expect(ours.html).not.toBe(theirs.html);
    expect(ours.brand_title).not.toBe(theirs.brand_title);
    expect(theirs.html).toContain(demo.registry.wording("meridian", "zh").get("brand")?.["title"]);
    expect(theirs.subject).toMatch(/\p{Script=Han}/u);
  });

  it("carry the words that an operator wrote", async () => {
    const words = {
      letter: "one_time_code",
      part: "short",
      language: "en-US",
      text: "{{code}} is your code at {{brand}}.",
    };
    expect((await operator.put("ucenter/admin/template", words)).body).toMatchObject({ code: 0 });
    expect(
      (await operator.get("ucenter/admin/letter", { letter: "one_time_code", brand: "meridian", language: "en-US" }))
        .body.data.sms,
    ).toMatch(/^246810 is your code at \S/);
    await maker.post("ucenter/user/manage/send/otp", { purpose: "phone", channel: "sms", to: "+6598123456" });
    expect(
      (await demo.store.reading.first("SELECT body FROM text_message ORDER BY id DESC LIMIT 1"))?.["body"],
    ).toMatch(/^246810 is your code at /);
    await operator.post("ucenter/admin/template/reset", words);
  });

  it("are made as a document in the brand asked for, and only those that are one", async () => {
    const made = await operator.get("ucenter/admin/letter/document", {
      letter: "letter_of_assignment",
      brand: "meridian",
    });
    expect(made.raw.subarray(0, 5).toString()).toBe("%PDF-");
    expect(
      (await operator.get("ucenter/admin/letter/document", { letter: "invoice_confirmed", brand: "meridian" })).body
        .code,
    ).toBe(1005);
    for (const query of [
      { letter: "nothing", brand: "default", language: "en-US" },
      { letter: "invoice_confirmed", brand: "__proto__", language: "en-US" },
    ])
      expect((await operator.get("ucenter/admin/letter", query)).body.code).toBe(1005);
    expect(
      (await maker.get("ucenter/admin/letter", { letter: "invoice_confirmed", brand: "default", language: "en-US" }))
        .body.code,
    ).toBe(1004);
  });
});

describe("the letter of an invitation", () => {
  const typed = {
    vendor_name: "Quay Packaging Pte. Ltd.",
    contact_name: "Goh Siew Lan",
    email: "siewlan.goh@quay.example",
    message: "We would like to pay you earlier. <b>See</b> https://evil.example/x",
  };

  it("is seen while it is typed, in both languages for somebody unknown; nothing is kept or sent", async () => {
    const before = await counts();
    const { data } = (await maker.post("ucenter/vendor/invite/preview", typed)).body;
    expect(data).toMatchObject({ languages: ["en-US", "zh-CN"], is_here: false, recipient: typed.email });
    expect(data.html).toContain("Goh Siew Lan");
    expect(data.html).toContain("&lt;b&gt;See&lt;/b&gt; …");
    expect(data.html).not.toMatch(/evil\.example|token=/);
    expect(data.html).toMatch(/\p{Script=Han}/u);
    expect((await maker.post("ucenter/vendor/invite/preview", {})).body.code).toBe(0);
    expect(await counts()).toEqual(before);
  });

  it("is the one that is sent, but for the secret in its link", async () => {
    const { data: seen } = (await maker.post("ucenter/vendor/invite/preview", typed)).body;
    const made = (await maker.post("ucenter/vendor/invite", typed)).body;
    expect(made, JSON.stringify(made)).toMatchObject({ code: 0 });
    const again = (await maker.post("ucenter/vendor/invite/preview", { id: made.data.id })).body.data;
    expect(again.html).toBe(seen.html);
    const sent = (await maker.post(`ucenter/vendor/invite/${made.data.id}/send`, { version: made.data.version })).body;
    expect(sent, JSON.stringify(sent)).toMatchObject({ code: 0 });
    const mail = await demo.store.reading.first<{ html: string; subject: string }>(
      "SELECT html, subject FROM mail WHERE recipient = $1 ORDER BY id DESC LIMIT 1",
      [typed.email],
    );
    expect(mail?.subject).toBe(seen.subject);
    expect(mail?.html.replace(/#token=[\w-]{43}/g, "")).toBe(seen.html);
    const other = await demo.signedIn("maker.e2");
    expect((await other.post("ucenter/vendor/invite/preview", { id: made.data.id })).body.code).toBe(1005);
    expect((await (await demo.signedIn("maker.s1")).post("ucenter/vendor/invite/preview", typed)).body.code).toBe(1004);
  });

  it("asks a company that is here already on the platform, and tells nobody's address", async () => {
    const { data } = (await maker.post("ucenter/vendor/invite/preview", { ...typed, uen: "201799105H" })).body;
    expect(data).toMatchObject({ is_here: true });
    expect(data.recipient).toBeUndefined();
    expect(data.languages).toHaveLength(1);
    expect(data.html).not.toContain("/register/account");
  });

  it("goes to many at once: rows come in as drafts, each is looked at and sent, resent and recalled", async () => {
    const rows = [1, 2, 3].map((index) => ({
      vendor_name: `Imported Vendor ${index} Pte. Ltd.`,
      contact_name: `Person ${index}`,
      email: `person${index}@imported.example`,
    }));
    const done = (await maker.post("ucenter/vendor/invite/import", { rows })).body;
    expect(done, JSON.stringify(done)).toMatchObject({ code: 0, data: { ok: true, count: 3 } });
    const drafts = (await maker.get("ucenter/vendor/invite/list", { status: "draft" })).body.data.rows as {
      id: string;
      version: number;
      allowed_actions: string[];
    }[];
    expect(drafts).toHaveLength(3);
    expect(drafts.every(({ allowed_actions }) => allowed_actions.includes("send"))).toBe(true);
    const sent = (
      await maker.post("ucenter/vendor/invite/bulk/send", { items: drafts.map(({ id, version }) => ({ id, version })) })
    ).body;
    expect(sent.data.rows.map(({ code }: { code: number }) => code)).toEqual([0, 0, 0]);
    const [one] = (await maker.get("ucenter/vendor/invite/list", { status: "sent", sort: "vendor_name" })).body.data
      .rows as { id: string; version: number; email: string }[];
    const again = (await maker.post(`ucenter/vendor/invite/${one?.id}/resend`, { version: one?.version })).body;
    expect(again, JSON.stringify(again)).toMatchObject({ code: 0 });
    const recalled = (await maker.post(`ucenter/vendor/invite/${one?.id}/revoke`, { version: again.data.version }))
      .body;
    expect(recalled, JSON.stringify(recalled)).toMatchObject({ code: 0, data: { status: "revoked" } });
    const live = await demo.store.reading.first(
      "SELECT count(*) AS count FROM email_link WHERE subject_id = $1 AND used_at IS NULL AND revoked_at IS NULL",
      [one?.id],
    );
    expect(live).toEqual({ count: "0" });
  });
});
