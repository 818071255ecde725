import type { RequestContext } from "../platform/context.ts";
import { seenCalls } from "../platform/observe/kinds.ts";
import { makeAbsentBureau } from "../platform/ports/bureau/bureau.ts";
import { makeEmbeddedBureau } from "../platform/ports/bureau/embedded.ts";
import { makeAbsentMyinfo } from "../platform/ports/myinfo/myinfo.ts";
import { makeSandboxMyinfo } from "../platform/ports/myinfo/sandbox.ts";
import { makeMyinfo } from "../platform/ports/myinfo/v3.ts";
import { guardedSources, type Outside } from "../platform/ports/outside.ts";
import { makeEmbeddedRegister } from "../platform/ports/register/embedded.ts";
import { makeAbsentRegister } from "../platform/ports/register/register.ts";
import { makeClamdScanner } from "../platform/ports/scanner/clamd.ts";
import { makeEmbeddedScanner } from "../platform/ports/scanner/scanner.ts";
import type { OutsideSettings } from "./configuration.ts";

/** The services outside as they are configured; they are made up only where the environment says so. */
export function outside(
  environment: RequestContext["environment"],
  { myinfo, scanner }: Pick<OutsideSettings, "myinfo" | "scanner"> = {},
): Outside {
  const isSimulated = environment["simulated"] === true;
  const asked = guardedSources({
    register: isSimulated ? makeEmbeddedRegister() : makeAbsentRegister(),
    bureau: isSimulated ? makeEmbeddedBureau() : makeAbsentBureau(),
    myinfo: myinfo ? makeMyinfo(myinfo) : isSimulated ? makeSandboxMyinfo() : makeAbsentMyinfo(),
    // Without a scanner the stand-in, which knows the scanners' test file alone.
    scanner: scanner ? makeClamdScanner(scanner) : makeEmbeddedScanner(),
  });
  return {
    register: seenCalls("register", asked.register, ["lookUp"]),
    bureau: seenCalls("bureau", asked.bureau, ["order"]),
    myinfo: seenCalls("myinfo", asked.myinfo, ["retrieve"]),
    scanner: seenCalls("scanner", asked.scanner, ["scan"]),
  };
}
