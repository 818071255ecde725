import { plain, digits } from "./typed.ts";
import { readIf, textual } from "./textual.ts";

const pattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{1,190}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

export const email = textual({
  word: "email",
  describe: "An e-mail address.",
  most: 254,
  pattern,
  read: (typed) => readIf(email, plain(typed).replace(/^mailto:/i, "")),
  sample: (random) => `person${digits(random, 4)}@example.sg`,
});
