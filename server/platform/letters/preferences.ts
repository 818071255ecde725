import type { Letter } from "../../../generated/types/grammar/index.d.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { Reading } from "../store/handle.ts";
import { anyId, rowsOf, tables } from "../store/query.ts";

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
  const rows = await rowsOf(
    db,
    tables
      .selectFrom("notification_preference")
      .select("user")
      .where("topic", "=", topic)
      .where("user", "=", anyId(users as readonly Id<"user">[]))
      .where(way, "=", false),
  );
  return new Set(rows.flatMap(({ user }) => user ?? []));
}
