import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import type { RequestContext } from "../context.ts";
import { makeAbsentBureau } from "../ports/bureau/bureau.ts";
import { makeEmbeddedBureau } from "../ports/bureau/embedded.ts";
import { mustBeEncrypted } from "../ports/encrypted-line.ts";
import { makeAbsentMyinfo, type Myinfo } from "../ports/myinfo/myinfo.ts";
import { makeSandboxMyinfo } from "../ports/myinfo/sandbox.ts";
import { makeMyinfo } from "../ports/myinfo/v3.ts";
import { sound, type Outside } from "../ports/outside.ts";
import { makeEmbeddedRegister } from "../ports/register/embedded.ts";
import { makeAbsentRegister } from "../ports/register/register.ts";
import { makeClamdScanner, scannerPlace } from "../ports/scanner/clamd.ts";
import { makeEmbeddedScanner, type Scanner } from "../ports/scanner/scanner.ts";

/** Myinfo as the variables name it (MYINFO_URL, MYINFO_CLIENT, MYINFO_KEY and MYINFO_CERTIFICATE being files); else the sandbox where data are made up, else none. */
function myinfoOf(isSimulated: boolean, variables: Readonly<Record<string, string | undefined>>): Myinfo {
  const { MYINFO_URL: base, MYINFO_CLIENT: clientId, MYINFO_KEY: key, MYINFO_CERTIFICATE: certificate, MYINFO_SECRET: secret } = variables;
  if (base && clientId && key && certificate) {
    mustBeEncrypted("MYINFO_URL", base);
    return makeMyinfo({
      base: base.replace(/\/$/, ""), clientId, key: createPrivateKey(readFileSync(key)), certificate: readFileSync(certificate, "utf8"),
      purpose: "onboarding of a company", ...(secret ? { secret } : {}),
    });
  }
  return isSimulated ? makeSandboxMyinfo() : makeAbsentMyinfo();
}

/** The scanner that SCANNER names; without one the stand-in, which knows the scanners' test file alone. */
function scannerOf(variables: Readonly<Record<string, string | undefined>>): Scanner {
  const place = scannerPlace(variables);
  return place ? makeClamdScanner(place) : makeEmbeddedScanner();
}

/** They are made up only where the environment says so. */
export function outside(environment: RequestContext["environment"], variables: Readonly<Record<string, string | undefined>> = {}): Outside {
  const isSimulated = environment.simulated === true;
  return sound({
    register: isSimulated ? makeEmbeddedRegister() : makeAbsentRegister(),
    bureau: isSimulated ? makeEmbeddedBureau() : makeAbsentBureau(),
    myinfo: myinfoOf(isSimulated, variables),
    scanner: scannerOf(variables),
  });
}
