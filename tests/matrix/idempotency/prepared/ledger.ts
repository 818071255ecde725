import { fine } from "../../../api/application/deals.ts";
import type { Ending } from "../../../api/endings/ending.ts";
import type { Prepared } from "./ready.ts";

const BOOK = "obligation/financier/ledger";

/** A journal by hand that waits for a second person. */
async function proposed(story: Ending): Promise<string> {
  const { body } = await (await story.client("acct.f1")).get(`${BOOK}/account/list`, { page_size: "100" });
  const accounts = body.data.rows as { code: string; id: string }[];
  const account = (code: string) => accounts.find((one) => one.code === code)?.id;
  const journal = fine(
    await story.post("acct.f1", `${BOOK}/journal`, {
      date: "2026-11-20",
      currency: "SGD",
      memo: "Bank charge",
      lines: [
        { account: account("4020"), debit: "5.00" },
        { account: account("1010"), credit: "5.00" },
      ],
    }),
  );
  return String(journal["id"]);
}

/** Journals by hand. */
export const ledger: Prepared = {
  "journal.approve": async (story) => ({ who: "risk.f1", id: await proposed(story) }),
  "journal.reject": async (story) => ({
    who: "risk.f1",
    id: await proposed(story),
    fields: { comment: "The bank has not charged it" },
  }),
  "journal.reverse": async (story) => {
    const id = await proposed(story);
    await story.step("risk.f1", "journal", id, "approve");
    return { who: "risk.f1", id, fields: { comment: "Wrong bank" } };
  },
};
