import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import type { RawVariables, Variables } from "../../configuration/variable.ts";
import { mustBeEncrypted } from "../encrypted-line.ts";
import type { MyinfoSettings } from "./v3.ts";

const together = "with MYINFO_URL";

/** Where people's data of Singpass are asked. */
export const myinfoVariables = {
  MYINFO_URL: {
    means: "The address of Myinfo.",
    example: "https://api.myinfo.gov.sg/com",
    without: "the sandbox where data are made up, else people enter their data themselves",
  },
  MYINFO_CLIENT: { means: "The id by which Myinfo knows us.", example: "STG2-…", without: "none", needed: together },
  MYINFO_KEY: {
    means: "A file with our private RSA key, PEM.",
    example: "/run/secrets/myinfo.pem",
    without: "none",
    needed: together,
  },
  MYINFO_CERTIFICATE: {
    means: "A file with the service's certificate, PEM.",
    example: "/run/secrets/myinfo.cert",
    without: "none",
    needed: together,
  },
  MYINFO_SECRET: {
    means: "The secret that Myinfo gave to our id.",
    example: "a text",
    without: "our key alone says who we are",
    isSecret: true,
  },
} satisfies Variables;

const NEEDED = ["MYINFO_CLIENT", "MYINFO_KEY", "MYINFO_CERTIFICATE"] as const;

function keyIn(file: string): KeyObject {
  const text = fileIn("MYINFO_KEY", file);
  try {
    return createPrivateKey(text);
  } catch (error) {
    throw new Error("MYINFO_KEY is a file with a private RSA key, PEM", { cause: error });
  }
}

function fileIn(name: string, file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(
      `${name} names a file that cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown"})`,
      {
        cause: error,
      },
    );
  }
}

/** Myinfo as these variables name it, undefined where they name none. @throws Error for one that is missing or wrong */
export function myinfoSettings(variables: RawVariables<typeof myinfoVariables>): MyinfoSettings | undefined {
  const base = variables.MYINFO_URL;
  if (!base) return undefined;
  const missing = NEEDED.filter((name) => !variables[name]);
  if (missing.length > 0) throw new Error(`MYINFO_URL is set, and ${missing.join(" and ")} must be too`);
  mustBeEncrypted("MYINFO_URL", base);
  return {
    base: base.replace(/\/$/, ""),
    clientId: variables.MYINFO_CLIENT ?? "",
    key: keyIn(variables.MYINFO_KEY ?? ""),
    certificate: fileIn("MYINFO_CERTIFICATE", variables.MYINFO_CERTIFICATE ?? ""),
    purpose: "onboarding of a company",
    ...(variables.MYINFO_SECRET ? { secret: variables.MYINFO_SECRET } : {}),
  };
}
