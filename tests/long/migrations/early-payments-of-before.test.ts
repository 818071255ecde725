import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Ending } from "../../api/endings/ending.ts";

const NAME = "0100_early_payments_fall_overdue.sql";

describe("a deal of the demo, as it was kept before", () => {
  let deals: Ending;
  beforeAll(async () => {
    deals = await Ending.start();
  });
  afterAll(() => deals.demo.close());

  test("is filled in as the product keeps it, and falls overdue on the next day with all that is late", async () => {
    const [first, second] = [
      await deals.billed("s1", "e1", "OLD-1", "10000.00", "2027-01-28"),
      await deals.billed("s1", "e1", "OLD-2", "20000.00", "2027-02-11"),
    ];
    const early = await deals.scheduledEarly(
      "financier",
      [
        { invoice: second, amount: "20000.00" },
        { invoice: first, amount: "10000.00" },
      ],
      "2026-11-27",
    );
    await deals.clock("2026-11-27");
    await deals.payOut("f1", await deals.newest("disbursement", "early_payment", early), "2026-11-27", "OLD-OUT");
    await deals.receive(
      "e1",
      "4000.00",
      "2026-11-27",
      "OLD-IN",
      String((await deals.read("early_payment", early))["number"]),
    );
    const stored = async () => {
      const {
        collection_state: state,
        collection_due: due,
        due_amount: amount,
        collected,
      } = await deals.read("early_payment", early);
      return { state, due: due ?? null, amount: amount ?? null, collected };
    };
    const today = await stored();
    expect(today).toEqual({ state: "open", due: "2027-01-28", amount: "6000.00", collected: "4000.00" });
    await deals.clock("2027-02-12");
    const text = readFileSync(join(import.meta.dirname, "../../../server/platform/store/migrations", NAME), "utf8");
    await deals.demo.store.transaction(async (trx) => {
      await trx.run(
        "UPDATE early_payment SET collection_state = 'open', collection_due = NULL, due_amount = NULL WHERE id = $1::bigint",
        [early],
      );
      await trx.run(text.slice(text.indexOf("UPDATE")));
    });
    expect(await stored()).toEqual(today);
    await deals.clock("2027-02-13");
    expect(await stored()).toEqual({ state: "overdue", due: "2027-01-28", amount: "26000.00", collected: "4000.00" });
    await deals.whole();
  });
});
