import { isUnknown, type Caller, type CallAnswer } from "./caller.ts";

/** A write about money whose answer came. */
export interface MoneyWrite {
  entity: "receipt" | "financing_application";
  /** Below the entity's address: nothing for a new record, else the transition's path. */
  at: string;
  path: string;
  body: Record<string, unknown>;
  caller: Caller;
}

/** Sends a write; the record as the answer tells it, or undefined when no answer came or it was refused. */
type SendMoney = (write: MoneyWrite) => Promise<{ id: string; version: number; status: string } | undefined>;

const RECEIPT = "obligation/financier/receipt";
const APPLICATION = "obligation/supplier/financing/application";
/** An item of the demo that its holder may finance in parts. */
const ITEM = "IP-2026-000036";

/** Who moves money, and with what. */
export interface MoneyFixture {
  lender: Caller;
  lenderChecker: Caller;
  borrower: Caller;
  borrowerChecker: Caller;
  receipt: Record<string, unknown>;
  application: Record<string, unknown>;
}

const data = (answer: CallAnswer | undefined, what: string): any => {
  if (answer?.code !== 0) throw new Error(`${what}: ${JSON.stringify(answer)}`);
  return answer.data;
};

/** A paper of its own; undefined where nobody knows what became of it. */
async function document(caller: Caller): Promise<string | undefined> {
  const form = new FormData();
  form.append("category", "document");
  form.append(
    "file",
    new Blob(["%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"], { type: "application/pdf" }),
    "paper.pdf",
  );
  const answer = await caller.ask("POST", "ucenter/file", form);
  return answer && !isUnknown(answer) ? String(data(answer, "a document").file_id) : undefined;
}

/** Signs in four people of the demo and looks up what they deal with. @throws Error when the demo has it not */
export async function moneyFixture(signIn: (who: string) => Promise<Caller>): Promise<MoneyFixture> {
  const lender = await signIn("maker.f1");
  const lenderChecker = await signIn("checker.f1");
  const borrower = await signIn("maker.s2");
  const borrowerChecker = await signIn("checker.s2");
  const entityOf = async (caller: Caller) =>
    data(await caller.ask("GET", "ucenter/company/entity"), "entities").rows[0].id as string;
  const accountOf = async (caller: Caller) =>
    data(await caller.ask("GET", "ucenter/bank/account/list"), "accounts").rows.find(
      (row: Record<string, unknown>) => row["currency"] === "SGD" && row["status"] === "active",
    ).id as string;
  const items = data(await borrower.ask("GET", "obligation/supplier/invoicepaid/list"), "items").rows as Record<
    string,
    unknown
  >[];
  const item = items.find(({ number }) => number === ITEM);
  if (!item) throw new Error(`${ITEM} is not among ${items.map(({ number }) => String(number)).join()}`);
  const [ofLender, ofBorrower] = [await entityOf(lender), await entityOf(borrower)];
  return {
    lender,
    lenderChecker,
    borrower,
    borrowerChecker,
    receipt: {
      receiver_entity: ofLender,
      payer_name: "Somebody",
      account: await accountOf(lender),
      amount: "10.00",
      currency: "SGD",
      value_date: "2026-11-23",
      remittance_text: "without a deal",
    },
    application: {
      basis: "invoicepaid",
      financier_entity: ofLender,
      seller_entity: ofBorrower,
      currency: "SGD",
      items: [{ invoice_paid: item["id"], face: "1000.00" }],
      requested_amount: "900.00",
      disbursement_date: "2026-11-24",
      payout_account: await accountOf(borrower),
    },
  };
}

/**
 * Money comes in: entered, recorded and, as no deal fits, left to none by one person, approved by another, which posts
 * it.
 */
export async function receiveOnce(fixture: MoneyFixture, number: string, send: SendMoney): Promise<void> {
  let now = await send({
    entity: "receipt",
    at: "",
    path: RECEIPT,
    body: { ...fixture.receipt, bank_ref: number },
    caller: fixture.lender,
  });
  for (const [transition, caller] of [
    ["record", fixture.lender],
    ["match", fixture.lender],
    ["approve", fixture.lenderChecker],
  ] as const) {
    if (!now) return;
    now = await send({
      entity: "receipt",
      at: transition,
      path: `${RECEIPT}/${now.id}/${transition}`,
      body: { version: now.version },
      caller,
    });
  }
}

/** Financing is asked for and taken back: limits are reserved and freed, by a second person of the holder. */
export async function applyOnce(fixture: MoneyFixture, send: SendMoney): Promise<void> {
  const papers = [await document(fixture.borrower), await document(fixture.borrower)];
  if (papers.includes(undefined)) return;
  let now = await send({
    entity: "financing_application",
    at: "",
    path: APPLICATION,
    body: { ...fixture.application, documents: papers },
    caller: fixture.borrower,
  });
  for (const transition of ["submit", "withdraw"]) {
    if (!now) return;
    now = await send({
      entity: "financing_application",
      at: transition,
      path: `${APPLICATION}/${now.id}/${transition}`,
      body: { version: now.version },
      caller: fixture.borrowerChecker,
    });
  }
}
