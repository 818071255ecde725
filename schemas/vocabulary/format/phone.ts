import { digits, oneOf, plain } from "./typed.ts";
import { readIf, textual } from "./textual.ts";

export const phone = textual({
  word: "phone",
  describe: "A telephone number with its country: +65 and eight digits beginning 6, 8 or 9, or another country's.",
  most: 16,
  pattern: /^\+(65[689]\d{7}|(?!65)[1-9]\d{6,14})$/,
  read(typed) {
    const bare = plain(typed)
      .replace(/[\s().-]/g, "")
      .replace(/^00/, "+");
    return readIf(phone, /^[689]\d{7}$/.test(bare) ? `+65${bare}` : bare);
  },
  show: (value) => String(value ?? "").replace(/^(\+65)(\d{4})(\d{4})$/, "$1 $2 $3"),
  sample: (random) => `+65${oneOf(random, ["6", "8", "9"])}${digits(random, 7)}`,
});
