import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import { createHash } from "node:crypto";
import type { StoredRecord } from "../../platform/engine.ts";
import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { postJournals } from "../../modules/ledger/post.ts";
import { capitalPaidIn } from "../../modules/ledger/postings/cash-and-fees.ts";
import { anyRecord, anyRecords } from "../../platform/query/unscoped.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { insertRecord } from "../../platform/records/write.ts";
import { nextSigner, signersOf, withSigner } from "../../modules/signing/signer.ts";
import { createDraft, updateDraft } from "../../platform/records/draft.ts";
import { sendLinkCode } from "../../platform/links/open.ts";
import { giveTicket } from "../../platform/one-time-code.ts";
import type { WriteContext } from "../../platform/context.ts";
import { transitionOf } from "../../../registry/lifecycle.ts";
import { makeContext } from "../../platform/write-context.ts";
import { type Stage, as, asPlatform, onePage } from "./stage.ts";
import { createUser } from "../../modules/people/users.ts";

/** The most that goes by FAST, and the amount above which a second person checks a pay-out. */
const FAST_MOST = "200000.00";
const SECOND_LEVEL = "100000.00";

/** What whoever takes a transition has got for the one-time code that it asks for; nothing where it asks for none. */
async function proof(context: WriteContext, transition: string): Promise<Record<string, string>> {
  const { ticket } = transitionOf(context.registry, transition) ?? {};
  const user = context.acting?.user.id;
  return ticket === undefined || user === undefined
    ? {}
    : { otp_ticket: await giveTicket(context, `own_${ticket}`, user) };
}

/** Something that somebody did on a day. */
export interface Event {
  readonly day: string;
  readonly run: () => Promise<void>;
}

/** Why a step could not be taken, in words. */
const why = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The demo's records by the names its story gives them, with what its people do to them. */
export class Play {
  readonly stage: Stage;
  private readonly ids = new Map<string, string>();

  constructor(stage: Stage) {
    this.stage = stage;
  }

  /** Whether the demo also shows deals at every step, beside those that its stories begin with. */
  get showcase(): boolean {
    return this.stage.running.environment.showcase === true;
  }

  /** The id of what the story calls so. @throws Error when it is not there yet */
  id(name: string): string {
    const found = this.ids.get(name);
    if (found === undefined) throw new Error(`the demo has no ${name} yet`);
    return found;
  }

  name(name: string, id: string): void {
    this.ids.set(name, id);
  }

  /** Makes a draft as a person of the demo. */
  create(
    who: string,
    entity: string,
    name: string,
    values: () => Record<string, unknown> | Promise<Record<string, unknown>>,
  ): () => Promise<void> {
    return async () => {
      const given = await values();
      try {
        const record = await as(this.stage, mail(who), (context) =>
          createDraft(context, this.stage.running.engine, entity, given),
        );
        this.name(name, record.id);
      } catch (error) {
        throw new Error(`${why(error)} (the demo's ${this.stage.clock.day}, ${who}: ${entity} ${name} was not made)`, {
          cause: error,
        });
      }
    };
  }

  /** Takes a transition as a person of the demo, or as the platform where nobody is named. */
  execute(
    who: string | undefined,
    entity: string,
    name: string,
    transition: string,
    body: (record: StoredRecord) => Record<string, unknown> = () => ({}),
  ): () => Promise<void> {
    return async () => {
      const { running } = this.stage;
      const work = async (context: Parameters<Parameters<typeof as>[2]>[0]) => {
        const record = await anyRecord(context.trx, running.registry, entity, this.id(name));
        if (!record) throw new Error(`${entity} ${name} is not there`);
        await running.engine.act(context, {
          entity,
          id: record.id,
          transition,
          body: { version: record.version, ...body(record), ...(await proof(context, `${entity}.${transition}`)) },
        });
      };
      try {
        await (who === undefined ? asPlatform(this.stage, work) : as(this.stage, mail(who), work));
      } catch (error) {
        // Why comes first: where it was is only where it was noticed.
        throw new Error(
          `${why(error)} (the demo's ${this.stage.clock.day}, ${who ?? "the platform"}: ${entity}.${transition} of ${name})`,
          { cause: error },
        );
      }
    };
  }

  /** Makes a record by its first transition. */
  begin(
    who: string,
    entity: string,
    name: string,
    transition: string,
    values: () => Record<string, unknown>,
  ): () => Promise<void> {
    return async () => {
      const made = await as(this.stage, mail(who), (context) =>
        this.stage.running.engine.act(context, { entity, id: "new", transition, body: values() }),
      );
      this.name(name, made.id);
    };
  }

  /** A field of what the story calls so, as it stands now. */
  async read(entity: string, name: string, field: string): Promise<unknown> {
    const { running } = this.stage;
    return (await anyRecord(running.store.reading, running.registry, entity, this.id(name)))?.[field];
  }

  /** Gives a name to the newest record that a plan has made for another one. */
  find(entity: string, name: string, where: () => Record<string, string>): () => Promise<void> {
    return async () => {
      const { running } = this.stage;
      const [found] = await anyRecords(running.store.reading, running.registry, entity, where(), {
        order: "-created_at",
        limit: 1,
      });
      if (!found) throw new Error(`${this.stage.clock.day}: no ${entity} ${JSON.stringify(where())} for ${name}`);
      this.name(name, found.id);
    };
  }

  /**
   * A small paper of a person, to be filed with a record under a document category.
   * @param lines what it says below its title
   */
  async paper(
    who: string,
    title: string,
    filed?: string,
    category: "document" | "identity" | "invoice" = "document",
    lines: readonly string[] = [],
  ): Promise<string> {
    const { running, users } = this.stage;
    const bytes = onePage(title, lines);
    const id = running.ports.ids.next();
    await running.store.transaction(async (trx) => {
      await trx.run(
        `INSERT INTO file (
           id, category, name, media_type, size, sha256, storage_key, state, uploaded_by, company_id, created_at,
           filed_as
         )
         SELECT $1::bigint, $9, $2, 'application/pdf', $3::integer, $4, $5, 'clean', u.id, u.company,
           $6::timestamptz, $8
         FROM "user" u
         WHERE u.id = $7::bigint`,
        [
          id,
          `${title}.pdf`,
          bytes.length,
          createHash("sha256").update(bytes).digest("hex"),
          `made:${id}`,
          running.ports.clock.stamp(),
          users.get(mail(who)),
          filed ?? null,
          category,
        ],
      );
      await trx.run("INSERT INTO file_content (file_id, bytes) VALUES ($1::bigint, $2::bytea)", [id, bytes]);
    });
    return id;
  }

  /** Lets the next record of a prefix have this number, as when the platform has been used before. */
  numbered(prefix: string, next: number): () => Promise<void> {
    return async () => {
      const { running, clock } = this.stage;
      await running.store.transaction((trx) =>
        trx.run(
          `INSERT INTO number_series (prefix, year, last)
            VALUES ($1, $2::integer, $3::bigint)
            ON CONFLICT (prefix, year) DO UPDATE SET last = greatest(number_series.last, excluded.last)`,
          [prefix, Number(clock.day.slice(0, 4)), next - 1],
        ),
      );
    };
  }

  /** Puts a proposal before a second person, as the call for it does. */
  propose(who: string, entity: string, name: string, values: () => Record<string, unknown>): () => Promise<void> {
    return async () => {
      const record = await as(this.stage, mail(who), async (context) => {
        const made = await insertRecord(context, entity, values());
        await writeAudit(context, {
          action: `${entity}.create`,
          entity,
          id: made.id,
          version: made.version,
          after: made,
        });
        await this.stage.running.engine.saved(context, entity, "created", made);
        return made;
      });
      this.name(name, record.id);
    };
  }

  /** The same, of what belongs to the proposer's own company. */
  proposeOwn(who: string, entity: string, name: string, values: Record<string, unknown>): () => Promise<void> {
    return async () => {
      const company = await this.stage.running.store.reading.first<{ company: string }>(
        `SELECT company FROM "user" WHERE email = $1`,
        [mail(who)],
      );
      await this.propose(who, entity, name, () => ({ ...values, company: company?.company }))();
    };
  }

  /** Invites somebody into the own company, as its call does. */
  invite(who: string, values: HandlerInputs["user.create"]): () => Promise<void> {
    return async () => {
      await as(this.stage, mail(who), (context) => createUser(values, context));
    };
  }

  /** The link that was mailed to somebody runs out before it is opened. */
  lapse(entity: string, name: string): () => Promise<void> {
    return async () => {
      await this.stage.running.store.transaction((trx) =>
        trx.run(
          `UPDATE email_link SET expires_at = created_at
            WHERE subject_entity = $1 AND subject_id = $2::bigint AND used_at IS NULL AND revoked_at IS NULL`,
          [entity, this.id(name)],
        ),
      );
    };
  }

  /** Somebody decides by the link that was last mailed to them about a record, with the code that is sent to them. */
  decideByLink(
    entity: string,
    name: string,
    transition: string,
    body: Record<string, unknown> = {},
  ): () => Promise<void> {
    return async () => {
      const { running } = this.stage;
      const id = this.id(name);
      const sent = await running.store.reading.first<{ body: string }>(
        "SELECT body FROM mail WHERE related_entity = $1 AND related_id = $2::bigint AND body LIKE '%#token=%' ORDER BY id DESC LIMIT 1",
        [entity, id],
      );
      const token = /#token=([\w-]+)/.exec(sent?.body ?? "")?.[1];
      const open = (trx: Parameters<typeof makeContext>[0]["trx"]) => ({
        ...makeContext({ ...running, trx }),
        system: false,
      });
      await running.store.transaction((trx) => sendLinkCode({ token: token ?? "" }, open(trx)));
      const code = await running.store.reading.first<{ body: string }>(
        "SELECT body FROM mail WHERE letter = 'one_time_code' ORDER BY id DESC LIMIT 1",
      );
      const one = /\b(\d{6})\b/.exec(code?.body ?? "")?.[1];
      await running.store.transaction((trx) =>
        running.engine.act(open(trx), {
          entity,
          id,
          transition,
          body: { ...body, token, agreed: true, one_time_code: one },
        }),
      );
    };
  }

  /** The owners of a fund provider pay its capital in. */
  capital(financier: string, currency: "SGD" | "USD", amount: string): () => Promise<void> {
    return async () => {
      const entity = this.id(financier);
      await asPlatform(this.stage, async (context) => {
        const found = await context.trx.first<{ company: string }>("SELECT company FROM company_entity WHERE id = $1", [
          entity,
        ]);
        const company = found?.company ?? "";
        await postJournals(
          context,
          capitalPaidIn({
            date: this.stage.clock.day,
            currency,
            source: "CAPITAL",
            amount,
            owner: { company, entity },
          }),
          { entity: "company_entity", id: entity, transition: "capital" },
        );
      });
    };
  }

  /** A reviewer passes every item of the checklist that was opened for a record, if one was. */
  answerChecklist(who: string, name: string): () => Promise<void> {
    return async () => {
      const { running } = this.stage;
      const [list] = await anyRecords(
        running.store.reading,
        running.registry,
        "checklist",
        { subject_id: this.id(name) },
        { limit: 1 },
      );
      if (!list) return;
      const items = (list.items as unknown[]).map(() => ({ ticked: true, result: "pass" }));
      await as(this.stage, mail(who), (context) =>
        updateDraft(context, running.engine, "checklist", { id: list.id, version: list.version, items }),
      );
      this.name(`${name} checklist`, list.id);
      await this.execute(who, "checklist", `${name} checklist`, "finish")();
    };
  }

  /** The notice of an assignment goes to the debtor, who acknowledges it. */
  notice(financier: string, debtor: string, name: string): () => Promise<void> {
    return async () => {
      await this.execute(`maker.${financier}`, "letter_of_assignment", name, "send_noa")();
      await this.execute(`checker.${debtor}`, "letter_of_assignment", name, "ack_noa")();
    };
  }

  /** A pay-out that fell due is prepared, checked, sent and confirmed by the bank. */
  payOut(payer: string, currency: string, name: string, reference: string): () => Promise<void> {
    return async () => {
      const { day } = this.stage.clock;
      const preparer = payer === "f1" ? "maker.f1" : `maker.${payer}`;
      const checker = payer === "f1" ? "acct.f1" : `checker.${payer}`;
      const net = async () =>
        (await anyRecord(this.stage.running.store.reading, this.stage.running.registry, "disbursement", this.id(name)))
          ?.net;
      await this.execute(preparer, "disbursement", name, "prepare", (record) => ({
        payer_account: this.id(`account ${payer} ${currency}`),
        value_date: day,
        method: currency !== "SGD" ? "tt" : compare(String(record.net), FAST_MOST) <= 0 ? "fast" : "meps",
      }))();
      await this.execute(checker, "disbursement", name, "approve")();
      if (compare(String(await net()), SECOND_LEVEL) > 0)
        await this.execute(payer === "f1" ? "risk.f1" : `checker2.${payer}`, "disbursement", name, "approve")();
      await this.execute(preparer, "disbursement", name, "send")();
      await this.execute(preparer, "disbursement", name, "mark_succeeded", () => ({ bank_ref: reference }))();
    };
  }

  /** Everybody whose turn it is signs the open document about a record. */
  sign(field: string, name: string): () => Promise<void> {
    return async () => {
      const { running } = this.stage;
      const open = async () =>
        (
          await anyRecords(
            running.store.reading,
            running.registry,
            "signature",
            { [field]: this.id(name), status: "sent" },
            { limit: 1 },
          )
        )[0];
      for (let paper = await open(); paper !== undefined; paper = await open()) {
        const signers = signersOf(paper);
        const signed = withSigner(signers, nextSigner(signers)?.order ?? 0, {
          status: "signed",
          at: running.ports.clock.stamp(),
        });
        this.name(`${name} paper`, paper.id);
        await this.execute(undefined, "signature", `${name} paper`, "sign", () => ({ signers: signed }))();
      }
    };
  }
}

const mail = (who: string): string => (who.includes("@") ? who : `${who}@demo.example`);
