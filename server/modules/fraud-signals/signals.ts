import { cents } from "../../../schemas/vocabulary/decimal.ts";
import { numberKey } from "../invoice/number-key.ts";
import { looksLike } from "./look-alike.ts";
import type { InvoiceSeen, Observation, FraudSignal, SignCode } from "./signal.ts";

/** An invoice this many times above the usual is a jump. */
const JUMP = 3n;
/** A sum is round in whole thousands. */
const ROUND = 100_000n;
/** Days for which a changed account counts as new. */
const NEW_DAYS = 7;
/** So many numbers in a row say that the seller has no other customer. */
const IN_A_ROW = 3;

const LONGEST = 200;

/** The numbers just before this one, with the same beginning. */
function before(key: string, count: number): string[] {
  const [, head = "", digits = ""] = /^(.*?)(\d{1,15})$/.exec(key) ?? [];
  return digits === ""
    ? []
    : Array.from({ length: count }, (_none, place) => `${head}${BigInt(digits) - BigInt(place + 1)}`);
}

const isInRow = ({ number, others }: InvoiceSeen): boolean => {
  const [wanted, known] = [before(numberKey(number), IN_A_ROW - 1), new Set(others.map(numberKey))];
  return wanted.length > 0 && wanted.every((one) => known.has(one));
};

/**
 * What about a deal may hint at fraud, in a fixed order; nothing where all is as usual. Another company is never named.
 */
export function fraudSignalsOf({
  invoices,
  earlier,
  account_days: days,
  same_address,
  shared,
}: Observation): FraudSignal[] {
  const found: FraudSignal[] = [];
  const say = (code: SignCode, ...details: readonly string[]) =>
    void (details.length > 0 && found.push({ code, detail: [...new Set(details)].join(", ").slice(0, LONGEST) }));
  const numbers = (of: (one: InvoiceSeen) => boolean) => invoices.filter(of).map(({ number }) => number);
  say("shared_contact", ...shared);
  say(
    "same_document",
    ...invoices.flatMap((one) => [
      ...one.same_file.map((other) => `${one.number} = ${other}`),
      ...(one.same_file_elsewhere ? [`${one.number} *`] : []),
    ]),
  );
  say(
    "look_alike",
    ...invoices.flatMap((one) =>
      [...one.near, ...one.others.filter((other) => looksLike(other, one.number))].map(
        (other) => `${one.number} ~ ${other}`,
      ),
    ),
  );
  if (earlier === 0) say("first_deal", ...numbers(() => true));
  say(
    "jump",
    ...invoices
      .filter(({ mean, total }) => mean !== undefined && cents(total) > cents(mean) * JUMP)
      .map(({ number, total, mean }) => `${number} ${total} > 3 x ${mean}`),
  );
  if (days !== undefined && days < NEW_DAYS) say("new_account", String(days));
  if (invoices.length > 0 && invoices.every(({ total }) => cents(total) % ROUND === 0n))
    say("round_sums", ...invoices.map(({ total }) => total));
  say("sequence", ...numbers(isInRow));
  if (same_address) say("same_address", "=");
  return found;
}
