import type { WriteContext } from "../context.ts";
import { refuse } from "../refusal.ts";
import { type Recipient, type Noticed, type Occasion, PACED, topicOf, noticed, recipientsOf } from "./recipients.ts";
import { kindsOf } from "../lifecycle/tasks/excluded.ts";
import type { Registry } from "../../../registry/registry.ts";
import { actingUser } from "../session/acting.ts";
import type { Reading, Transaction } from "../store/handle.ts";
import { readingOnce } from "../store/reading-once.ts";
import type { Letter } from "../../../generated/types/grammar/index.d.ts";
import { insertingRecords } from "../records/write.ts";
import type { Writing } from "../lifecycle/correspondence.ts";
import { issueLink } from "../lifecycle/link.ts";
import { actorName, system } from "../lifecycle/plan/actor.ts";
import { holds } from "../records/condition.ts";
import { decisionPath, recordPath, withToken, compose } from "./compose.ts";
import { mailBrandOf, readWordings, withOwnWording, sayIn } from "./wording.ts";
import { originOf } from "./origin.ts";
import { mailHtml, mailSubject, mailText } from "./render.ts";
import { modelOf } from "../lifecycle/plan/configured.ts";
import { readLikelyNames, willName } from "./references.ts";
import { companiesOf } from "../records/companies-of.ts";
import { isOpen } from "../lifecycle/plan/model.ts";
import { storedTitle } from "../query/projection.ts";
import { anyRecord } from "../query/unscoped.ts";

const DAY = 86_400_000;
/** What a mail keeps of the title of its record. */
const LONGEST_TITLE = 120;

/**
 * Addresses of nobody here, to which a company has written within a day: how many in all, and how many mails to this
 * one.
 */
const WRITTEN = `SELECT count(DISTINCT lower(m.recipient)) FILTER (WHERE lower(m.recipient) <> lower($2)) AS others,
    count(*) FILTER (WHERE lower(m.recipient) = lower($2)) AS same
  FROM mail m
  WHERE m.sender_company = $1::bigint AND m.created_at > $3::timestamptz AND m.company IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM "user" u WHERE lower(u.email) = lower(m.recipient) OR lower(u.contact_email) = lower(m.recipient)
  )`;

/** Whether an address is of nobody here: neither a user's nor one that a company here names. */
const isOutside = ({ user, company }: Pick<Recipient, "user" | "company">): boolean =>
  user === undefined && company === "";

/**
 * Keeps a company from using the platform to write to anybody outside: letters to customers and invited people go out,
 * but to no more addresses in a day than constants.json says, and to no address again and again. Companies here, at the
 * addresses of their own records, are none of these: no step of business waits because their letters were many.
 * @throws Refusal rule_violated once either bound is reached
 */
async function mustNotRelay(context: WriteContext, recipient: Recipient): Promise<void> {
  const sender = context.acting?.company?.id;
  if (sender === undefined || !isOutside(recipient)) return;
  const settings = context.registry.constants.mail;
  const written = await context.trx.first<{ others: string | number; same: string | number }>(WRITTEN, [
    sender,
    recipient.address,
    new Date(Date.parse(context.ports.clock.stamp()) - DAY).toISOString(),
  ]);
  const [most, again] = [settings.outside_addresses_per_day, settings.to_one_address_per_day];
  if (Number(written?.others) >= most)
    refuse("rule_violated", {
      data: { rule: "outside_addresses" },
      message: context.say("error", "rule.outside_addresses", { limit: most }),
    });
  if (Number(written?.same) >= again)
    refuse("rule_violated", {
      data: { rule: "one_outside_address" },
      message: context.say("error", "rule.one_outside_address", { limit: again, email: recipient.address }),
    });
}

/**
 * Of these users those who have their new tasks gathered into one mail, and in it a task about this record: a letter of
 * its own would say it twice.
 */
async function gathered(
  db: Reading,
  registry: Registry,
  users: readonly string[],
  subject: { entity: string; id: string },
): Promise<ReadonlySet<string>> {
  if (users.length === 0) return new Set();
  const rows = await db.rows<{ user: string; kind: string }>(
    `SELECT chosen."user", task.kind
     FROM notification_preference chosen
     JOIN "user" u ON u.id = chosen."user"
     JOIN task ON task.company = u.company
       AND task.subject_entity = $2
       AND task.subject_id = $3::bigint
       AND task.status IN ('todo', 'claimed')
     WHERE chosen.topic = 'tasks'
       AND chosen."user" = ANY($1::bigint[])
       AND chosen.mail IS NOT FALSE
       AND chosen.pace IN ('hourly', 'daily')`,
    [users, subject.entity, subject.id],
  );
  const found = new Set<string>();
  for (const { user, kind } of rows) {
    const acting = await actingUser(db, registry, user);
    if (acting !== undefined && kindsOf(registry, acting.permissions).includes(kind)) found.add(user);
  }
  return found;
}

type Language = "en-US" | "zh-CN";
const LANGUAGES: readonly Language[] = ["en-US", "zh-CN"];

/** Makes the link that a letter offers to this recipient, if it offers one that they may decide by. */
async function linkFor(
  context: WriteContext,
  occasion: Occasion,
  letter: Letter,
  recipient: Recipient,
): Promise<string | undefined> {
  if (occasion.address !== undefined) return occasion.address;
  const name = letter.parts.map((part) => part.link).find((link) => link !== undefined && !link.startsWith("/"));
  const move = name === undefined ? undefined : occasion.model.move(occasion.entity, name);
  if (!move?.transition.link || move.transition.link.to !== recipient.party) return undefined;
  const token = await issueLink(context, {
    move,
    id: occasion.record.id,
    version: occasion.record.version,
    recipient: recipient.address,
    company: recipient.company,
    language: recipient.language,
  });
  return withToken(decisionPath(context.registry, occasion.entity, move.name), token);
}

/** Writes a letter in these languages and in the brand of the company it goes to. */
function writtenIn(
  context: WriteContext,
  { occasion, name, letter }: Pick<DueLetter, "occasion" | "name" | "letter">,
  brand: string,
  languages: readonly Language[],
  decision: string | undefined,
) {
  const origin = originOf(context.registry, context.environment, brand);
  return Promise.all(
    languages.map(async (language) => {
      const say = await withOwnWording(context.trx, name, language, sayIn(context.registry, brand, language));
      // To a reader the platform itself is the brand they know.
      const actor = occasion.actor.kind === "system" ? say("brand", "title") : actorName(occasion.actor);
      const places = {
        actor,
        company: context.acting?.company?.name ?? actor,
        comment: occasion.comment ?? "",
      };
      return compose({
        showing: { db: context.trx, registry: context.registry, say, language },
        name,
        letter,
        record: occasion.record,
        places: { ...places, ...occasion.places, brand: say("brand", "title") },
        decision,
        origin,
        withoutAddresses: true,
      });
    }),
  );
}

/** Mails and notices that are written in the running transaction, and not yet put into their tables. */
interface Outgoing {
  readonly mails: Record<string, unknown>[];
  readonly notices: Record<string, unknown>[];
}

/** Puts what was written into the tables, with what the transaction writes last. */
async function put(context: WriteContext, { mails, notices }: Outgoing): Promise<void> {
  const writings = [
    await insertingRecords(context, "mail", mails.splice(0)),
    await insertingRecords(context, "notice", notices.splice(0)),
  ];
  context.trx.writeLast(...writings.filter((one) => one !== undefined));
}

/** A letter that is due, with whom it means. */
interface DueLetter {
  readonly occasion: Occasion;
  readonly name: string;
  readonly letter: Letter;
  readonly recipients: readonly Recipient[];
  readonly noticed: readonly Noticed[];
}

async function writeMails(
  context: WriteContext,
  { occasion, name, letter, recipients }: DueLetter,
  outgoing: Outgoing,
): Promise<void> {
  // Who is asked to decide is asked, whatever they chose to be told.
  const asks =
    occasion.address !== undefined ||
    letter.parts.some((part) => part.link !== undefined && !part.link.startsWith("/"));
  const known =
    asks || topicOf(letter) !== PACED
      ? new Set<string>()
      : await gathered(
          context.trx,
          context.registry,
          recipients.flatMap(({ user }) => user ?? []),
          { entity: occasion.entity, id: occasion.record.id },
        );
  const about = storedTitle(context.registry, occasion.entity, occasion.record);
  for (const recipient of recipients) {
    if (recipient.user !== undefined && ((!asks && recipient.unwilling) || known.has(recipient.user))) continue;
    if (occasion.only !== undefined && occasion.only.toLowerCase() !== recipient.address.toLowerCase()) continue;
    // Those to addresses outside are counted, also the ones of this very transaction.
    if (isOutside(recipient)) await put(context, outgoing);
    await mustNotRelay(context, recipient);
    const brand = recipient.brand ?? context.brand;
    const decision = await linkFor(context, occasion, letter, recipient);
    const languages = recipient.language === undefined ? LANGUAGES : [recipient.language];
    const written = await writtenIn(context, { occasion, name, letter }, brand, languages, decision);
    const mailBrand = mailBrandOf(context.registry, brand, languages);
    outgoing.mails.push({
      ...(recipient.company === "" ? {} : { company: recipient.company }),
      ...(context.acting?.company === undefined ? {} : { sender_company: context.acting.company.id }),
      recipient: recipient.address,
      ...(letter.reply_to === undefined ? {} : { reply_to: occasion.places?.[letter.reply_to] }),
      subject: mailSubject(written),
      body: mailText(written, mailBrand),
      html: mailHtml(written, mailBrand),
      letter: name,
      topic: topicOf(letter),
      brand,
      language: languages[0],
      related_entity: occasion.entity,
      related_id: occasion.record.id,
      ...(about === undefined || about === occasion.record.id
        ? {}
        : { related_title: [...about].slice(0, LONGEST_TITLE).join("") }),
    });
  }
}

async function writeNotices(
  context: WriteContext,
  { occasion, name, letter, noticed: people }: DueLetter,
  { notices }: Outgoing,
): Promise<void> {
  const route = letter.parts.map((part) => part.link).find((link) => link?.startsWith("/"));
  const isAction = letter.parts.some((part) => part.link !== undefined && !part.link.startsWith("/"));
  for (const { user, company, brand } of people) {
    const [english, chinese] = await writtenIn(context, { occasion, name, letter }, brand, LANGUAGES, undefined);
    const firstText = (parts: NonNullable<typeof english>["parts"]) =>
      parts.flatMap((part) => (part.kind === "text" ? [part.text] : []))[0] ?? "";
    notices.push({
      user,
      company,
      title: english?.subject ?? name,
      title_zh: chinese?.subject ?? name,
      body: firstText(english?.parts ?? []),
      body_zh: firstText(chinese?.parts ?? []),
      level: isAction ? "action" : "info",
      ...(route === undefined ? {} : { link: recordPath(route, occasion.record) }),
    });
  }
}

/** Sends letters in the running transaction: mails into the outbox, notices to the people concerned. */
export async function sendLetters(given: WriteContext, ...writings: readonly Writing[]): Promise<void> {
  const trx = readingOnce(given.trx) as Transaction;
  const context: WriteContext = { ...given, db: trx, trx };
  const { registry } = context;
  const today = context.ports.clock.today();
  const due = writings.flatMap(({ letters, ...occasion }) =>
    letters.flatMap((name) => {
      const letter = context.registry.letters.get(name);
      const isDue =
        letter !== undefined && (letter.when === undefined || holds(letter.when, { record: occasion.record, today }));
      return isDue ? [{ occasion, name, letter }] : [];
    }),
  );
  if (due.length === 0) return;
  for (const { occasion } of due) willName(trx, registry, occasion.entity, occasion.record);
  // What all of them say and to whom is asked together.
  const [ready] = await Promise.all([
    Promise.all(
      due.map(async ({ occasion, name, letter }) => {
        const [recipients, people] = await Promise.all([
          letter.as.includes("mail") ? recipientsOf(trx, registry, occasion, letter) : [],
          letter.as.includes("notice") ? noticed(trx, registry, occasion, letter) : [],
        ]);
        return { occasion, name, letter, recipients, noticed: people };
      }),
    ),
    readWordings(trx, [...new Set(due.map(({ name }) => name))]),
    readLikelyNames(trx, registry),
  ]);
  const outgoing: Outgoing = { mails: [], notices: [] };
  for (const one of ready) {
    if (one.letter.as.includes("mail")) await writeMails(context, one, outgoing);
    if (one.letter.as.includes("notice")) await writeNotices(context, one, outgoing);
  }
  await put(context, outgoing);
}

/** A letter with a link that is to go out anew. */
interface ResentLetter {
  readonly letter: string;
  readonly entity: string;
  readonly id: string;
  /** The one address it goes to; if the record no longer names it, nothing goes out. */
  readonly recipient: string;
}

/** Writes a letter anew with a fresh link to the same recipient; gives whether its decision is still open. */
export async function resend(context: WriteContext, { letter, entity, id, recipient }: ResentLetter): Promise<boolean> {
  const model = modelOf(context.registry);
  const record = await anyRecord(context.trx, context.registry, entity, id, { lock: true });
  const offered = context.registry.letters
    .get(letter)
    ?.parts.map((part) => part.link)
    .find((link) => link !== undefined && !link.startsWith("/"));
  const move = offered === undefined ? undefined : model.move(entity, offered);
  const today = context.ports.clock.today();
  if (!record || !move || !isOpen(move, record, today)) return false;
  const parties = await companiesOf(context.trx, context.registry, entity, record, today);
  await sendLetters(context, { model, actor: system, entity, record, parties, letters: [letter], only: recipient });
  return true;
}
