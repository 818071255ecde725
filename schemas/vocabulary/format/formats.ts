import type { FormatWord } from "./word.ts";
import { bank_account } from "./bank_account.ts";
import { colour } from "./colour.ts";
import { country } from "./country.ts";
import { currency } from "./currency.ts";
import { date } from "./date.ts";
import { datetime } from "./datetime.ts";
import { email } from "./email.ts";
import { file } from "./file.ts";
import { id } from "./id.ts";
import { integer } from "./integer.ts";
import { line } from "./line.ts";
import { money } from "./money.ts";
import { month } from "./month.ts";
import { month_of_year } from "./month_of_year.ts";
import { nric } from "./nric.ts";
import { number } from "./number.ts";
import { percent } from "./percent.ts";
import { phone } from "./phone.ts";
import { postal } from "./postal.ts";
import { rate } from "./rate.ts";
import { swift } from "./swift.ts";
import { text } from "./text.ts";
import { uen } from "./uen.ts";
import { url } from "./url.ts";

/** Every format by its word. */
export const formats: Readonly<Record<string, FormatWord>> = Object.fromEntries(
  [
    money,
    rate,
    percent,
    number,
    integer,
    date,
    month,
    month_of_year,
    datetime,
    text,
    line,
    email,
    phone,
    uen,
    nric,
    currency,
    country,
    postal,
    bank_account,
    swift,
    url,
    colour,
    id,
    file,
  ].map((word) => [word.word, word]),
);
