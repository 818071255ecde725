import type { RawVariables, Variables } from "../../../platform/configuration.ts";
import { mustBeEncrypted } from "../../../platform/ports/encrypted-line.ts";

/** How this installation reaches DocuSign. */
export interface DocusignSettings {
  /** Host that gives tokens: account.docusign.com, or account-d.docusign.com for the developer environment. */
  readonly authority: string;
  /** Address of the account's API, without a path: https://na2.docusign.net */
  readonly api: string;
  readonly account: string;
  readonly integrationKey: string;
  /** User in whose name envelopes are sent. */
  readonly user: string;
  /** RSA private key, PKCS8 PEM. */
  readonly privateKey: string;
  /** Secrets by which messages of DocuSign Connect are signed; more than one while they are changed. */
  readonly connectKeys: readonly string[];
  readonly fetch?: typeof fetch;
  readonly now?: () => Date;
}

const together = "where the environment signs at DocuSign, all of them together";

/** Where documents are signed. */
export const docusignVariables = {
  DOCUSIGN_API: {
    means: "The address of the account at DocuSign, without a path.",
    example: "https://na2.docusign.net",
    without: "nothing is signed where the environment signs at DocuSign",
    needed: together,
  },
  DOCUSIGN_ACCOUNT: { means: "The id of the account.", example: "a UUID", without: "none", needed: together },
  DOCUSIGN_INTEGRATION_KEY: {
    means: "The id by which DocuSign knows the product.",
    example: "a UUID",
    without: "none",
    needed: together,
  },
  DOCUSIGN_USER: {
    means: "The id of the user in whose name envelopes are sent.",
    example: "a UUID",
    without: "none",
    needed: together,
  },
  DOCUSIGN_PRIVATE_KEY: {
    means: "The product's private RSA key as PEM; line ends may be written \\n.",
    example: "-----BEGIN PRIVATE KEY-----…",
    without: "none",
    needed: together,
    isSecret: true,
  },
  DOCUSIGN_CONNECT_KEYS: {
    means: "The secrets by which messages of DocuSign are signed, a comma between them while one replaces another.",
    example: "first,second",
    without: "none",
    needed: together,
    isSecret: true,
  },
  DOCUSIGN_AUTHORITY: {
    means: "The host that gives tokens.",
    example: "account-d.docusign.com",
    without: "account.docusign.com",
  },
} satisfies Variables;

const NAMES = [
  "DOCUSIGN_API",
  "DOCUSIGN_ACCOUNT",
  "DOCUSIGN_INTEGRATION_KEY",
  "DOCUSIGN_USER",
  "DOCUSIGN_PRIVATE_KEY",
  "DOCUSIGN_CONNECT_KEYS",
] as const;

/**
 * Reads DOCUSIGN_API, DOCUSIGN_ACCOUNT, DOCUSIGN_INTEGRATION_KEY, DOCUSIGN_USER, DOCUSIGN_PRIVATE_KEY (PEM, line breaks
 * may be written \n), DOCUSIGN_CONNECT_KEYS (comma between them) and, if not the usual, DOCUSIGN_AUTHORITY.
 * @returns undefined where none is set
 * @throws Error naming what is missing where some are set, or an address without encryption
 */
export function docusignSettings(variables: RawVariables<typeof docusignVariables>): DocusignSettings | undefined {
  const missing = NAMES.filter((name) => !variables[name]);
  if (missing.length === NAMES.length) return undefined;
  if (missing.length > 0) throw new Error(`signing by DocuSign needs ${missing.join(", ")} too`);
  const value = (name: (typeof NAMES)[number]) => variables[name] ?? "";
  const authority = variables.DOCUSIGN_AUTHORITY ?? "account.docusign.com";
  mustBeEncrypted("DOCUSIGN_API", value("DOCUSIGN_API"));
  if (authority.includes("://")) mustBeEncrypted("DOCUSIGN_AUTHORITY", authority);
  return {
    authority,
    api: value("DOCUSIGN_API").replace(/\/+$/, ""),
    account: value("DOCUSIGN_ACCOUNT"),
    integrationKey: value("DOCUSIGN_INTEGRATION_KEY"),
    user: value("DOCUSIGN_USER"),
    privateKey: value("DOCUSIGN_PRIVATE_KEY").replaceAll("\\n", "\n"),
    connectKeys: value("DOCUSIGN_CONNECT_KEYS")
      .split(",")
      .map((key) => key.trim())
      .filter((key) => key !== ""),
  };
}
