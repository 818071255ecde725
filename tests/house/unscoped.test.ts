import { expect, it } from "vitest";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
/**
 * Who decides by itself who may know: the engine, its readers of facts and what follows of a draft before it is kept,
 * what it sends and the account of a company that this names, links, jobs, sign-in and what comes before it (by a
 * token or code), the second factor of the person who signs in, bounced mails, saved views and favourite reports (each
 * by its user), signing (by what proves the signer), the limits under a deal (each told to its own parties alone), the
 * account at which a payment that is due is made (told to its payer alone), the applicant of a KYC case (told to the
 * fund provider that sees the case), the operator at the machine itself, seeds.
 */
const MAY = [
  "server/platform/lifecycle/",
  "server/platform/letters/",
  "server/platform/jobs/",
  "server/platform/authenticator",
  "server/platform/documents",
  "server/platform/views",
  "server/platform/links/",
  "server/platform/records/",
  "server/platform/query/",
  "server/modules/receipt/facts.ts",
  "server/modules/kyc/facts.ts",
  "server/modules/company/admission.ts",
  "server/modules/company/paid-at.ts",
  "server/modules/signing/",
  "server/modules/deal/drafted.ts",
  "server/modules/invoice-paid/drafted.ts",
  "server/modules/sign-in/",
  "server/modules/registration/",
  "server/modules/receipt/payments-to-make.ts",
  "server/modules/reports/favourites.ts",
  "server/start/operate/resend-mail.ts",
  "server/demo/",
];

const sources = readdirSync(join(root, "server"), { recursive: true, encoding: "utf8" })
  .map((path) => `server/${path.replaceAll("\\", "/")}`)
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"));

it("only those who decide themselves who may know read around the scope", () => {
  const importers = sources.filter((path) =>
    /from "[./a-z-]*\/unscoped\.ts"/.test(readFileSync(join(root, path), "utf8")),
  );
  expect(importers.length).toBeGreaterThan(0);
  expect(importers.filter((path) => !MAY.some((folder) => path.startsWith(folder)))).toEqual([]);
});
