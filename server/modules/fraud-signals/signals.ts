import { numberKey } from "../invoice/duplicates.ts";
import { cents } from "../../../schemas/vocabulary/decimal.ts";

/** Characters that are taken for one another: figures for letters, and letters of other scripts for ours. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  "|": "1",
  S: "5",
  B: "8",
  Z: "2",
  G: "6",
  А: "A",
  В: "8",
  С: "C",
  Е: "E",
  Н: "H",
  К: "K",
  М: "M",
  О: "0",
  Р: "P",
  Т: "T",
  Х: "X",
  У: "Y",
  І: "1",
  Ѕ: "5",
  Α: "A",
  Β: "8",
  Ε: "E",
  Ζ: "2",
  Η: "H",
  Ι: "1",
  Κ: "K",
  Μ: "M",
  Ν: "N",
  Ο: "0",
  Ρ: "P",
  Τ: "T",
  Υ: "Y",
  Χ: "X",
};

/** A number's key as the eye takes it: what is taken for one another is one. */
const seenAs = (number: string): string =>
  numberKey([...number.normalize("NFKC").toUpperCase()].map((letter) => LOOKALIKES[letter] ?? letter).join(""));

/**
 * Whether two numbers that are not the same are taken for one another: a letter O for a zero, a letter of another
 * script.
 */
export const looksLike = (left: string, right: string): boolean =>
  numberKey(left) !== numberKey(right) && seenAs(left) === seenAs(right);

/** What about a deal may hint at fraud. */
const FRAUD_SIGNALS = [
  "shared_contact",
  "same_document",
  "look_alike",
  "first_deal",
  "jump",
  "new_account",
  "round_sums",
  "sequence",
  "same_address",
] as const;
type FraudSignalCode = (typeof FRAUD_SIGNALS)[number];

/** One sign, with what it is seen by. */
export interface FraudSignal {
  readonly code: FraudSignalCode;
  readonly detail: string;
}

/** An invoice behind the deal, beside what else is known of it. */
export interface InvoiceSeen {
  readonly number: string;
  readonly total: string;
  /** Mean of the seller's other invoices to this buyer, where there are enough of them to tell. */
  readonly mean?: string | undefined;
  /** Numbers of the seller's other invoices to this buyer. */
  readonly others: readonly string[];
  /** The seller's other invoices that come near by their figures. */
  readonly near: readonly string[];
  /** Numbers of the seller's other invoices with the same file, and whether it is with another company too. */
  readonly same_file: readonly string[];
  readonly same_file_elsewhere: boolean;
}

/** What is known of a deal when it is asked for. */
export interface Observation {
  readonly invoices: readonly InvoiceSeen[];
  /** Deals of this supplier with this debtor that the fund provider has paid out. */
  readonly earlier: number;
  /** Days since the pay-out account was last changed or verified. */
  readonly account_days?: number | undefined;
  readonly same_address: boolean;
  /** What people of both companies share: a phone, a mail address, a mail domain, an identity number. */
  readonly shared: readonly string[];
}

/** Signs with which no deal is approved, whoever has looked at them. */
export const BLOCKING: readonly FraudSignalCode[] = ["shared_contact"];

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
    : Array.from({ length: count }, (_none, index) => `${head}${BigInt(digits) - BigInt(index + 1)}`);
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
  const say = (code: FraudSignalCode, ...details: readonly string[]) =>
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
