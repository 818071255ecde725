import type { RequestContext } from "../platform/context.ts";
import { seenCalls } from "../platform/observe.ts";
import { makeAbsentBureau, makeEmbeddedBureau } from "../platform/ports/bureau.ts";
import { makeAbsentMyinfo } from "../platform/ports/myinfo/myinfo.ts";
import { makeSandboxMyinfo } from "../platform/ports/myinfo/sandbox.ts";
import { makeMyinfo } from "../platform/ports/myinfo/v3.ts";
import { guardedSources } from "../platform/ports/outside.ts";
import { makeEmbeddedRegister, makeAbsentRegister } from "../platform/ports/register.ts";
import { makeClamdScanner, makeEmbeddedScanner } from "../platform/ports/scanner.ts";
import type { OutsideSettings } from "./configuration.ts";
import { join } from "node:path";
import type { Registry } from "../../registry/registry.ts";
import { makeClock } from "../platform/ports/clock.ts";
import { makeFolderStore, probeFiles, type FileStore } from "../platform/ports/files.ts";
import { makeIds, makeRandom } from "../platform/ports/random.ts";
import { type Mailer, makeOutboxMailer, makeWaitingMailer, makeSmtpMailer } from "../platform/ports/mail.ts";
import { makeObjectStore } from "../platform/ports/object-store.ts";
import type { Outside, Ports } from "../platform/ports/ports.ts";
import { makeGatewayTexter, makeOutboxTexter, makeWaitingTexter, type Texter } from "../platform/ports/sms.ts";
import type { SignatureProvider } from "../platform/ports/signature.ts";
import { absentSigning, embeddedSigning } from "../modules/signing/embedded.ts";
import { docusignSigning } from "../modules/signing/docusign/provider.ts";
import type { Store } from "../platform/store/handle.ts";

/** The services outside as they are configured; they are made up only where the environment says so. */
export function outside(
  environment: RequestContext["environment"],
  { myinfo, scanner }: Pick<OutsideSettings, "myinfo" | "scanner"> = {},
): Outside {
  const isSimulated = environment.simulated === true;
  const guarded = guardedSources({
    register: isSimulated ? makeEmbeddedRegister() : makeAbsentRegister(),
    bureau: isSimulated ? makeEmbeddedBureau() : makeAbsentBureau(),
    myinfo: myinfo ? makeMyinfo(myinfo) : isSimulated ? makeSandboxMyinfo() : makeAbsentMyinfo(),
    // Without a scanner the stand-in, which knows the scanners' test file alone.
    scanner: scanner ? makeClamdScanner(scanner) : makeEmbeddedScanner(),
  });
  return {
    register: seenCalls("register", guarded.register, ["lookUp"]),
    bureau: seenCalls("bureau", guarded.bureau, ["order"]),
    myinfo: seenCalls("myinfo", guarded.myinfo, ["retrieve"]),
    scanner: seenCalls("scanner", guarded.scanner, ["scan"]),
  };
}

interface Codes {
  one_time?: string;
  one_time_money?: string;
}

/** One-time codes that are the same each time, where an environment has them. */
export function fixedCodes(environment: RequestContext["environment"]): Record<number, string> {
  const codes = environment.codes as Codes | undefined;
  return Object.fromEntries(
    [codes?.one_time, codes?.one_time_money].flatMap((code) => (code ? [[code.length, code]] : [])),
  );
}

/** The business date that was last set here, or the environment's. */
async function businessDate(store: Store, environment: RequestContext["environment"]): Promise<string | undefined> {
  if (typeof environment.clock !== "string") return undefined;
  const stored = await store.reading.first("SELECT value FROM setting WHERE name = 'business_date'");
  return typeof stored?.["value"] === "string" ? stored["value"] : environment.clock;
}

/** The last id that history has: what comes after it sorts after it, however the machine's clock stands. */
async function lastId(store: Store): Promise<string> {
  return (
    (await store.reading.first<{ last: string | null }>("SELECT max(id) AS last FROM timeline_entry"))?.last ?? "0"
  );
}

/** The mail server that is configured; without one the outbox that people read, or mails wait. */
function mailer(registry: Registry, environment: RequestContext["environment"], { smtp }: OutsideSettings): Mailer {
  return smtp ? makeSmtpMailer(registry, smtp) : environment.outbox === true ? makeOutboxMailer() : makeWaitingMailer();
}

/** The gateway that is configured; without one the outbox that people read, or messages wait. */
function texter(environment: RequestContext["environment"], { sms }: OutsideSettings): Texter {
  return sms ? makeGatewayTexter(sms) : environment.outbox === true ? makeOutboxTexter() : makeWaitingTexter();
}

/**
 * Where documents are signed, as the environment says: inside the product, or at DocuSign; nowhere while DocuSign's
 * settings are missing.
 */
function signing(environment: RequestContext["environment"], { docusign }: OutsideSettings): SignatureProvider {
  if (environment.signature !== "docusign") return embeddedSigning;
  return docusign ? docusignSigning(docusign) : absentSigning;
}

/**
 * Where files lie: in the bucket that is configured, else in a folder.
 * @throws FilesAway for a bucket that does not take them
 */
async function fileStore(folder: string, { objectStore }: OutsideSettings): Promise<FileStore> {
  const files = objectStore ? makeObjectStore(objectStore) : makeFolderStore(join(folder, "files"));
  await probeFiles(files);
  return files;
}

/** What the ports of a process are made from. */
interface PortsParts {
  readonly registry: Registry;
  readonly store: Store;
  readonly environment: RequestContext["environment"];
  readonly folder: string;
  /** What lies outside of the process, as it is configured. */
  readonly outside: OutsideSettings;
}

/** The ports as this environment has them. */
export async function makePorts({
  registry,
  store,
  environment,
  folder,
  outside: settings,
}: PortsParts): Promise<Ports> {
  const date = await businessDate(store, environment);
  const clock = makeClock({ ...(date ? { businessDate: date } : {}), settable: Boolean(environment.clock) });
  return {
    clock,
    ids: makeIds(() => clock.now().getTime(), await lastId(store)),
    random: makeRandom(fixedCodes(environment)),
    mail: seenCalls("mail", mailer(registry, environment, settings), ["deliver"]),
    sms: seenCalls("text messages", texter(environment, settings), ["send"]),
    signature: seenCalls("signing", signing(environment, settings), ["open", "view", "status", "void", "completed"]),
    files: seenCalls("files", await fileStore(folder, settings), ["put", "putFile", "get", "read", "remove"]),
    ...outside(environment, settings),
  };
}
