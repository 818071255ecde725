import { expect, it } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SERVER = join(import.meta.dirname, "../../server");
/**
 * Who decides by itself who may know: the engine, its readers of facts and what follows of a draft before it is kept,
 * what it sends, links, jobs, sign-in and what comes before it (by a token or code), the second factor of the person
 * who signs in, bounced mails, saved views and favourite reports (each by its user), signing (by what proves the
 * signer), the limits under a deal (each told to its own parties alone), the account at which a payment that is due is
 * made (told to its payer alone), the applicant of a KYC case (told to the fund provider that sees the case), the
 * operator at the machine itself, seeds.
 */
const MAY = [
  "platform/lifecycle/",
  "platform/letters/",
  "platform/jobs/",
  "platform/authenticator",
  "platform/documents",
  "platform/views",
  "platform/links/",
  "platform/records/",
  "platform/query/",
  "modules/receipt/facts.ts",
  "modules/kyc/facts.ts",
  "modules/company/admission/handlers.ts",
  "modules/signing/",
  "modules/deal/drafted.ts",
  "modules/invoice-paid/drafted.ts",
  "modules/sign-in/",
  "modules/registration/",
  "modules/receipt/calls/to-pay.ts",
  "modules/reports/favourites.ts",
  "start/operate/resend-mail.ts",
  "demo/",
];

const sources = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"));

it("only those who decide themselves who may know read around the scope", () => {
  const importers = sources.filter((path) =>
    /from "[./a-z-]*\/unscoped\.ts"/.test(readFileSync(join(SERVER, path), "utf8")),
  );
  expect(importers.length).toBeGreaterThan(0);
  expect(importers.filter((path) => !MAY.some((folder) => path.startsWith(folder)))).toEqual([]);
});
