import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication } from "../application/application.ts";
import type { Application } from "../application/application.ts";
import { stored, executed } from "./fixture.ts";

let demo: Application;
beforeAll(async () => {
  demo = await startApplication();
});
afterAll(() => demo.close());

/** A running financing of the demo and an invoice behind it. */
async function funded(basis: "invoice" | "invoicepaid", buyer: string): Promise<{ deal: string; invoice: string }> {
  const row = await demo.store.reading.first<{ deal: string; invoice: string }>(
    `SELECT a.id AS deal, i.id AS invoice FROM financing_application a JOIN financing_application_items l ON l.parent = a.id
     JOIN invoice i ON (i.id = l.invoice OR (i.held_by_entity = 'invoice_paid' AND i.held_by = l.invoice_paid)) JOIN company_entity e ON e.id = i.buyer_entity JOIN company c ON c.id = e.company
     JOIN "user" u ON u.company = c.id AND u.email = $2
     WHERE a.basis = $1 AND a.status IN ('disbursed', 'part_repaid', 'overdue') AND i.status = 'confirmed' ORDER BY a.id LIMIT 1`,
    [basis, `maker.${buyer}@demo.example`],
  );
  if (!row) throw new Error(`no running financing by ${basis}`);
  return row;
}

const tasks = (deal: string) =>
  demo.store.reading.rows(
    "SELECT kind, status FROM task WHERE subject_entity = 'financing_application' AND subject_id = $1 AND kind = 'financing_application_note_dispute'",
    [deal],
  );

test.each([
  ["invoice", "e2"],
  ["invoicepaid", "e1"],
] as const)(
  "a disputed invoice that is funded by its %s flags the deal, tells its fund provider and gives it a task, until somebody has looked",
  async (basis, buyer) => {
    const { deal, invoice } = await funded(basis, buyer);
    const debtor = await demo.signedIn(`maker.${buyer}`);
    const checker = await demo.signedIn(`checker.${buyer}`);
    const provider = await demo.signedIn("maker.f1");
    const disputed = await executed(demo, debtor, "obligation/invoice", "invoice", invoice, "dispute", {
      dispute_code: "quantity",
      dispute_text: "Three pallets are missing",
    });
    expect(disputed.body).toMatchObject({ success: true, data: { status: "disputed" } });
    expect(await stored(demo, "financing_application", deal)).toMatchObject({ disputed: true });
    expect(await tasks(deal)).toEqual([{ kind: "financing_application_note_dispute", status: "todo" }]);
    const mails = await demo.store.reading.rows(
      "SELECT recipient FROM mail WHERE letter = 'financing_disputed' AND related_id = $1",
      [deal],
    );
    expect(mails.length).toBeGreaterThan(0);
    const noted = await executed(
      demo,
      provider,
      "obligation/financier/financing/application",
      "financing_application",
      deal,
      "note_dispute",
      { comment: "The supplier is delivering the rest" },
    );
    expect(noted.body).toMatchObject({ success: true });
    expect(await tasks(deal)).toEqual([{ kind: "financing_application_note_dispute", status: "done" }]);
    const resolved = await executed(demo, checker, "obligation/invoice", "invoice", invoice, "resolve", {
      resolution: "confirmed",
      comment: "They came on Monday",
    });
    expect(resolved.body).toMatchObject({ success: true, data: { status: "confirmed" } });
    expect(await stored(demo, "financing_application", deal)).toMatchObject({ disputed: false });
  },
);
