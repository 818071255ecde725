-- Each letter looks for the person at its address, however it is spelt: of all people of the platform, by index.

CREATE INDEX "user_lower_email" ON "user" (lower("email"));
CREATE INDEX "user_lower_contact_email" ON "user" (lower("contact_email"));
