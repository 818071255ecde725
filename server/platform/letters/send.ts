import { kindsOf } from "../lifecycle/tasks/kinds.ts";
import type { Registry } from "../../../registry/registry.ts";
import { actingUser } from "../session/acting.ts";
import type { Reading } from "../store/handle.ts";
import type { Letter } from "../../../generated/types/grammar/index.d.ts";
import type { WriteContext } from "../context.ts";
import { insertRecord, insertRecords } from "../records/insert.ts";
import { issueLink } from "../lifecycle/link/issue.ts";
import { actorName } from "../lifecycle/plan/actor.ts";
import { holds } from "../records/condition.ts";
import { decisionPath, recordPath, withToken } from "./address.ts";
import { brandOf } from "./brand-of.ts";
import { compose } from "./compose.ts";
import { mailBrandOf } from "./mail-brand.ts";
import type { Occasion, Recipient } from "./letter.ts";
import { originOf } from "./origin.ts";
import { mustNotRelay } from "./outside.ts";
import { withOwnWording } from "./own-wording.ts";
import { PACED, topicOf, unwilling } from "./preferences.ts";
import { noticed, recipientsOf } from "./recipients.ts";
import { mailHtml, mailSubject, mailText } from "./render.ts";
import { sayIn } from "./words.ts";

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
  occasion: Occasion,
  name: string,
  letter: Letter,
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

async function sendMails(context: WriteContext, occasion: Occasion, name: string, letter: Letter): Promise<void> {
  const recipients = await recipientsOf(
    context.trx,
    context.registry,
    occasion,
    letter.to ?? [],
    letter.topic === "security",
  );
  // Who is asked to decide is asked, whatever they chose to be told.
  const asks =
    occasion.address !== undefined ||
    letter.parts.some((part) => part.link !== undefined && !part.link.startsWith("/"));
  const refused = asks
    ? new Set<string>()
    : await unwilling(
        context.trx,
        topicOf(letter),
        "mail",
        recipients.flatMap(({ user }) => user ?? []),
      );
  const told =
    asks || topicOf(letter) !== PACED
      ? new Set<string>()
      : await gathered(
          context.trx,
          context.registry,
          recipients.flatMap(({ user }) => user ?? []),
          { entity: occasion.entity, id: occasion.record.id },
        );
  for (const recipient of recipients) {
    if (recipient.user !== undefined && (refused.has(recipient.user) || told.has(recipient.user))) continue;
    if (occasion.only !== undefined && occasion.only.toLowerCase() !== recipient.address.toLowerCase()) continue;
    await mustNotRelay(context, recipient);
    const brand = await brandOf(context.trx, recipient.company, context.brand);
    const decision = await linkFor(context, occasion, letter, recipient);
    const languages = recipient.language === undefined ? LANGUAGES : [recipient.language];
    const written = await writtenIn(context, occasion, name, letter, brand, languages, decision);
    const dress = mailBrandOf(context.registry, brand, languages);
    await insertRecord(context, "mail", {
      ...(recipient.company === "" ? {} : { company: recipient.company }),
      ...(context.acting?.company === undefined ? {} : { sender_company: context.acting.company.id }),
      recipient: recipient.address,
      subject: mailSubject(written),
      body: mailText(written, dress),
      html: mailHtml(written, dress),
      letter: name,
      topic: topicOf(letter),
      brand,
      language: languages[0],
      related_entity: occasion.entity,
      related_id: occasion.record.id,
    });
  }
}

async function sendNotices(context: WriteContext, occasion: Occasion, name: string, letter: Letter): Promise<void> {
  const route = letter.parts.map((part) => part.link).find((link) => link?.startsWith("/"));
  const isAction = letter.parts.some((part) => part.link !== undefined && !part.link.startsWith("/"));
  const people = await noticed(context.trx, context.registry, occasion, letter.to ?? []);
  const refused = await unwilling(
    context.trx,
    topicOf(letter),
    "notice",
    people.map(({ user }) => user),
  );
  const notices: Record<string, unknown>[] = [];
  for (const { user, company } of people) {
    if (refused.has(user)) continue;
    const [english, chinese] = await writtenIn(
      context,
      occasion,
      name,
      letter,
      await brandOf(context.trx, company, context.brand),
      LANGUAGES,
      undefined,
    );
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
  await insertRecords(context, "notice", notices);
}

/** Sends a step's letters in the running transaction: mails into the outbox, notices to the people concerned. */
export async function sendLetters(
  context: WriteContext,
  { letters, ...occasion }: Occasion & { readonly letters: readonly string[] },
): Promise<void> {
  for (const name of letters) {
    const letter = context.registry.letters.get(name);
    if (
      !letter ||
      (letter.when !== undefined &&
        !holds(letter.when, { record: occasion.record, today: context.ports.clock.today() }))
    )
      continue;
    if (letter.as.includes("mail")) await sendMails(context, occasion, name, letter);
    if (letter.as.includes("notice")) await sendNotices(context, occasion, name, letter);
  }
}
