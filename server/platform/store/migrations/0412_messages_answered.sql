-- Written by generators/migrations from the entities; to be read before it is accepted, and never changed after.

ALTER TABLE "mail" ADD COLUMN "reply_to" character varying(254);
ALTER TABLE "mail" ADD CONSTRAINT "mail_reply_to_check" CHECK (char_length("reply_to") <= 254);
ALTER TABLE "mail" DROP CONSTRAINT "mail_topic_check";
ALTER TABLE "mail" ADD CONSTRAINT "mail_topic_check" CHECK ("topic" IN ('tasks', 'decisions', 'reminders', 'invitations', 'messages', 'announcements', 'security'));
ALTER TABLE "notification_preference" DROP CONSTRAINT "notification_preference_topic_check";
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_topic_check" CHECK ("topic" IN ('tasks', 'decisions', 'reminders', 'invitations', 'messages', 'announcements', 'security'));
