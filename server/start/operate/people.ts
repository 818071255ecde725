import { erasePerson, RETAINED } from "../../modules/people/erase-person.ts";
import { makeContext } from "../../platform/write-context.ts";
import { textOf, type Command } from "./command.ts";
import { makeFirstAdministrator } from "../../modules/sign-in/first-admin.ts";
import { requirePassword } from "../../modules/sign-in/password/require.ts";
import { hashPassword } from "../../platform/session/password.ts";

/** Takes a person out of what is not needed to answer for the past. */
export const erasePersonCommand: Command = {
  name: "erase-person",
  does: "Erases a person's data, and says what is kept and why.",
  more: `The account is disabled for good and loses its name, addresses, phone and identity number.\nKept:\n${RETAINED.map(({ what, why }) => `  ${what}: ${why}`).join("\n")}`,
  options: { email: { means: "address with which the person signs in", value: "<address>", needed: true } },
  question: (given) => `This erases the data of ${textOf(given, "email")}. It cannot be undone.`,
  async run(operating, given) {
    const { store, say } = operating;
    const erased = await store.transaction((trx) =>
      erasePerson(makeContext({ ...operating, trx }), textOf(given, "email")),
    );
    if (erased === "nobody" || erased === "last administrator") {
      say(
        erased === "nobody"
          ? "nobody signs in with this address"
          : "this is the company's last administrator: name another one first",
      );
      return { isWell: false };
    }
    for (const [table, rows] of Object.entries(erased.rows)) say(`${table}: ${rows} rows`);
    say("Kept:");
    for (const { what, why } of RETAINED) say(`  ${what}: ${why}`);
    return { isWell: true, subject: { entity: "user", id: erased.id }, audit: { rows: erased.rows } };
  },
};

/** Makes the platform's own company and its first administrator. */
export const firstAdministrator: Command = {
  name: "first-administrator",
  does: "Makes the platform's own company and its first administrator, where nobody is yet.",
  more: "The password is read from standard input, so that it stands in no list of commands. Signing in asks for a code by mail besides, so SMTP_URL must be set.",
  options: {
    company: { means: "name of the company that runs the platform", value: "<name>", needed: true },
    name: { means: "name of the person", value: "<name>", needed: true },
    email: { means: "address with which the person signs in", value: "<address>", needed: true },
    phone: { means: "phone of the person, +6581234567", value: "<phone>", needed: true },
  },
  async run(operating, given) {
    const { store, input, say } = operating;
    const password = (await input()).replace(/\r?\n$/, "");
    const owner = { name: textOf(given, "name"), email: textOf(given, "email"), company: textOf(given, "company") };
    const wanted = await store.transaction((trx) =>
      Promise.resolve(requirePassword(makeContext({ ...operating, trx }), password, owner)),
    );
    const hash = await hashPassword(wanted);
    const made = await store.transaction((trx) =>
      makeFirstAdministrator(makeContext({ ...operating, trx }), { ...owner, phone: textOf(given, "phone"), hash }),
    );
    if (!made) {
      say("somebody is here already: an administrator invites others on the page of users");
      return { isWell: false };
    }
    say(`${owner.email} is the first administrator`);
    return { isWell: true, subject: { entity: "user", id: made } };
  },
};
