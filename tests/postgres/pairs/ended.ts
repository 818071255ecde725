import { startSession } from "../../../server/platform/session/session.ts";
import { makeContext } from "../../../server/platform/write-context.ts";
import type { Application } from "../../api/application/application.ts";
import type { Client } from "../../api/application/client.ts";
import { fine } from "../../api/application/deals.ts";
import { Story } from "../../api/stories/story.ts";
import type { Pair } from "./race.ts";

const BILL = "obligation/supplier/tools/payable";
const INVOICE = "obligation/invoice";
const COMPANY = "ucenter/admin/company";
/** Who approves, and whose account or session is ended meanwhile. */
const APPROVER = "checker2.s1";

/** A person, a session or a company is ended while it is used. */
export class Endings {
  private readonly story: Story;
  private readonly application: Application;

  constructor(application: Application) {
    this.application = application;
    this.story = new Story(application);
  }

  private async bill(index: number, name: string): Promise<{ id: string; version: number }> {
    const { id, version } = fine(
      await (
        await this.story.client("maker.s1")
      ).post(BILL, {
        bill_no: `${name}-${index}`,
        vendor: "Steel & Co",
        bill_date: "2026-11-23",
        due_date: "2026-12-23",
        currency: "SGD",
        lines: [{ description: "Rods", quantity: "1", unit_price: "100.00" }],
      }),
    );
    return { id, version };
  }

  /** Whoever approves, active and signed in with one session alone. */
  private async approver(): Promise<{ id: string; version: number; browser: Client }> {
    return this.story.system(async (context) => {
      const found = await context.trx.first<{ id: string; version: number; role: string }>(
        `UPDATE "user" SET status = 'active', permission_groups = '{checker_l2}', version = version + 1 WHERE email = $1 RETURNING id, version, roles[1] AS role`,
        [`${APPROVER}@demo.example`],
      );
      if (!found) throw new Error(`no ${APPROVER}`);
      await context.trx.run(`DELETE FROM session WHERE user_id = $1::bigint`, [found.id]);
      const token = await startSession(makeContext({ ...this.application, trx: context.trx }), found.id, found.role);
      return { ...found, browser: Object.assign(this.application.stranger(), { cookie: `sid=${token}` }) };
    });
  }

  private async sessionsOf(user: string): Promise<number> {
    const found = await this.application.store.reading.first<{ count: number }>(
      "SELECT count(*)::int AS count FROM session WHERE user_id = $1::bigint",
      [user],
    );
    return found?.count ?? 0;
  }

  private async after(bill: string, user: string): Promise<Record<string, unknown>> {
    return {
      bill: (await this.story.read("bill", bill))["status"],
      user: (await this.story.read("user", user))["status"],
      sessions: await this.sessionsOf(user),
    };
  }

  /** An administrator disables somebody who approves. */
  readonly disabledAndApproved: Pair = {
    name: "person disabled and approved",
    open: async (index) => {
      const { id, version } = await this.bill(index, "ENDED-D");
      const { browser, ...approver } = await this.approver();
      const admin = await this.story.client("admin.s1");
      return {
        one: () =>
          admin.put("ucenter/user/status", { id: approver.id, status: "disabled", reason: "Left the company" }),
        other: () => browser.post(`${BILL}/${id}/approve`, { version }),
        after: () => this.after(id, approver.id),
      };
    },
  };

  /** An administrator ends the sessions of somebody who approves. */
  readonly signedOutAndApproved: Pair = {
    name: "person signed out and approved",
    open: async (index) => {
      const { id, version } = await this.bill(index, "ENDED-S");
      const { browser, ...approver } = await this.approver();
      const admin = await this.story.client("admin.s1");
      return {
        one: () => admin.post("ucenter/user/manage/sign_out", { id: approver.id, version: approver.version }),
        other: () => browser.post(`${BILL}/${id}/approve`, { version }),
        after: () => this.after(id, approver.id),
      };
    },
  };

  /** Somebody signs out in one window and approves in another one of the same browser. */
  readonly leftAndApproved: Pair = {
    name: "left and approved",
    open: async (index) => {
      const { id, version } = await this.bill(index, "ENDED-L");
      const { browser, ...approver } = await this.approver();
      const window = Object.assign(this.application.stranger(), { cookie: browser.cookie });
      return {
        one: () => window.post("ucenter/user/logout", {}),
        other: () => browser.post(`${BILL}/${id}/approve`, { version }),
        after: () => this.after(id, approver.id),
      };
    },
  };

  /** The operator ends a company in this way while one of its people hands an invoice in. */
  private ended(how: "suspend" | "close"): Pair {
    return {
      name: `company: ${how}, and an invoice of it submitted`,
      open: async (index) => {
        const [operator, { company }] = [
          await this.story.client("ops"),
          await this.story.read("company_entity", await this.story.entityOf("s3")),
        ];
        await this.story.system(({ trx }) =>
          trx.run("UPDATE company SET status = 'active' WHERE id = $1::bigint", [company]),
        );
        const maker = await this.application.signedIn("maker.s3");
        const { id, version } = fine(
          await maker.post(INVOICE, {
            invoice_no: `ENDED-${how}-${index}`,
            buyer_entity: await this.story.entityOf("e1"),
            currency: "SGD",
            issue_date: "2026-11-20",
            due_date: "2026-12-21",
            lines: [{ description: "Bolts", quantity: "10", unit_price: "100.00", gst_code: "SR" }],
          }),
        );
        const before = await this.story.read("company", String(company));
        return {
          one: () =>
            operator.post(`${COMPANY}/${String(company)}/${how}`, {
              version: before.version,
              comment: "Asked for by its bank",
            }),
          other: () => maker.post(`${INVOICE}/${String(id)}/submit`, { version }),
          after: async () => ({
            invoice: (await this.story.read("invoice", String(id)))["status"],
            company: (await this.story.read("company", String(company)))["status"],
          }),
        };
      },
    };
  }

  readonly suspendedAndSubmitted: Pair = this.ended("suspend");
  readonly closedAndSubmitted: Pair = this.ended("close");
}
