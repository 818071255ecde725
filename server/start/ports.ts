import { join } from "node:path";
import type { Registry } from "../../registry/registry.ts";
import type { RequestContext } from "../context.ts";
import { makeClock } from "../ports/clock.ts";
import { makeFolderStore, probeFiles, type FileStore } from "../ports/files.ts";
import { makeIds } from "../ports/ids.ts";
import type { Mailer } from "../ports/mail.ts";
import { makeOutboxMailer, makeWaitingMailer } from "../ports/mail.ts";
import { makeObjectStore } from "../ports/object-store/object-store.ts";
import { objectStoreSettings } from "../ports/object-store/settings.ts";
import type { Ports } from "../ports/ports.ts";
import { makeRandom } from "../ports/random.ts";
import { makeOutboxTexter, makeWaitingTexter } from "../ports/sms.ts";
import { smtpSettings } from "../ports/smtp/settings.ts";
import { makeSmtpMailer } from "../ports/smtp/smtp.ts";
import type { SignatureProvider } from "../ports/signature.ts";
import { absentSigning } from "../signature/absent.ts";
import { docusignSigning } from "../signature/docusign/provider.ts";
import { docusignSettings } from "../signature/docusign/settings.ts";
import { embeddedSigning } from "../signature/embedded/provider.ts";
import type { Store } from "../store/handle.ts";
import { outside } from "./outside.ts";

interface Codes {
  one_time?: string;
  one_time_money?: string;
}

/** One-time codes that are the same each time, where an environment has them. */
export function fixedCodes(environment: RequestContext["environment"]): Record<number, string> {
  const codes = environment.codes as Codes | undefined;
  return Object.fromEntries([codes?.one_time, codes?.one_time_money].flatMap((code) => (code ? [[code.length, code]] : [])));
}

/** The business date that was last set here, or the environment's. */
async function businessDate(store: Store, environment: RequestContext["environment"]): Promise<string | undefined> {
  if (typeof environment.clock !== "string") return undefined;
  const kept = await store.reading.first("SELECT value FROM setting WHERE name = 'business_date'");
  return typeof kept?.["value"] === "string" ? kept["value"] : environment.clock;
}

/** The last id that history has: what comes after it sorts after it, however the machine's clock stands. */
async function lastId(store: Store): Promise<string> {
  return (await store.reading.first<{ last: string | null }>("SELECT max(id) AS last FROM timeline_entry"))?.last ?? "0";
}

/** The mail server that SMTP_URL names; without one the outbox that people read, or mails wait. */
function mailer(registry: Registry, environment: RequestContext["environment"], variables: Readonly<Record<string, string | undefined>>): Mailer {
  const settings = smtpSettings(variables);
  return settings ? makeSmtpMailer(registry, settings) : environment["outbox"] === true ? makeOutboxMailer() : makeWaitingMailer();
}

/** Where documents are signed, as the environment says: inside the product, or at DocuSign; nowhere while DocuSign's settings are missing. */
function signing(environment: RequestContext["environment"], variables: Readonly<Record<string, string | undefined>>): SignatureProvider {
  if (environment["signature"] !== "docusign") return embeddedSigning;
  const settings = docusignSettings(variables);
  return settings ? docusignSigning(settings) : absentSigning;
}

/** Where files lie: in the bucket that S3_BUCKET_URL names, else in a folder. @throws FilesAway for a bucket that does not take them */
async function fileStore(folder: string, variables: Readonly<Record<string, string | undefined>>): Promise<FileStore> {
  const settings = objectStoreSettings(variables);
  const files = settings ? makeObjectStore(settings) : makeFolderStore(join(folder, "files"));
  await probeFiles(files);
  return files;
}

/** What the world of a process is made from. */
export interface PortsParts {
  readonly registry: Registry;
  readonly store: Store;
  readonly environment: RequestContext["environment"];
  readonly folder: string;
  /** Environment variables; SMTP_URL and MAIL_FROM name the mail server, S3_BUCKET_URL the bucket for files. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** The world as this environment has it. */
export async function makePorts({ registry, store, environment, folder, variables }: PortsParts): Promise<Ports> {
  const date = await businessDate(store, environment);
  const clock = makeClock({ ...(date ? { businessDate: date } : {}), settable: Boolean(environment.clock) });
  return {
    clock,
    ids: makeIds(() => clock.now().getTime(), await lastId(store)),
    random: makeRandom(fixedCodes(environment)),
    mail: mailer(registry, environment, variables),
    sms: environment["outbox"] === true ? makeOutboxTexter() : makeWaitingTexter(),
    signature: signing(environment, variables),
    files: await fileStore(folder, variables),
    ...outside(environment, variables),
  };
}
