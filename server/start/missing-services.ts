import type { RequestContext } from "../platform/context.ts";
import type { OutsideSettings } from "./configuration.ts";
import type { Settings } from "./settings.ts";

/** What real people will miss in an installation as it is configured, a sentence each; a demo has all of it made up. */
export function absent(
  environment: RequestContext["environment"],
  { proxies }: Pick<Settings, "proxies">,
  { smtp, sms, docusign, scanner, objectStore }: OutsideSettings,
): string[] {
  if (environment.seeds) return [];
  const told: readonly (readonly [boolean, string])[] = [
    [smtp === undefined, "SMTP_URL names no mail server: no mail leaves, and nobody receives the code to sign in with"],
    [
      sms === undefined,
      "SMS_URL names no gateway for text messages: a registration that asks for a code by phone cannot be ended",
    ],
    [
      environment["signature"] === "docusign" && docusign === undefined,
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
  return told.flatMap(([is, says]) => (is ? [says] : []));
}
