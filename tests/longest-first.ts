import { join } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const ROOT = join(import.meta.dirname, "..");

/**
 * The files that take long, in the order in which they begin: none of them is left for the end, when the other workers
 * have nothing more to do. The first of the embedded database needs no seeds, and those that wait rather than work lie
 * between others.
 */
export const LONG = [
  "studio/view/Studio.test.tsx",
  "previews/serve.long.test.ts",
  "generators/migrations/compare.test.ts",
  "studio/view/opened.test.tsx",
  "runtime/catalogue/view/CatalogueScreen.long.test.tsx",
  "server/modules/pricing/properties.test.ts",
  "server/modules/credit-limit/limits.test.ts",
  "server/modules/ledger/postings/postings.test.ts",
  "server/platform/store/store.test.ts",
  "tests/api/ending-server.test.ts",
  "tests/api/missed-days.long.test.ts",
  "tests/api/announced-payments.long.test.ts",
  "tests/api/kills.long.test.ts",
  "tests/matrix/transitions.test.ts",
  "tests/matrix/calls.test.ts",
  "tests/api/stories/discounted-order-repaid-late.long.test.ts",
  "tests/api/stories/passed-on-and-financed.long.test.ts",
  "tests/api/stories/new-supplier-financed.long.test.ts",
  "tests/api/strangers-time.long.test.ts",
  "tests/api/endings/early-payment-overdue.long.test.ts",
  "tests/model/model.long.test.ts",
  "tests/api/endings/pay-outs.long.test.ts",
  "tests/api/endings/programme.long.test.ts",
  "tests/matrix/calls-fields.test.ts",
  "tests/api/trade/credited-items.long.test.ts",
  "tests/api/stories/issued-financed-repaid.test.ts",
  "tests/api/stories/credited-after-funding.long.test.ts",
  "tests/api/endings/default.long.test.ts",
  "tests/api/endings/allocations.long.test.ts",
  "tests/matrix/mutation.test.ts",
  "tests/api/hostile-files.test.ts",
  "tests/matrix/idempotency/matrix.test.ts",
  "tests/api/endings/items.long.test.ts",
  "tests/api/endings/bounced.long.test.ts",
  "tests/api/endings/two-fund-providers.long.test.ts",
  "tests/api/second-process.long.test.ts",
  "tests/postgres/faults.long.test.ts",
  "tests/postgres/money-races.test.ts",
  "tests/postgres/kills.long.test.ts",
  "tests/postgres/outside-faults.long.test.ts",
  "tests/postgres/pairs.test.ts",
  "tests/postgres/caps.long.test.ts",
  "tests/postgres/four-eyes.test.ts",
  "tests/postgres/jobs.long.test.ts",
  "tests/postgres/races.test.ts",
  "tests/postgres/callbacks.test.ts",
  "tests/browser/walk/financier.long.test.ts",
  "tests/browser/walk/supplier.long.test.ts",
  "tests/browser/walk/enterprise.long.test.ts",
  "tests/browser/walk/operator-and-investor.long.test.ts",
  "tests/browser/pages.test.ts",
  "tests/browser/pages-in-chinese.test.ts",
  "tests/browser/analyst.long.test.ts",
  "tests/browser/onboarding.long.test.ts",
  "tests/browser/shell.test.ts",
  "tests/browser/stories/paid-early-by-the-enterprise.long.test.ts",
  "tests/browser/stories/few-clicks.long.test.ts",
  "tests/browser/catalogue.long.test.ts",
  "tests/browser/pages-states.test.ts",
  "tests/browser/stories/issued-financed-repaid.long.test.ts",
  "tests/browser/pages-further-deals.long.test.ts",
  "tests/browser/company-rules.long.test.ts",
  "tests/browser/stories/discounted-order-repaid-late.long.test.ts",
  "tests/browser/stories/passed-on-and-financed.long.test.ts",
  "tests/browser/stories/overdue-paid-in-parts.long.test.ts",
  "tests/browser/slice.test.ts",
  "tests/browser/unaddressed.long.test.ts",
].map((file) => join(ROOT, file));

const turn = ({ moduleId }: TestSpecification): number => {
  const index = LONG.indexOf(moduleId);
  return index === -1 ? LONG.length : index;
};

/** Begins with the files that take long; the others follow as the runner orders them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => turn(one) - turn(other));
  }
}
