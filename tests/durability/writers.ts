import { appendFileSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { isUnknown, type Caller, type CallAnswer } from "./caller.ts";
import { applyOnce, receiveOnce, type MoneyFixture, type MoneyWrite } from "./money-writers.ts";

const MOST_ATTEMPTS = 100;
/**
 * Milliseconds before the next write after one of which it is not known what became of it. A service that is away says
 * so at once: without a pause tens of thousands of writes would be left to be asked for again.
 */
const BEFORE_NEXT = 200;

/** A write whose answer came: what the server has promised. */
export interface Acknowledged {
  /** Of money, the entity: `mark` is its state then. */
  kind: "create" | "update" | "submit" | "upload" | MoneyWrite["entity"];
  id: string;
  version: number;
  number: string;
  mark: string;
}

/** A write that was sent, with what it takes to ask for it again. */
interface Sent {
  path: string;
  body: Record<string, unknown>;
  key: string;
  caller: Caller;
  /** What it was about, where it is about money. */
  money?: MoneyWrite["entity"];
}

/** Load from outside: several writers at once, each answer noted in a file before the next request. */
export class Writers {
  /** Requests whose answer never came. */
  readonly unknown: Sent[] = [];
  readonly refused: string[] = [];
  sent = 0;
  answered = 0;
  private place = 0;
  private on = false;
  private readonly book: string;
  private readonly caller: Caller;
  private readonly parties: { seller: string; buyer: string };
  private readonly money: MoneyFixture;

  constructor(caller: Caller, parties: { seller: string; buyer: string }, money: MoneyFixture, book: string) {
    this.caller = caller;
    this.parties = parties;
    this.money = money;
    this.book = book;
    appendFileSync(book, "");
  }

  acknowledged(): Acknowledged[] {
    return readFileSync(this.book, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Acknowledged);
  }

  private note(entry: Acknowledged): void {
    this.answered += 1;
    appendFileSync(this.book, `${JSON.stringify(entry)}\n`);
  }

  /** Sends one write; undefined when it is not known what became of it. */
  private async write(
    method: string,
    path: string,
    body: Record<string, unknown>,
    caller = this.caller,
    money?: MoneyWrite["entity"],
  ): Promise<{ id: string; version: number; status: string } | undefined> {
    const key = `writer-${process.pid}-${(this.place += 1)}-${Math.random().toString(36).slice(2)}`;
    this.sent += 1;
    const answer = await caller.ask(method, path, body, key);
    if (!answer || isUnknown(answer)) {
      if (method === "POST") this.unknown.push({ path, body, key, caller, ...(money ? { money } : {}) });
      if (answer) await wait(BEFORE_NEXT);
      else this.on = false;
      return undefined;
    }
    if (answer.code !== 0)
      this.refused.push(`${method} ${path}: ${answer.status} ${answer.code} ${answer.messageDetail ?? ""}`);
    return answer.code === 0 ? answer.data : undefined;
  }

  private async upload(number: string): Promise<void> {
    const form = new FormData();
    form.append("category", "invoice");
    form.append("file", new Blob([`%PDF-1.4\n% ${number}\n%%EOF\n`], { type: "application/pdf" }), `${number}.pdf`);
    this.sent += 1;
    const answer = await this.caller.ask("POST", "ucenter/file", form);
    if (answer?.code === 0)
      this.note({ kind: "upload", id: answer.data.file_id, version: 1, number, mark: answer.data.sha256 });
    else if (answer && !isUnknown(answer))
      this.refused.push(`upload: ${answer.status} ${answer.code} ${answer.messageDetail ?? ""}`);
    else if (!answer) this.on = false;
  }

  private async moneyWriter(name: string, index: number): Promise<void> {
    const send = async ({ entity, path, body, caller }: MoneyWrite) => {
      const done = await this.write("POST", path, body, caller, entity);
      if (done) this.note({ kind: entity, id: done.id, version: done.version, number: "", mark: done.status });
      return this.on ? done : undefined;
    };
    while (this.on)
      await (index % 2 === 0
        ? receiveOnce(this.money, `D-${name}-${(this.place += 1)}`, send)
        : applyOnce(this.money, send));
  }

  private async oneWriter(name: string): Promise<void> {
    while (this.on) {
      const number = `D-${name}-${(this.place += 1)}`;
      const line = (description: string) => ({ description, quantity: "2", unit_price: "12.50", gst_code: "SR" });
      const made = await this.write("POST", "obligation/invoice", {
        invoice_no: number,
        seller_entity: this.parties.seller,
        buyer_entity: this.parties.buyer,
        currency: "SGD",
        issue_date: "2026-11-20",
        due_date: "2027-01-15",
        lines: [line("one"), line("two"), line("three")],
      });
      if (!made) continue;
      this.note({ kind: "create", id: made.id, version: made.version, number, mark: "" });
      const mark = `PO-${number}`;
      const changed = await this.write("PUT", "obligation/invoice", {
        id: made.id,
        version: made.version,
        po_no: mark,
      });
      if (!changed) continue;
      this.note({ kind: "update", id: made.id, version: changed.version, number, mark });
      const done = await this.write("POST", `obligation/invoice/${made.id}/submit`, { version: changed.version });
      if (done) this.note({ kind: "submit", id: made.id, version: done.version, number, mark });
      if (this.place % 7 === 0) await this.upload(number);
    }
  }

  /** Writes with so many at once until the server is gone; every second of them moves money. */
  async run(many: number, round: number): Promise<void> {
    this.on = true;
    await Promise.all(
      Array.from({ length: many }, (_none, index) =>
        index % 2 === 0 ? this.oneWriter(`${round}-${index}`) : this.moneyWriter(`${round}-${index}`, (index - 1) / 2),
      ),
    );
  }

  /** Whether nothing has gone unanswered since they began. */
  get isOn(): boolean {
    return this.on;
  }

  /** Ends the writing; what is under way is still answered. */
  end(): void {
    this.on = false;
  }

  private async retry({ path, body, key, caller }: Sent): Promise<CallAnswer | undefined> {
    let answer = await caller.ask("POST", path, body, key);
    for (let turn = 0; turn < MOST_ATTEMPTS && answer && isUnknown(answer); turn += 1) {
      await wait(BEFORE_NEXT);
      answer = await caller.ask("POST", path, body, key);
    }
    return answer;
  }

  /** Asks again, with the same keys, for all that is not known: each is either told again or done now. */
  async settle(): Promise<{ again: number; wrong: string[] }> {
    const wrong: string[] = [];
    let again = 0;
    for (const sent of this.unknown.splice(0)) {
      const { path, body, money } = sent;
      const answer = await this.retry(sent);
      again += 1;
      if (answer?.code !== 0) wrong.push(`${path} asked again: ${JSON.stringify(answer)}`);
      else if (money)
        this.note({
          kind: money,
          id: answer.data.id,
          version: answer.data.version,
          number: "",
          mark: answer.data.status,
        });
      else if (path.endsWith("/submit"))
        this.note({ kind: "submit", id: answer.data.id, version: answer.data.version, number: "", mark: "" });
      else
        this.note({
          kind: "create",
          id: answer.data.id,
          version: answer.data.version,
          number: String(body["invoice_no"]),
          mark: "",
        });
    }
    return { again, wrong };
  }
}
