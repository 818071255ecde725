// Run by hostile.ts: ten accounts that ask for the heaviest things as often as they are let.
import { setPriority } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { Account } from "./account.ts";

/** Five people of a company with a hundred thousand invoices, and five of the one that owes them. */
const HOSTILE = ["s1", "e1"].flatMap((company) =>
  ["maker", "checker", "ceo", "admin", "viewer"].map((who) => `${who}.${company}`),
);
const MEGABYTE = 1_048_576;
const LONGEST_WAIT = 2_000;
/** They stand for people at machines of their own: the product's is not to work for them. */
const BEHIND = 19;

const text = (bytes: number, line: (index: number) => string): Blob => {
  const pieces: string[] = [];
  for (let size = 0, index = 0; size < bytes; index += 1) size += pieces[pieces.push(line(index)) - 1]?.length ?? 0;
  return new Blob(pieces, { type: "text/csv" });
};
const HEAD = "Invoice no.,Buyer UEN,Currency,Issue date,Due date,Description,Quantity,Unit price,GST code\n";
/** Beyond what an import takes, and exactly as much as it takes in as many rows. */
const TOO_LARGE = () =>
  text(9 * MEGABYTE, (index) =>
    index === 0 ? HEAD : `H-${index},201299101G,SGD,2026-11-20,2027-01-20,Bolts and nuts of line ${index},1,10.00,SR\n`,
  );
const ALLOWED = () =>
  text(1.9 * MEGABYTE, (index) =>
    index === 0 ? HEAD : `H-${index % 400},201299101G,SGD,2026-11-20,2027-01-20,"${'x,"" y'.repeat(650)}",1,10.00,SR\n`,
  );
const DOCUMENT = () =>
  new Blob(
    [
      "%PDF-1.7\n",
      ...Array.from(
        { length: 9 * 16 },
        (_none, index) =>
          `${index} 0 obj <</Length 65400>>\nstream\n${"q 1 0 0 1 0 0 cm BT ET Q\n".repeat(2_600)}endstream endobj\n`,
      ),
      "trailer <<>>\n%%EOF\n",
    ],
    { type: "application/pdf" },
  );

const form = (category: string, name: string, blob: Blob, more: Readonly<Record<string, string>> = {}): FormData => {
  const made = new FormData();
  for (const [field, value] of Object.entries({ category, ...more })) made.append(field, value);
  made.append("file", blob, name);
  return made;
};

/** What a hostile account asks for without end. */
type Attack = (account: Account, index: number) => Promise<number>;

function attacks(): readonly Attack[] {
  const [large, allowed, paper] = [TOO_LARGE(), ALLOWED(), DOCUMENT()];
  const exported = (format: string) => (account: Account, index: number) =>
    account.post("obligation/invoice/list/export", {
      format,
      filters: { status: ["confirmed"] },
      sort: index % 2 === 0 ? "total" : "due_date",
      columns: ["invoice_no", "total", "due_date", "status", "buyer_entity", "outstanding"],
    });
  return [
    (account) => account.send("obligation/invoice/import", form("import", "large.csv", large)),
    (account) => account.send("obligation/invoice/import", form("import", "rows.csv", allowed, { dry_run: "true" })),
    (account) => account.send("ucenter/file", form("document", "paper.pdf", paper)),
    exported("xlsx"),
    exported("csv"),
    exported("pdf"),
    (account, index) =>
      account.get(
        `ucenter/user/search?keyword=${encodeURIComponent(["BENCH-99", "INV", "00", "har", "Pte"][index % 5] ?? "")}${index}`,
      ),
    (account, index) =>
      account.get(`obligation/invoice/list?page=${1 + index}&page_size=100&sort=total&keyword=9${index % 10}`),
    (account) =>
      account.stranger().post("ucenter/user/login", { email: account.email, password: "not-the-password-at-all" }),
  ];
}

/** Asks by turns, as fast as it is let: who is told to come later comes then. */
async function attack(
  account: Account,
  all: readonly Attack[],
  isOver: () => boolean,
  answers: Map<number, number>,
): Promise<void> {
  for (let index = 0; !isOver(); index += 1) {
    const status = (await all[index % all.length]?.(account, index)) ?? 0;
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (status === 429 || status === 503) await wait(Math.min(account.comeAgain * 1_000, LONGEST_WAIT));
  }
}

const [address = "", password = ""] = process.argv.slice(2);
setPriority(BEHIND);
let isOver = false;
const answers = new Map<number, number>();
const all = attacks();
const accounts: Account[] = [];
for (const who of HOSTILE) accounts.push(await new Account(address, `${who}@demo.example`).signIn(password));
process.on("message", (message) => {
  if (message === "begin") {
    const attacking = accounts.flatMap((account, index) =>
      [0, 4].map((turn) =>
        attack(
          account,
          [...all.slice((index + turn) % all.length), ...all.slice(0, (index + turn) % all.length)],
          () => isOver,
          answers,
        ),
      ),
    );
    void Promise.all(attacking).then(() => {
      process.send?.(
        [...answers]
          .toSorted(([one], [other]) => one - other)
          .map(([status, count]) => `${status} × ${count}`)
          .join(", "),
      );
      process.disconnect();
    });
  } else isOver = true;
});
// Whoever measures is gone: nobody is there to end them.
process.on("disconnect", () => process.exit());
process.send?.("ready");
