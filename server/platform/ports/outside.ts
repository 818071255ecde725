import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import { pdfFault } from "../formats/judge.ts";
import { ServiceUnavailable, inTime, UnusableAnswer } from "./service-unavailable.ts";
import type { BureauReport, CreditBureau } from "./bureau.ts";
import type { Myinfo, Retrieved } from "./myinfo/myinfo.ts";
import type { Ports } from "./ports.ts";
import type { BusinessRegister, RegisterEntry } from "./register.ts";
import type { Scanner } from "./scanner.ts";
import { isRecord } from "../../../schemas/vocabulary/record.ts";

/** The sources outside that tell of companies and persons, and what looks through their files. */
export type Outside = Pick<Ports, "register" | "bureau" | "myinfo" | "scanner">;

/** Longest wait for each, in milliseconds; less than what a request may take in all. */
interface OutsidePatience {
  readonly register: number;
  readonly bureau: number;
  readonly myinfo: number;
  readonly scanner: number;
}

const PATIENCE: OutsidePatience = { register: 5_000, bureau: 12_000, myinfo: 12_000, scanner: 10_000 };

const ENTITY_TYPES: readonly unknown[] = [
  "ROB",
  "ROC",
  "LLP",
  "LP",
  "FC",
  "OTHER",
] satisfies RegisterEntry["entity_type"][];
const ENTITY_STATES: readonly unknown[] = [
  "live",
  "struck_off",
  "in_liquidation",
] satisfies RegisterEntry["entity_status"][];

const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.trim() !== "" && value.length <= most;
const is = (format: string, value: unknown): boolean =>
  typeof value === "string" && formats[format]?.valid?.(value) !== false;
const isCount = (value: unknown, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
/** Whether an answer about this number is an entry of the register. */
function isEntry(said: RegisterEntry, uen: string): boolean {
  return (
    isRecord(said) &&
    said.uen === uen &&
    isText(said.legal_name, 200) &&
    ENTITY_TYPES.includes(said.entity_type) &&
    ENTITY_STATES.includes(said.entity_status) &&
    is("date", said.registration_date) &&
    (said.primary_ssic === undefined || /^\d{5}$/.test(said.primary_ssic)) &&
    isRecord(said.address) &&
    isText(said.address.street, 200) &&
    isText(said.address.postal, 20) &&
    isText(said.address.country, 2)
  );
}

/** Whether an answer is a report, with figures that can be and a paper that is safe to keep. */
function isReport(said: BureauReport): boolean {
  return (
    isRecord(said) &&
    isText(said.report_no, 30) &&
    isText(said.grade, 4) &&
    isCount(said.score, 100) &&
    isCount(said.payment_index, 100) &&
    isCount(said.litigation_count, 10_000) &&
    isCount(said.director_adverse_count, 10_000) &&
    typeof said.bankruptcy === "boolean" &&
    is("money", said.litigation_amount) &&
    is("money", said.cost) &&
    Array.isArray(said.shareholders) &&
    said.shareholders.length <= 50 &&
    said.shareholders.every((one) => isRecord(one) && isText(one["name"], 120) && is("percent", one["share_pct"])) &&
    Array.isArray(said.ex_directors) &&
    said.ex_directors.length <= 50 &&
    said.ex_directors.every((one) => isRecord(one) && isText(one["name"], 120) && is("date", one["left_on"])) &&
    said.pdf instanceof Uint8Array &&
    Buffer.from(said.pdf.subarray(0, 5)).toString("latin1") === "%PDF-" &&
    pdfFault(Buffer.from(said.pdf)) === undefined
  );
}

const isRetrieved = (said: Retrieved): boolean =>
  isRecord(said) &&
  isRecord(said.person) &&
  isText(said.person.name, 200) &&
  isText(said.person.id_no, 20) &&
  (said.company === undefined ||
    (isRecord(said.company) && is("uen", said.company.uen) && isText(said.company.legal_name, 200)));

/** Asks; whatever goes wrong outside is told as that it is away. */
async function callOutside<T>(
  what: string,
  milliseconds: number,
  work: () => Promise<T>,
  makesSense: (answer: T) => boolean,
): Promise<T> {
  const answer = await inTime(what, milliseconds, work()).catch((cause: unknown) => {
    throw cause instanceof ServiceUnavailable
      ? cause
      : new ServiceUnavailable(`${what} is away: ${cause instanceof Error ? cause.message : "unknown"}`, { cause });
  });
  if (!makesSense(answer)) throw new UnusableAnswer(`${what} answered what makes no sense`);
  return answer;
}

function guardedRegister(register: BusinessRegister, patience: number): BusinessRegister {
  return {
    ...register,
    lookUp: (uen) =>
      callOutside(
        "the business register",
        patience,
        () => register.lookUp(uen),
        (entry) => entry === undefined || isEntry(entry, uen),
      ),
  };
}

function guardedBureau(bureau: CreditBureau, patience: number): CreditBureau {
  return {
    ...bureau,
    order: (order) => callOutside("the credit bureau", patience, () => bureau.order(order), isReport),
  };
}

function guardedMyinfo(myinfo: Myinfo, patience: number): Myinfo {
  return {
    ...myinfo,
    retrieve: (code, asking) => callOutside("Myinfo", patience, () => myinfo.retrieve(code, asking), isRetrieved),
  };
}

function guardedScanner(scanner: Scanner, patience: number): Scanner {
  return {
    ...scanner,
    scan: (bytes) =>
      callOutside(
        "the scanner",
        patience,
        () => scanner.scan(bytes),
        (found) => found === undefined || isText(found, 200),
      ),
  };
}

/** The same sources, none of which keeps anybody waiting for long or gives on what makes no sense. */
export function guardedSources(
  { register, bureau, myinfo, scanner }: Outside,
  patience: OutsidePatience = PATIENCE,
): Outside {
  return {
    register: guardedRegister(register, patience.register),
    bureau: guardedBureau(bureau, patience.bureau),
    myinfo: guardedMyinfo(myinfo, patience.myinfo),
    scanner: guardedScanner(scanner, patience.scanner),
  };
}
