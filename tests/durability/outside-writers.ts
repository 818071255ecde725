import { setTimeout as wait } from "node:timers/promises";
import type { Store } from "../../server/platform/store/handle.ts";
import { connectJson, signatureOf, type Docusign } from "../docusign/server.ts";
import { isUnknown, type Caller, type CallAnswer } from "./caller.ts";

/** Who writes what needs the place of signing and the bureau, and with what. */
interface OutsideFixture {
  readonly docusign: Docusign;
  readonly account: string;
  readonly connectKey: string;
  /** Numbers of orders whose payment opens an envelope, each for one round. */
  readonly orders: readonly string[];
  /** A company whose reports the financier may order. */
  readonly subject: string;
  /** Reports that were ordered before by reviews, which no request fetches. */
  readonly reports: readonly string[];
}

/** Codes by which the product says that a source outside is away and nothing was done. */
const NOT_NOW: readonly number[] = [1010, 1067];
const ORDER = "obligation/supplier/letter/financing/order/pay";
const REPORT = "ucenter/financier/supplier/experian/brc";
const PAUSE = 200;
const MOST_ATTEMPTS = 300;

interface Papers {
  id: string;
  status: string;
  letter: string;
  countersigned: number;
  files: string[];
  stored: number;
}

/** Has envelopes signed and reports ordered while what they stand on comes and goes. */
export class OutsideWriters {
  /** Envelopes whose last message the product took. */
  private readonly signed: string[] = [];
  /** Answers that were none of: done, not now, come again. */
  readonly wrong: string[] = [];
  reports = 0;
  /** How often each was told that what it needs is away. */
  readonly away = { signing: 0, bureau: 0 };
  private place = 0;
  private readonly fixture: OutsideFixture;
  private readonly seller: Caller;
  private readonly funder: Caller;
  private readonly reviewer: Caller;

  constructor(fixture: OutsideFixture, people: { seller: Caller; funder: Caller; reviewer: Caller }) {
    this.fixture = fixture;
    this.seller = people.seller;
    this.funder = people.funder;
    this.reviewer = people.reviewer;
    // A caller asks again by itself where it is told that nothing was done.
    for (const caller of [this.seller, this.funder]) {
      const { hear } = caller;
      caller.hear = (one) => {
        hear(one);
        if (NOT_NOW.includes(one.code)) this.away.signing += 1;
      };
    }
  }

  /** How many envelopes were signed by both. */
  get envelopes(): number {
    return this.signed.length;
  }

  /** Works until it is told to end: what is begun by then is brought to its end. */
  async run(isOn: () => boolean): Promise<void> {
    const orders = [...this.fixture.orders];
    const signing = async () => {
      for (let order = orders.shift(); isOn() && order !== undefined; order = orders.shift())
        await this.signOnce(order);
    };
    const ordering = async () => {
      while (isOn() && this.wrong.length === 0) {
        await this.orderOnce();
        await wait(PAUSE);
      }
    };
    await Promise.all([signing(), signing(), ordering()]);
  }

  /** Asks with one key until it is done. */
  private async done(
    of: keyof OutsideWriters["away"],
    ask: (key: string) => Promise<CallAnswer | undefined>,
  ): Promise<CallAnswer | undefined> {
    const key = `outside-${process.pid}-${(this.place += 1)}-${Math.random().toString(36).slice(2)}`;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const answer = await ask(key);
      if (answer?.code === 0) return answer;
      if (answer && NOT_NOW.includes(answer.code)) this.away[of] += 1;
      else if (answer && !isUnknown(answer)) {
        this.wrong.push(`${of}: ${JSON.stringify(answer)}`);
        return undefined;
      }
      await wait(PAUSE);
    }
    this.wrong.push(`${of}: not done after ${MOST_ATTEMPTS} tries`);
    return undefined;
  }

  /** The message that the place of signing sends; it sends it again until it is taken. */
  private message(event: string, envelope: string): Promise<CallAnswer | undefined> {
    const body = connectJson(event, envelope, this.fixture.account);
    return this.done("signing", async () => {
      const answer = await fetch(`${this.seller.address}/api/obligation/signature/webhook`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-docusign-signature-1": signatureOf(body, this.fixture.connectKey),
        },
        body,
      }).catch(() => undefined);
      if (answer === undefined) return undefined;
      return { ...((await answer.json()) as CallAnswer), status: answer.status, replayed: false };
    });
  }

  private async signOnce(order: string): Promise<void> {
    const { docusign } = this.fixture;
    const paid = await this.done("signing", (key) =>
      this.seller.ask("POST", ORDER, { order_no: order, channel: "fast", bank_ref: `OUT-${order}` }, key),
    );
    const signature = paid && String(paid.data.loa.envelope_id);
    if (signature === undefined) return;
    for (const [recipient, caller, event] of [
      ["1", this.seller, "recipient-completed"],
      ["2", this.funder, "envelope-completed"],
    ] as const) {
      const viewed = await this.done("signing", (key) =>
        caller.ask("POST", "obligation/signature/view", { envelope_id: signature }, key),
      );
      if (!viewed) return;
      const back = new URL(new URL(String(viewed.data.sign_url)).searchParams.get("back") ?? "").searchParams;
      const envelope = back.get("envelope_id") ?? "";
      docusign.act(envelope, recipient, "completed");
      if (!(await this.message(event, envelope))) return;
    }
    this.signed.push(signature);
  }

  private async orderOnce(): Promise<void> {
    const done = await this.done("bureau", (key) =>
      this.reviewer.ask("POST", REPORT, { subject_entity: this.fixture.subject }, key),
    );
    if (done) this.reports += 1;
  }

  /** Orders that came to an end: the report is there with its paper, or the bureau answered what makes no sense. */
  private async reportsIn(store: Store): Promise<number> {
    const found = await store.reading.first<{ count: number }>(
      "SELECT count(*)::int AS count FROM brc_report WHERE subject_entity = $1::bigint AND (state = 'failed' OR (state = 'delivered' AND source = 'bureau' AND pdf_file IS NOT NULL)) AND id <> ALL($2::bigint[])",
      [this.fixture.subject, this.fixture.reports],
    );
    return found?.count ?? 0;
  }

  /** What was acknowledged and is not there, there twice or by half. */
  async faults(store: Store): Promise<{ lost: string[]; half: string[] }> {
    const { docusign } = this.fixture;
    const lost: string[] = [];
    const half: string[] = [];
    const rows = await store.reading.rows<Papers>(
      `SELECT s.id, s.status, l.status AS letter, (SELECT count(*)::int FROM timeline_entry e WHERE e.subject_entity = 'letter_of_assignment' AND e.subject_id = l.id AND e.transition = 'countersign') AS countersigned,
         array_remove(ARRAY[s.completed_file, s.certificate_file], NULL)::text[] AS files,
         (SELECT count(*)::int FROM file f WHERE f.id IN (s.completed_file, s.certificate_file)) AS stored
       FROM signature s JOIN letter_of_assignment l ON l.id = s.assignment WHERE s.provider = 'docusign'`,
    );
    const there = new Map(rows.map((row) => [row.id, row]));
    for (const id of this.signed) if (there.get(id)?.status !== "completed") lost.push(`signature ${id}`);
    for (const row of rows) {
      const opened = [...docusign.envelopes.values()].filter(({ transactionId }) => transactionId === row.id);
      const isEnded = row.status === "completed";
      const isWhole =
        opened.length === 1 &&
        isEnded === (row.letter === "countersigned") &&
        row.countersigned === (isEnded ? 1 : 0) &&
        row.files.length === (isEnded ? 2 : 0) &&
        row.stored === row.files.length &&
        (!isEnded || opened[0]?.status === "completed");
      if (!isWhole) half.push(`signature ${JSON.stringify(row)}: ${opened.map(({ status }) => status).join()}`);
    }
    const reports = await this.reportsIn(store);
    if (reports !== this.reports) lost.push(`${this.reports} reports were ordered, ${reports} are there`);
    const open = await store.reading.rows("SELECT id FROM brc_report WHERE state = 'ordered'");
    half.push(...open.map(({ id }) => `report ${String(id)} is still ordered`));
    return { lost, half };
  }
}
