import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { deliverReports } from "../../server/modules/credit-report/order-report.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";
import { wordsIn } from "./harness/words.ts";
import { fills, handsIn, names, opens, retrieves } from "./onboarding/applying.ts";
import { activates, invites, NEWCOMER, registers, signsIn } from "./onboarding/registering.ts";
import { answers, asks, audits, begins, checks, looksAt, screens } from "./onboarding/reviewing.ts";
import { does, pressed, type Scene } from "./onboarding/scene.ts";

const LOCAL = { en: "en-US", zh: "zh-CN" } as const;

/** PAGES=every goes the whole way in Chinese too. */
const LANGUAGES = process.env["PAGES"] === "every" ? (["en", "zh"] as const) : (["en"] as const);

describe.each(LANGUAGES)("a company comes from nothing to approved, read in %s", (language) => {
  const word = wordsIn(language);
  const locale = LOCAL[language];
  let platform: Platform;
  let scene: Scene;
  let newcomer: Visitor;
  let reviewer: Visitor;
  let id: string;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    platform = await startPlatform();
    const { reading } = platform.application.store;
    scene = {
      word,
      locale,
      rows: <Row>(statement: string) => reading.rows(statement) as unknown as Promise<Row[]>,
    };
    newcomer = await platform.visitor({ locale });
    visitors.push(newcomer);
  });
  afterEach(() => expect(visitors.flatMap(({ troubles }) => troubles.drain())).toEqual([]));
  afterAll(() => platform?.close());

  const come = async (who: string): Promise<Visitor> => {
    const visitor = await platform.signedIn(who, { locale });
    visitors.push(visitor);
    return visitor;
  };
  const stored = async (): Promise<Record<string, unknown>> =>
    (await scene.rows<Record<string, unknown>>(`SELECT * FROM kyc_case WHERE id = ${id}`))[0] ?? {};
  const caseOf = (visitor: Visitor) => visitor.goes(`/business/vendor/kyc/detail?id=${id}`);

  test("an enterprise invites it, it registers, proves its address by the mailed link and chooses a password", async () => {
    const enterprise = await come("admin.e2");
    await invites(scene, enterprise);
    await enterprise.close();
    await registers(scene, newcomer);
    await activates(scene, newcomer);
    expect(new URL(newcomer.page.url()).pathname, "the first sign-in leads to how its data come here").toBe(
      "/operation/type",
    );
    const [row] = await scene.rows(
      `SELECT r.status, r.role, v.status AS invite FROM registration r, vendor_invite v WHERE r.email = '${NEWCOMER.email}' AND v.email = r.email`,
    );
    expect(row).toEqual({ status: "completed", role: "supplier", invite: "registered" });
  });

  test("what Singpass gives is shown first, taken over by choice, and locked with its source", async () => {
    id = await retrieves(scene, newcomer);
    await opens(scene, newcomer, "company");
    for (const field of ["uen", "registered_address_street"])
      expect(await newcomer.page.locator(`#field_company_profile_${field}`).isEditable(), field).toBe(false);
    expect(await newcomer.page.locator("#field_company_profile_year_end_month").isEnabled()).toBe(true);
    expect(await newcomer.text()).toContain(
      word("runtime:form.locked_source").replace("{{source}}", word("kyc_case:field_sources.source.myinfo")),
    );
    expect(await stored()).toMatchObject({ status: "draft", submitted_via: "myinfo" });
  });

  test("the rest is filled in part by part, with the person who signs and every file, and handed in", async () => {
    await names(scene, newcomer);
    await opens(scene, newcomer, "retrieve");
    await fills(scene, newcomer);
    await handsIn(scene, newcomer);
    expect(await stored()).toMatchObject({
      status: "submitted",
      missing_count: 0,
      completeness: "100.00",
      submissions: 1,
    });
    await newcomer.goes("/dashboard");
    await pressed(newcomer, word("page.dashboard:supplier.action.kyc_waiting"));
    await newcomer.page.waitForURL((url) => url.pathname === "/waiting");
  });

  test("the fund provider begins its review, reads a report that says it is simulated, and asks about two fields", async () => {
    reviewer = await come("maker.f1");
    await begins(scene, reviewer, String((await stored())["number"]));
    await deliverReports({ ...platform.application, engine: undefined, handlers: {} } as never);
    await caseOf(reviewer);
    await looksAt(scene, reviewer, "brc");
    await reviewer.page.getByText(word("page.business:vendor.kyc.detail.message.simulated")).first().waitFor();
    await reviewer.page
      .getByRole("row")
      .filter({ hasText: word("brc_report:source.simulated") })
      .waitFor();
    const item = (name: string) => word(`kyc_case:questions.item.${name}`);
    await asks(scene, reviewer, [
      [item("company_profile.year_end_month"), "Is December right?"],
      [item("acra_bizfile"), "Please send all pages."],
    ]);
    expect(await stored()).toMatchObject({ status: "info_requested" });
  });

  test("only what is asked about is open; one question is answered in words, the other with another file", async () => {
    expect(await answers(scene, newcomer, id, "Yes, since 2022.")).toEqual({ closed: true, open: true });
    await handsIn(scene, newcomer);
    expect(await stored()).toMatchObject({ status: "submitted", submissions: 2 });
    await newcomer.goes(`/business/kyc/create/history?id=${id}`);
    await newcomer.page.locator("tbody tr").first().click();
    const drawer = newcomer.page.getByRole("dialog");
    await drawer
      .getByRole("row")
      .filter({ hasText: "bizfile.pdf" })
      .filter({ hasText: "bizfile-all-pages.pdf" })
      .waitFor();
    await drawer.getByText("Yes, since 2022.").waitFor();
  });

  test("checklist, screening and audit done, two others approve it, and the company is told what it may do now", async () => {
    const number = String((await stored())["number"]);
    await begins(scene, reviewer, number);
    await checks(scene, reviewer);
    await screens(scene, reviewer);
    const approve = word("kyc_case:do.approve");
    expect(
      await reviewer.page.locator("main").getByRole("button", { name: approve, exact: true }).count(),
      "who began the review does not approve",
    ).toBe(0);
    const first = await come("checker.f1");
    await caseOf(first);
    await audits(scene, first);
    await does(first, approve);
    await first.page.getByText(word("runtime:action.agreed")).first().waitFor();
    expect(await stored()).toMatchObject({ status: "in_review" });
    const second = await come("checker2.f1");
    await caseOf(second);
    await does(second, approve);
    expect(await stored()).toMatchObject({ status: "approved" });
    await newcomer.goes("/waiting");
    await newcomer.page.getByText(word("page.waiting:message.approved"), { exact: true }).waitFor();
    const other = await platform.visitor({ locale });
    visitors.push(other);
    await signsIn(other);
    expect(new URL(other.page.url()).pathname).toBe("/dashboard");
  });
});
