import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import { pdfFault } from "../formats/judge.ts";
import { ServiceUnavailable, inTime, UnusableAnswer } from "./service-unavailable.ts";
import type { BureauReport, CreditBureau } from "./bureau.ts";
import type { Myinfo, Retrieved } from "./myinfo/myinfo.ts";
import type { Outside } from "./ports.ts";
import type { BusinessRegister, RegisterEntry } from "./register.ts";
import type { Scanner } from "./scanner.ts";
import { isRecord } from "../../../schemas/vocabulary/record.ts";

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
function isEntry(entry: RegisterEntry, uen: string): boolean {
  return (
    isRecord(entry) &&
    entry.uen === uen &&
    isText(entry.legal_name, 200) &&
    ENTITY_TYPES.includes(entry.entity_type) &&
    ENTITY_STATES.includes(entry.entity_status) &&
    is("date", entry.registration_date) &&
    (entry.primary_ssic === undefined || /^\d{5}$/.test(entry.primary_ssic)) &&
    isRecord(entry.address) &&
    isText(entry.address.street, 200) &&
    isText(entry.address.postal, 20) &&
    isText(entry.address.country, 2)
  );
}

/** Whether an answer is a report, with figures that can be and a paper that is safe to keep. */
function isReport(report: BureauReport): boolean {
  return (
    isRecord(report) &&
    isText(report.report_no, 30) &&
    isText(report.grade, 4) &&
    isCount(report.score, 100) &&
    isCount(report.payment_index, 100) &&
    isCount(report.litigation_count, 10_000) &&
    isCount(report.director_adverse_count, 10_000) &&
    typeof report.bankruptcy === "boolean" &&
    is("money", report.litigation_amount) &&
    is("money", report.cost) &&
    Array.isArray(report.shareholders) &&
    report.shareholders.length <= 50 &&
    report.shareholders.every((one) => isRecord(one) && isText(one["name"], 120) && is("percent", one["share_pct"])) &&
    Array.isArray(report.ex_directors) &&
    report.ex_directors.length <= 50 &&
    report.ex_directors.every((one) => isRecord(one) && isText(one["name"], 120) && is("date", one["left_on"])) &&
    report.pdf instanceof Uint8Array &&
    Buffer.from(report.pdf.subarray(0, 5)).toString("latin1") === "%PDF-" &&
    pdfFault(Buffer.from(report.pdf)) === undefined
  );
}

const isRetrieved = (retrieved: Retrieved): boolean =>
  isRecord(retrieved) &&
  isRecord(retrieved.person) &&
  isText(retrieved.person.name, 200) &&
  isText(retrieved.person.id_no, 20) &&
  (retrieved.company === undefined ||
    (isRecord(retrieved.company) && is("uen", retrieved.company.uen) && isText(retrieved.company.legal_name, 200)));

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
