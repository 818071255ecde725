import type { Registry } from "../../registry/registry.ts";
import { docusignSettings, docusignVariables, type DocusignSettings } from "../modules/signing/docusign/settings.ts";
import {
  allOf,
  attempted,
  Misconfigured,
  similarNames,
  type RawVariables,
  type VariableGroup,
} from "../platform/configuration.ts";
import type { RequestContext } from "../platform/context.ts";
import { mustVerifyDatabase } from "../platform/ports/encrypted-line.ts";
import { metricsSettings, metricsVariables, type MetricsSettings } from "../platform/metrics/serve.ts";
import { myinfoSettings, myinfoVariables, type MyinfoSettings } from "../platform/ports/myinfo/v3.ts";
import { objectStoreSettings, objectStoreVariables, type ObjectStoreSettings } from "../platform/ports/object-store.ts";
import { scannerAddress, scannerVariables, type ScannerAddress } from "../platform/ports/scanner.ts";
import { smsSettings, smsVariables, type SmsSettings } from "../platform/ports/sms.ts";
import { smtpSettings, smtpVariables, type SmtpSettings } from "../platform/ports/mail.ts";
import { tracingSettings, tracingVariables, type TracingSettings } from "../platform/tracing.ts";
import type { DataKeys } from "../platform/store/encryption/encryption.ts";
import { dataKeys, environmentOf, processVariables, readSettings, type Settings } from "./settings.ts";

const variables = {
  ...processVariables,
  ...smtpVariables,
  ...smsVariables,
  ...objectStoreVariables,
  ...scannerVariables,
  ...docusignVariables,
  ...myinfoVariables,
  ...metricsVariables,
  ...tracingVariables,
};

/** Every variable that the server reads, in groups. */
export const variableGroups: readonly VariableGroup[] = [
  { title: "The process", variables: processVariables },
  { title: "Mail", variables: smtpVariables },
  { title: "Text messages", variables: smsVariables },
  { title: "Files", variables: objectStoreVariables },
  { title: "Scanner of uploads", variables: scannerVariables },
  { title: "Signing at DocuSign", variables: docusignVariables },
  { title: "Myinfo", variables: myinfoVariables },
  { title: "Metrics", variables: metricsVariables },
  { title: "Traces", variables: tracingVariables },
];

/** What the environment of a process says of all of them. */
export type RawConfiguration = RawVariables<typeof variables>;

/** The systems around the product as they are configured; what is undefined is not there. */
export interface OutsideSettings {
  readonly smtp?: SmtpSettings | undefined;
  readonly sms?: SmsSettings | undefined;
  readonly objectStore?: ObjectStoreSettings | undefined;
  readonly scanner?: ScannerAddress | undefined;
  readonly docusign?: DocusignSettings | undefined;
  readonly myinfo?: MyinfoSettings | undefined;
}

/** All that the variables of a process say. */
export interface Configuration {
  readonly settings: Settings;
  readonly environment: RequestContext["environment"];
  readonly keys: DataKeys;
  readonly outside: OutsideSettings;
  readonly metrics?: MetricsSettings | undefined;
  readonly tracing?: TracingSettings | undefined;
  /** Sentences on what looks like a slip, and on what real people will miss; no reason not to start. */
  readonly remarks: readonly string[];
}

/**
 * Reads every variable of a process.
 * @throws Misconfigured with a sentence for each that is wrong or missing
 */
export function configurationOf(registry: Registry, raw: RawConfiguration, root: string): Configuration {
  const remarks = similarNames(
    Object.keys(raw).filter((name) => raw[name as keyof RawConfiguration] !== undefined),
    Object.keys(variables),
  );
  const ofProcess = () => {
    const { settings, problems } = readSettings(raw, root);
    const named = registry.environments.environments[settings.environment];
    const isSecured = named !== undefined && !named.seeds;
    const { results, problems: further } = attempted({
      // An address that is misspelt was told above; it is not missing.
      environment: () => environmentOf(registry, { ...settings, databaseUrl: raw.DATABASE_URL }),
      keys: () => {
        if (named && !raw.DATA_KEYS) dataKeys(settings, { ...named, name: settings.environment });
      },
      line: () => {
        if (isSecured && settings.databaseUrl) mustVerifyDatabase(settings.databaseUrl);
      },
    });
    const { environment } = results;
    if (problems.length + further.length > 0 || !environment) throw new Misconfigured([...problems, ...further]);
    return { settings, environment, keys: dataKeys(settings, environment) };
  };
  try {
    const { own, metrics, tracing, ...outside } = allOf({
      own: ofProcess,
      smtp: () => smtpSettings(raw),
      sms: () => smsSettings(raw),
      objectStore: () => objectStoreSettings(raw),
      scanner: () => scannerAddress(raw),
      docusign: () => docusignSettings(raw),
      myinfo: () => myinfoSettings(raw),
      metrics: () => metricsSettings(raw),
      tracing: () => tracingSettings(raw),
    });
    return {
      ...own,
      outside,
      metrics,
      tracing,
      remarks: [...remarks, ...absent(own.environment, own.settings, outside)],
    };
  } catch (error) {
    if (error instanceof Misconfigured) throw new Misconfigured([...error.problems, ...remarks]);
    throw error;
  }
}

/** What real people will miss in an installation as it is configured, a sentence each; a demo has all of it made up. */
function absent(
  environment: RequestContext["environment"],
  { proxies }: Pick<Settings, "proxies">,
  { smtp, sms, docusign, scanner, objectStore }: OutsideSettings,
): string[] {
  if (environment.seeds) return [];
  const findings: readonly (readonly [boolean, string])[] = [
    [smtp === undefined, "SMTP_URL names no mail server: no mail leaves, and nobody receives the code to sign in with"],
    [
      sms === undefined,
      "SMS_URL names no gateway for text messages: a registration that asks for a code by phone cannot be ended",
    ],
    [
      environment.signature === "docusign" && docusign === undefined,
      "the environment signs at DocuSign and no DOCUSIGN_ variable is set: nothing can be signed",
    ],
    [scanner === undefined, "SCANNER names no scanner: uploads are judged by their content alone"],
    [
      objectStore === undefined,
      "S3_BUCKET_URL names no bucket: files lie in DATA_FOLDER, and one process alone may serve",
    ],
    [
      environment.address?.startsWith("https:") === true && proxies === undefined,
      "TRUSTED_PROXIES names no proxy: what comes by https is taken for http, and cookies are not marked as secure",
    ],
  ];
  return findings.flatMap(([is, says]) => (is ? [says] : []));
}
