import type { Letter } from "../../../generated/types/grammar/index.d.ts";

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
export const topicOf = (letter: Pick<Letter, "topic">): Topic => letter.topic ?? "decisions";

/**
 * Whether somebody does not want a topic in this way, as SQL; of what is locked nobody is asked.
 * @param user text of SQL that gives their id
 * @param topic text of SQL that gives the topic
 */
export const refuses = (way: "mail" | "notice", user: string, topic: string): string => `EXISTS (
    SELECT FROM notification_preference chosen
    WHERE chosen."user" = ${user} AND chosen.topic = ${topic} AND chosen.${way} = false
  )`;
