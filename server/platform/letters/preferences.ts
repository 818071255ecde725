import type { Letter } from "../../../generated/types/grammar/index.d.ts";
import type { Reading } from "../store/handle.ts";

/** What a letter may be about, in the order in which people see it. */
export type Topic = NonNullable<Letter["topic"]>;
export const TOPICS: readonly Topic[] = ["tasks", "decisions", "reminders", "invitations", "announcements", "security"];

/** Topics that nobody may switch off: what concerns a person's own safety always arrives. */
export const LOCKED: ReadonlySet<Topic> = new Set(["security"]);

/**
 * The topic whose mails are gathered by hours or days for whoever wants that: a list of what is new says it as well as
 * twenty letters.
 */
export const PACED: Topic = "tasks";

/** A letter's topic; one that says none tells of a decision. */
export const topicOf = (letter: Letter): Topic => letter.topic ?? "decisions";

/** Which of these users do not want a topic in this way. Nobody is asked about what is locked. */
export async function unwilling(
  db: Reading,
  topic: Topic,
  way: "mail" | "notice",
  users: readonly string[],
): Promise<ReadonlySet<string>> {
  if (LOCKED.has(topic) || users.length === 0) return new Set();
  const rows = await db.rows<{ user: string }>(
    `SELECT "user"
      FROM notification_preference
      WHERE topic = $1 AND "user" = ANY($2::bigint[]) AND NOT coalesce(${way}, true)`,
    [topic, users],
  );
  return new Set(rows.map(({ user }) => user));
}
