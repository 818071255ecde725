import { facilityTerms } from "../../api/application/facility-terms.ts";
import { startSession } from "../../../server/platform/session/session.ts";
import { makeContext } from "../../../server/platform/write-context.ts";
import type { Application } from "../../api/application/application.ts";
import { answered } from "../../api/application/checklist.ts";
import type { Answered, Client } from "../../api/application/client.ts";
import { fine } from "../../api/application/deals.ts";
import { Story } from "../../api/stories/story.ts";
import type { Opened, Pair } from "./race.ts";

const BILL = "obligation/supplier/tools/payable";
const FACILITY = "obligation/enterprise/facility";
const FACILITY_OF_F = "obligation/financier/facility";
const EARLY = "obligation/supplier/early_payment";
const EARLY_OF_E = "obligation/enterprise/early_payment";
const ITEM = "obligation/enterprise/invoicepaid";
const DECIDE = "obligation/workflow/task/decide";

const TERMS = facilityTerms("400000.00");

interface Task {
  readonly id: string;
  readonly version: number;
  readonly subject_version: number;
  readonly subject_id: string;
}

/** What two people do at once who must not be one: whoever writes, puts forward or takes back, and whoever agrees. */
export class FourEyes {
  private readonly story: Story;
  private readonly application: Application;
  private category = "";
  private again: Promise<Client> | undefined;

  constructor(application: Application) {
    this.application = application;
    this.story = new Story(application);
  }

  async prepare(): Promise<void> {
    const { story } = this;
    this.category = String(
      (
        await this.application.store.reading.first<{ id: string }>(
          "SELECT id FROM document_category ORDER BY id LIMIT 1",
        )
      )?.id,
    );
    await story.insert("credit_limit", {
      entity: await story.entityOf("e2"),
      financier_entity: await story.entityOf("f2"),
      currency: "SGD",
      approved: "500000.00",
      reserved: "0.00",
      utilised: "0.00",
      frozen_amount: "0.00",
      effective_from: "2026-07-01",
      status: "active",
    });
  }

  /** Another browser of somebody, or one for somebody whose sessions have ended. */
  private async browser(who: string): Promise<Client> {
    const { store } = this.application;
    const user = await store.reading.first<{ id: string; roles: string[] }>(
      `SELECT id, roles FROM "user" WHERE email = $1`,
      [`${who}@demo.example`],
    );
    const token = await store.transaction((trx) =>
      startSession(makeContext({ ...this.application, trx }), user?.id ?? "", user?.roles[0]),
    );
    return Object.assign(this.application.stranger(), { cookie: `sid=${token}` });
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

  /** A bill is changed while a colleague approves it. */
  readonly changedAndApproved: Pair = {
    name: "changed and approved",
    open: async (index) => {
      const { id, version } = await this.bill(index, "EYES-CA");
      const [maker, checker] = [await this.story.client("maker.s1"), await this.story.client("checker.s1")];
      return {
        one: () => maker.put(BILL, { id, version, vendor: "Somebody else" }),
        other: () => checker.post(`${BILL}/${id}/approve`, { version }),
        after: async () => {
          const { status, vendor } = await this.story.read("bill", id);
          return { status, vendor };
        },
      };
    },
  };

  /** A colleague puts a document to what another one approves. */
  readonly attachedAndApproved: Pair = {
    name: "document attached and approved",
    open: async (index) => {
      const { id, version } = await this.bill(index, "EYES-AA");
      const [maker, checker] = [await this.story.client("maker.s1"), await this.story.client("checker.s1")];
      const paper = {
        parent_type: "bill",
        parent_id: id,
        category_id: this.category,
        name: "Delivery order",
        file_id: await this.story.file("maker.s1"),
      };
      return {
        one: () => maker.post("ucenter/document", paper),
        other: () => checker.post(`${BILL}/${id}/approve`, { version }),
        after: async () => ({ status: (await this.story.read("bill", id))["status"] }),
      };
    },
  };

  /** The same person in two browsers writes with the one, a document, and approves with the other. */
  readonly attachedAndApprovedAlone: Pair = {
    name: "document attached and approved by one person",
    open: async (index) => {
      const { id, version } = await this.bill(index, "EYES-AO");
      const checker = await this.story.client("checker.s1");
      const paper = {
        parent_type: "bill",
        parent_id: id,
        category_id: this.category,
        name: "Delivery order",
        file_id: await this.story.file("checker.s1"),
      };
      return {
        one: () => checker.post("ucenter/document", paper),
        other: () => checker.post(`${BILL}/${id}/approve`, { version }),
        after: async () => ({ status: (await this.story.read("bill", id))["status"] }),
      };
    },
  };

  private async draftFacility(): Promise<{ id: string; version: number }> {
    const { story } = this;
    const { id, version } = fine(
      await (
        await story.client("maker.e2")
      ).post(FACILITY, {
        financier_entity: await story.entityOf("f2"),
        entity: await story.entityOf("e2"),
        kind: "enterprise_program",
        products: ["finance", "dpo"],
        currency: "SGD",
        limit: "300000.00",
      }),
    );
    return { id, version };
  }

  /** A facility is handed in by a checker while its maker changes what is asked for. */
  readonly changedAndSubmitted: Pair = {
    name: "changed and put forward",
    open: async () => {
      const { id, version } = await this.draftFacility();
      const [maker, checker] = [await this.story.client("maker.e2"), await this.story.client("checker.e2")];
      return {
        one: () => maker.put(FACILITY, { id, version, limit: "450000.00" }),
        other: () => checker.post(`${FACILITY}/${id}/submit`, { version }),
        after: async () => {
          const { status, limit } = await this.story.read("facility", id);
          return { status, limit };
        },
      };
    },
  };

  /** A facility under review with all terms, so much that two must agree. */
  private async reviewed(): Promise<{ id: string; version: number }> {
    const { story } = this;
    const { id } = await story.insert("facility", {
      financier_entity: await story.entityOf("f2"),
      entity: await story.entityOf("e2"),
      kind: "enterprise_program",
      products: ["finance", "dpo"],
      currency: "SGD",
      limit: TERMS.limit,
      reserved: "0.00",
      utilised: "0.00",
      frozen_amount: "0.00",
      status: "submitted",
    });
    await story.step("maker.f2", "facility", id, "review");
    await story.step("maker.f2", "facility", id, "set_terms", TERMS);
    await answered(await story.client("maker.f2"), id);
    return { id, version: (await story.read("facility", id)).version };
  }

  /** How a facility stands, and who has agreed to it in what still counts. */
  private async agreedTo(id: string): Promise<Record<string, unknown>> {
    const { status, interest_rate: rate } = await this.story.read("facility", id);
    const requests = await this.story.system(({ trx }) =>
      trx.rows<{ state: string; decisions: { user: string }[] }>(
        "SELECT state, decisions FROM approval_request WHERE subject_entity = 'facility' AND subject_id = $1::bigint ORDER BY id",
        [id],
      ),
    );
    const people = requests.flatMap(({ state, decisions }) =>
      state === "withdrawn" ? [] : decisions.map(({ user }) => user),
    );
    return {
      status,
      rate,
      requests: requests.map(({ state, decisions }) => `${state} ${decisions.length}`),
      people: new Set(people).size,
    };
  }

  /** Something done to a facility under review, by its maker or an approver, while an approver agrees to it. */
  private racedFacility(
    name: string,
    racers: (id: string, version: number) => Promise<Pick<Opened, "one" | "other">>,
  ): Pair {
    return {
      name,
      open: async () => {
        const { id, version } = await this.reviewed();
        return { ...(await racers(id, version)), after: () => this.agreedTo(id) };
      },
    };
  }

  private setsTerms(maker: Client, id: string, version: number): Promise<Answered> {
    return maker.post(`${FACILITY_OF_F}/${id}/set_terms`, { version, ...TERMS, interest_rate: "9.90" });
  }

  private approves(approver: Client, id: string, version: number): Promise<Answered> {
    return approver.post(`${FACILITY_OF_F}/${id}/approve`, { version });
  }

  /** A colleague sets other terms while the first of two agrees to the facility. */
  readonly termsAndApproved = this.racedFacility("terms set and approved", async (id, version) => {
    const [maker, checker] = [await this.story.client("maker.f2"), await this.story.client("checker.f2")];
    return { one: () => this.setsTerms(maker, id, version), other: () => this.approves(checker, id, version) };
  });

  /**
   * A colleague sets other terms while the second of two agrees: what the first agreed to is what comes into force, or
   * nothing.
   */
  readonly termsAndApprovedLast = this.racedFacility("terms set and approved by the last", async (id, version) => {
    await this.story.step("checker.f2", "facility", id, "approve");
    const [maker, second] = [await this.story.client("maker.f2"), await this.story.client("checker2.f2")];
    return { one: () => this.setsTerms(maker, id, version), other: () => this.approves(second, id, version) };
  });

  /** Two people of two levels agree at once. */
  readonly twoApprovers = this.racedFacility("two approvers", async (id, version) => {
    const [first, second] = [await this.story.client("checker.f2"), await this.story.client("checker2.f2")];
    return { one: () => this.approves(first, id, version), other: () => this.approves(second, id, version) };
  });

  /** One person agrees at once in two browsers. */
  readonly oneApproverTwice = this.racedFacility("one approver twice", async (id, version) => {
    const [first, again] = [await this.story.client("checker.f2"), await (this.again ??= this.browser("checker.f2"))];
    return { one: () => this.approves(first, id, version), other: () => this.approves(again, id, version) };
  });

  /** A supplier takes back what it asked to be paid early while the enterprise approves it. */
  readonly withdrawnAndApproved: Pair = {
    name: "early payment withdrawn and approved",
    open: async (index) => {
      const { story } = this;
      const invoice = await this.billed(`EYES-EP-${index}`, "2027-01-22");
      const id = await story.make("maker.s1", "early_payment", {
        supplier_entity: await story.entityOf("s1"),
        enterprise_entity: await story.entityOf("e1"),
        funder: "enterprise",
        currency: "SGD",
        items: [{ invoice, amount: "8000.00" }],
        pay_date: "2026-11-27",
        offer_mode: "apr",
        apr: "6.00",
        payout_account: await story.ownAccount("s1"),
      });
      await story.step("maker.s1", "early_payment", id, "submit");
      const { version } = await story.read("early_payment", id);
      const [maker, checker] = [await story.client("maker.s1"), await story.client("checker.e1")];
      return {
        one: () => maker.post(`${EARLY}/${id}/withdraw`, { version }),
        other: () => checker.post(`${EARLY_OF_E}/${id}/approve`, { version }),
        after: async () => ({
          status: (await story.read("early_payment", id))["status"],
          invoice: (await story.read("invoice", invoice))["funding_status"],
        }),
      };
    },
  };

  /** A confirmed invoice of S1 on E1 that its buyer has before it. */
  private async billed(number: string, due: string): Promise<string> {
    const id = await this.story.invoice(number, "s1", "e1", "8000.00", due, "SGD");
    await this.story.system(({ trx }) =>
      trx.run("UPDATE invoice SET submitted_at = created_at, fingerprint = 'race-' || id WHERE id = $1::bigint", [id]),
    );
    return id;
  }

  /** An enterprise's maker recalls an item while a colleague approves it. */
  readonly recalledAndApproved: Pair = {
    name: "item recalled and approved",
    open: async (index) => {
      const { story } = this;
      const id = await story.make("maker.e1", "invoice_paid", {
        business_type: "issue",
        issuer_entity: await story.entityOf("e1"),
        holder_entity: await story.entityOf("s1"),
        currency: "SGD",
        maturity_date: "2027-01-25",
        financiers: [await story.entityOf("f1")],
        invoices: [{ invoice: await this.billed(`EYES-IP-${index}`, "2027-01-25"), amount: "8000.00" }],
        documents: [await story.file("maker.e1"), await story.file("maker.e1")],
      });
      await story.step("maker.e1", "invoice_paid", id, "submit");
      const { version } = await story.read("invoice_paid", id);
      const [maker, checker] = [await story.client("maker.e1"), await story.client("checker.e1")];
      return {
        one: () => maker.post(`${ITEM}/${id}/recall`, { version, comment: "Entered twice" }),
        other: () => checker.post(`${ITEM}/${id}/approve`, { version }),
        after: async () => ({ status: (await story.read("invoice_paid", id))["status"] }),
      };
    },
  };

  /** The rights by which somebody approves are taken away while they do. */
  readonly rightsAndApproved: Pair = {
    name: "rights taken and approved",
    open: async (index) => {
      const { id, version } = await this.bill(index, "EYES-RA");
      const checker2 = await this.story.system(({ trx }) =>
        trx.first<{ id: string; version: number }>(
          `UPDATE "user" u SET permission_groups = '{checker_l2}', rights_status = 'proposed', proposed_groups = '{viewer}', proposed_by = (SELECT id FROM "user" a WHERE a.email = 'admin.s1@demo.example'), version = version + 1
         WHERE email = 'checker2.s1@demo.example' RETURNING id, version`,
        ),
      );
      const [chief, checker] = [await this.story.client("ceo.s1"), await this.browser("checker2.s1")];
      return {
        one: () => chief.post("ucenter/user/permission/approve", { id: checker2?.id, version: checker2?.version }),
        other: () => checker.post(`${BILL}/${id}/approve`, { version }),
        after: async () => ({
          status: (await this.story.read("bill", id))["status"],
          groups: (await this.story.read("user", checker2?.id ?? ""))["permission_groups"],
        }),
      };
    },
  };

  /** An invoice of S1 that E1 is to confirm, with the task of it as a list shows it. */
  private async toConfirm(number: string): Promise<{ id: string; version: number }> {
    const { story } = this;
    const id = await story.make("maker.s1", "invoice", {
      invoice_no: number,
      buyer_entity: await story.entityOf("e1"),
      currency: "SGD",
      issue_date: "2026-11-20",
      due_date: "2026-12-21",
      lines: [{ description: "Bolts", quantity: "10", unit_price: "100.00", gst_code: "SR" }],
    });
    await story.step("maker.s1", "invoice", id, "submit");
    return { id, version: (await story.read("invoice", id)).version };
  }

  /** Whoever was away is back and ends the place of their deputy while the deputy decides. */
  readonly backAndDecided: Pair = {
    name: "deputy ended and decided",
    open: async (index) => {
      const { id, version } = await this.toConfirm(`EYES-DD-${index}`);
      const [checker, deputy] = [await this.story.client("checker.e1"), await this.story.client("viewer.e1")];
      const who = await this.application.store.reading.first<{ id: string }>(
        `SELECT id FROM "user" WHERE email = 'viewer.e1@demo.example'`,
      );
      fine(
        await checker.post("ucenter/user/deputy", {
          deputy: who?.id,
          deputy_from: "2026-11-23",
          deputy_until: "2026-11-30",
        }),
      );
      return {
        one: () => checker.post("ucenter/user/deputy", {}),
        other: () => deputy.post(`obligation/invoice/${id}/confirm`, { version }),
        after: async () => ({ status: (await this.story.read("invoice", id))["status"] }),
      };
    },
  };

  private async tasksOf(client: Client, about: string, subjects: readonly string[]): Promise<Task[]> {
    const rows = fine(
      await client.get("obligation/workflow/task/list", { tab: "todo", page_size: 100, keyword: about }),
    )["rows"] as Task[];
    return subjects.map((subject) => rows.find(({ subject_id: id }) => id === subject)!);
  }

  /** Two tasks are decided together while a colleague rejects the record of the first on its own page. */
  readonly togetherAndAlone: Pair = {
    name: "decided together and alone",
    open: async (index) => {
      const [one, two] = [
        await this.toConfirm(`EYES-A${index}-TOGETHER`),
        await this.toConfirm(`EYES-B${index}-TOGETHER`),
      ];
      const [checker, colleague] = [await this.story.client("checker.e1"), await this.story.client("checker2.e1")];
      const items = (await this.tasksOf(checker, `${index}-TOGETHER`, [one.id, two.id])).map(
        ({ id, version, subject_version }) => ({ id, version, subject_version }),
      );
      const together = async (): Promise<Answered> => {
        const done = await checker.post(DECIDE, { items });
        const [first, second] = fine(done)["rows"] as { code: number }[];
        return { ...done, body: { code: first?.code, data: { rule: `the second ${second?.code}` } } };
      };
      return {
        one: together,
        other: () =>
          colleague.post(`obligation/invoice/${one.id}/reject`, { version: one.version, comment: "Not ordered by us" }),
        after: async () => ({
          first: (await this.story.read("invoice", one.id))["status"],
          second: (await this.story.read("invoice", two.id))["status"],
        }),
      };
    },
  };

  /** A document comes to a record while its task is decided among others. */
  readonly attachedAndTogether: Pair = {
    name: "document attached and decided together",
    open: async (index) => {
      const { id } = await this.toConfirm(`EYES-AT-${index}`);
      const [maker, checker] = [await this.story.client("maker.s1"), await this.story.client("checker.e1")];
      const items = (await this.tasksOf(checker, `EYES-AT-${index}`, [id])).map((task) => ({
        id: task.id,
        version: task.version,
        subject_version: task.subject_version,
      }));
      const paper = {
        parent_type: "invoice",
        parent_id: id,
        category_id: this.category,
        name: "Delivery order",
        file_id: await this.story.file("maker.s1"),
      };
      return {
        one: () => maker.post("ucenter/document", paper),
        other: async () => {
          const done = await checker.post(DECIDE, { items });
          return { ...done, body: { code: (fine(done)["rows"] as { code: number }[])[0]?.code } };
        },
        after: async () => ({ status: (await this.story.read("invoice", id))["status"] }),
      };
    },
  };
}
