import { expect, it } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SERVER = join(import.meta.dirname, "..");
/** Who decides by itself who may know: the engine, its readers of facts and what follows of a draft before it is kept, what it sends, links, jobs, sign-in and what comes before it (by a token or code), the second factor of the person who signs in, bounced mails, saved views (each by its user), signing (by what proves the signer), the limits under a deal (each told to its own parties alone), seeds. */
const MAY = ["lifecycle/", "money/facts/", "kyc/facts/", "agreements/facts/", "trade/drafted.ts", "ucenter/document/derived.ts", "letters/", "jobs/", "demo/", "one-time-code/", "authenticator/", "ucenter/login/", "ucenter/account/take.ts", "ucenter/email/", "ucenter/registration/", "ucenter/myinfo/request.ts", "outbox/bounce.ts", "ucenter/view/", "obligation/link/", "records/", "query/", "signature/", "limits/calls/decision.ts"];

const sources = readdirSync(SERVER, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/")).filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"));

it("only those who decide themselves who may know read around the scope", () => {
  const importers = sources.filter((path) => /from "[./]*(query\/)?unscoped\.ts"/.test(readFileSync(join(SERVER, path), "utf8")));
  expect(importers.length).toBeGreaterThan(0);
  expect(importers.filter((path) => !MAY.some((folder) => path.startsWith(folder)))).toEqual([]);
});
