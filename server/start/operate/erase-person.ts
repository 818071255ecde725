import { erasePerson, KEPT } from "../../modules/people/erase/person.ts";
import { makeContext } from "../../platform/write-context.ts";
import { textOf, type Command } from "./command.ts";

/** Takes a person out of what is not needed to answer for the past. */
export const erasePersonCommand: Command = {
  name: "erase-person",
  does: "Erases a person's data, and says what is kept and why.",
  more: `The account is disabled for good and loses its name, addresses, phone and identity number.\nKept:\n${KEPT.map(({ what, why }) => `  ${what}: ${why}`).join("\n")}`,
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
    for (const { what, why } of KEPT) say(`  ${what}: ${why}`);
    return { isWell: true, subject: { entity: "user", id: erased.id }, audit: { rows: erased.rows } };
  },
};
