import { randomBytes } from "node:crypto";
import { sealedByKey } from "../../platform/store/encryption/by-key.ts";
import { renewEncryption } from "../../platform/store/encryption/renew.ts";
import { textOf, type Command } from "./command.ts";

const NAME = /^[a-z0-9]{1,16}$/;

/** Makes a key for DATA_KEYS. */
export const newKey: Command = {
  name: "new-key",
  does: "Makes a key with which identity and account numbers are encrypted, and prints it; it is kept nowhere.",
  more: "To rotate: put it in front of the others in DATA_KEYS and restart every process; then run re-encrypt, which says which older keys nothing needs any more.",
  options: { name: { means: "its name, of small letters and digits", value: "<name>", needed: true } },
  run({ configuration, say }, given) {
    const name = textOf(given, "name");
    if (!NAME.test(name)) throw new Error("the name of a key is 1 to 16 small letters and digits");
    if (configuration.keys.some((key) => key.name === name))
      throw new Error(`there is a key ${name} already: a new one has a name of its own`);
    say(`${name}:${randomBytes(32).toString("base64")}`);
    return Promise.resolve({ isWell: true, audit: { key: name } });
  },
};

/** Encrypts everything with the current key. */
export const reEncrypt: Command = {
  name: "re-encrypt",
  does: "Encrypts with the first key of DATA_KEYS what is kept with another, and says which keys are still needed.",
  question: () => "This writes every value anew that another key keeps.",
  async run({ store, registry, configuration, say }) {
    const count = await renewEncryption(registry, store, { again: true });
    const left = await sealedByKey(registry, store.reading);
    say(`${count} rows encrypted anew with key ${configuration.keys[0].name}`);
    for (const { name } of configuration.keys.slice(1))
      say(
        left.values.get(name)
          ? `key ${name}: ${left.values.get(name)} values are still kept with it`
          : `key ${name}: nothing is kept with it any more${left.seals.get(name) ? `; ${left.seals.get(name)} seals of the audit were made with it and can be checked while it is named` : "; leave it out of DATA_KEYS when no backup needs it"}`,
      );
    return {
      isWell: [...left.values.keys()].every((name) => name === configuration.keys[0].name),
      audit: { rows: count },
    };
  },
};
