import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
/** Beside the code that the mistakes import, and generated so that nobody commits it. */
const folder = join(root, "generated/mistakes");

const EFFECT = `import { effect, NOTHING } from "../../server/platform/lifecycle/effects.ts";\nvoid NOTHING;`;
const GUARD = `import { guard } from "../../server/platform/lifecycle/guards.ts";`;
const PAYOUTS = `import { live_payouts } from "../../server/modules/payout/facts.ts";`;
const STEP = `import { step } from "../../server/platform/lifecycle/step.ts";`;
const QUERY = `import { tables } from "../../server/platform/store/handle.ts";`;
const HANDLER = `import { reads, type NamedHandlers } from "../../server/platform/handler.ts";`;
const POSTING = `import { debit, journal } from "../../server/modules/ledger/postings/draft.ts";`;
const CLAIMS = `import { invoiceConfirmed } from "../../server/modules/ledger/postings/claims.ts";`;
const ANSWERS = `import type { HandlerAnswers } from "../types/calls.d.ts";`;
const REPORT = `import { report } from "../../server/modules/reports/report.ts";`;
const WRITE = `import type { WriteContext } from "../../server/platform/context.ts";`;
const TELL = `import { sendAbout } from "../../server/modules/sign-in/account-mail.ts";\nimport type { Stored } from "../../server/platform/query/rows.ts";`;
const EXECUTE = `import { executeNow } from "../../server/platform/lifecycle/engine.ts";`;
const SIGNING = `import { applyTransition } from "../../server/modules/signing/catch-up.ts";`;
const REGISTER = `import { insertRecord } from "../../server/platform/records/write.ts";`;
const IMPORT = `import { invoicesOf } from "../../server/modules/invoice/import.ts";`;
const LINKED = `import type { OfAnyEntity } from "../../server/platform/any-record.ts";`;
const RENDERERS = `import type { Renderers } from "../../schemas/vocabulary/display/display.ts";`;
const ROWS = `import type { Reading } from "../../server/platform/store/handle.ts";\ninterface Found { readonly number: string }`;
const READ = `import { given, moneyOf } from "../../server/platform/records/fields.ts";\nvoid [given, moneyOf];`;

/** A small mistake as somebody would make it, beside the same lines without it; and what the compiler says. */
interface Mistake {
  readonly imports: readonly string[];
  readonly right: string;
  readonly wrong: string;
  readonly says: RegExp;
}

const mistakes: Readonly<Record<string, Mistake>> = {
  "a misspelt field that an effect sets": {
    imports: [EFFECT],
    right: `effect("mark_frozen", () => ({ sets: { frozen: true } }));`,
    wrong: `effect("mark_frozen", () => ({ sets: { frozen: true, frozne: true } }));`,
    says: /NoSuchField|frozne is no field of these entities/,
  },
  "a misspelt field that an effect sets among statements": {
    imports: [EFFECT],
    right: `effect("mark_frozen", ({ record }) => { const net = record.face; return { sets: { frozen: true, net } }; });`,
    wrong: `effect("mark_frozen", ({ record }) => { const net = record.face; return { sets: { frozne: true, net } }; });`,
    says: /frozne is no field of these entities/,
  },
  "a plain text for an amount among statements": {
    imports: [EFFECT],
    right: `effect("mark_frozen", ({ record }) => { const frozen = record.frozen; return { sets: { frozen, net: "0.00" } }; });`,
    wrong: `effect("mark_frozen", ({ record }) => { const frozen = record.frozen; return { sets: { frozen, net: "12.50" } }; });`,
    says: /the value of net is of another kind than the field/,
  },
  "a misspelt field that a guard needs": {
    imports: [GUARD, READ],
    right: `guard("nothing_repaid", ({ record, at }) => (at("facility", given(record, "facility"))?.status === "active" ? undefined : {}));`,
    wrong: `guard("nothing_repaid", ({ record, at }) => (at("facility", given(record, "facilty"))?.status === "active" ? undefined : {}));`,
    says: /'"facilty"' is not assignable/,
  },
  "a column that the row of a statement does not name": {
    imports: [ROWS],
    right: `async (db: Reading) => (await db.first<Found>("SELECT number FROM dpo"))?.["number"];`,
    wrong: `async (db: Reading) => (await db.first<Found>("SELECT number FROM dpo"))?.["nubmer"];`,
    says: /nubmer/,
  },
  "a misspelt field that an effect sets in one case": {
    imports: [EFFECT],
    right: `effect("mark_frozen", ({ record }) => (record.net ? {} : { sets: { frozen: true } }));`,
    wrong: `effect("mark_frozen", ({ record }) => (record.net ? {} : { sets: { frozne: true } }));`,
    says: /NoSuchField|frozne/,
  },
  "a case that adds nothing, beside one that TypeScript would forget for it": {
    imports: [EFFECT],
    right: `((shown: { figures: Record<string, string> }) => effect("mark_frozen", ({ record }) => (record.net ? NOTHING : { ...shown, sets: { frozen: true } })));`,
    wrong: `((shown: { figures: Record<string, string> }) => effect("mark_frozen", ({ record }) => (record.net ? {} : { ...shown, sets: { frozne: true } })));`,
    says: /NOTHING|NotEmpty|NoSuchField|frozne/,
  },
  "a figure that its entity computes": {
    imports: [EFFECT],
    right: `effect("mark_frozen", ({ record }) => ({ sets: { net: record.face } }));`,
    wrong: `effect("mark_frozen", ({ record }) => ({ sets: { face: record.net } }));`,
    says: /'face' does not exist|NoSuchField/,
  },
  "a misspelt field that an effect reads": {
    imports: [EFFECT],
    right: `effect("mark_frozen", ({ record }) => ({ sets: { net: record.approved_amount } }));`,
    wrong: `effect("mark_frozen", ({ record }) => ({ sets: { net: record.aproved_amount } }));`,
    says: /'aproved_amount' does not exist/,
  },
  "a value of the wrong kind": {
    imports: [EFFECT],
    right: `effect("mark_frozen", ({ record }) => ({ sets: { net: record.face } }));`,
    wrong: `effect("mark_frozen", ({ record }) => ({ sets: { net: record.approved_rate } }));`,
    says: /'Percent[^']*' is not assignable to type/,
  },
  "a plain text for an amount": {
    imports: [EFFECT],
    right: `effect("mark_frozen", () => ({ sets: { net: "0.00" } }));`,
    wrong: `effect("mark_frozen", () => ({ sets: { net: "12.50" } }));`,
    says: /'"12.50"' is not assignable to type .*"money"/,
  },
  "an effect that no lifecycle names": {
    imports: [EFFECT],
    right: `effect("mark_frozen", () => ({ sets: {} }));`,
    wrong: `effect("mark_frozne", () => ({}));`,
    says: /"mark_frozne"' is not assignable/,
  },
  "a misspelt field in a guard": {
    imports: [GUARD],
    right: `guard("nothing_repaid", ({ record }) => (record.frozen === true ? {} : undefined));`,
    wrong: `guard("nothing_repaid", ({ record }) => (record.frozne === true ? {} : undefined));`,
    says: /'frozne' does not exist/,
  },
  "a value that the transition does not ask": {
    imports: [GUARD],
    right: `guard("recourse_allowed", ({ ask }) => (ask.recourse_exception ? undefined : {}));`,
    wrong: `guard("recourse_allowed", ({ ask }) => (ask.recourse ? undefined : {}));`,
    says: /'recourse' does not exist/,
  },
  "a fact that is not asked for": {
    imports: [EFFECT, STEP, PAYOUTS],
    right: `effect("drop_payout", { live_payouts }, ({ facts }) => ({ steps: facts.live_payouts.map((id) => step("disbursement.cancel", id)) }));`,
    wrong: `effect("drop_payout", {}, ({ facts }) => ({ steps: facts.live_payouts.map((id) => step("disbursement.cancel", id)) })); void live_payouts;`,
    says: /'live_payouts' does not exist/,
  },
  "a fact of other records": {
    imports: [EFFECT, PAYOUTS],
    right: `effect("drop_payout", { live_payouts }, () => ({ sets: {} }));`,
    wrong: `effect("match_deals", { live_payouts }, () => ({}));`,
    says: /is not assignable to type 'FactOf<"receipt"/,
  },
  "a step on a record of another entity": {
    imports: [EFFECT, STEP],
    right: `effect("drop_undisbursed_deal", ({ record }) => ({ steps: record.financing ? [step("financing_application.lapse", record.financing)] : [] }));`,
    wrong: `effect("drop_undisbursed_deal", ({ record }) => ({ steps: record.refund ? [step("financing_application.lapse", record.refund)] : [] }));`,
    says: /'Id<"refund">' is not assignable to parameter of type 'Id<"financing_application">'/,
  },
  "a step with a value that its transition does not ask": {
    imports: [EFFECT, STEP],
    right: `effect("note_maker", ({ record }) => ({ steps: record.receipt ? [step("receipt.apply", record.receipt, { applied: "0.00" })] : [] }));`,
    wrong: `effect("note_maker", ({ record }) => ({ steps: record.receipt ? [step("receipt.apply", record.receipt, { aplied: "0.00" })] : [] }));`,
    says: /'aplied' does not exist/,
  },
  "a money field that is none": {
    imports: [GUARD, READ],
    right: `guard("within_request", ({ record }) => (moneyOf(record, "approved_amount") === "0.00" ? {} : undefined));`,
    wrong: `guard("within_request", ({ record }) => (moneyOf(record, "status") === "0.00" ? {} : undefined));`,
    says: /"status"' is not assignable/,
  },
  "a misspelt field in a handler": {
    imports: [HANDLER],
    right: `({ "receipt.due": reads((input) => Promise.resolve({ rows: [], count: input.receiver_entity.length })) }) satisfies NamedHandlers;`,
    wrong: `({ "receipt.due": reads((input) => Promise.resolve({ rows: [], count: input.reciever_entity.length })) }) satisfies NamedHandlers;`,
    says: /'reciever_entity' does not exist/,
  },
  "a handler that no call names": {
    imports: [HANDLER],
    right: `({ "receipt.due": reads(() => Promise.resolve({ rows: [], count: 0 })) }) satisfies NamedHandlers;`,
    wrong: `({ "receipt.deu": reads(() => Promise.resolve({ rows: [], count: 0 })) }) satisfies NamedHandlers;`,
    says: /"receipt.deu"' does not exist/,
  },
  "a misspelt account in a posting": {
    imports: [POSTING],
    right: `[debit("trade_receivable", "1.00")];`,
    wrong: `[debit("trade_recievable", "1.00")];`,
    says: /"trade_recievable"' is not assignable/,
  },
  "a posting of a kind that no journal has": {
    imports: [POSTING],
    right: `journal({ source: "INV-1", date: "2026-11-23", currency: "SGD" }, "invoice_confirmed", {}, []);`,
    wrong: `journal({ source: "INV-1", date: "2026-11-23", currency: "SGD" }, "invoice_confirmd", {}, []);`,
    says: /"invoice_confirmd"' is not assignable/,
  },
  "a misspelt field of a posting's deal": {
    imports: [CLAIMS],
    right: `(deal: Parameters<typeof invoiceConfirmed>[0]) => invoiceConfirmed({ ...deal, net: deal.net });`,
    wrong: `(deal: Parameters<typeof invoiceConfirmed>[0]) => invoiceConfirmed({ ...deal, net: deal.nett });`,
    says: /'nett' does not exist/,
  },
  "a wrong column in a query": {
    imports: [QUERY],
    right: `tables.selectFrom("disbursement").select("id").where("value_date", "is not", null);`,
    wrong: `tables.selectFrom("disbursement").select("id").where("valued_on", "is not", null);`,
    says: /"valued_on"/,
  },
  "a wrong column in a join": {
    imports: [QUERY],
    right: `tables.selectFrom("disbursement").innerJoin("financing_application as f", "f.id", "disbursement.financing").select("f.number");`,
    wrong: `tables.selectFrom("disbursement").innerJoin("financing_application as f", "f.id", "disbursement.financings").select("f.number");`,
    says: /financings/,
  },
  "a date where an amount is due": {
    imports: [EFFECT],
    right: `effect("mark_frozen", ({ record }) => ({ sets: { net: record.face } }));`,
    wrong: `effect("mark_frozen", ({ record }) => ({ sets: { net: record.disbursed_on } }));`,
    says: /'BusinessDate[^']*' is not assignable to type|"date"/,
  },
  "a number where an amount is due": {
    imports: [EFFECT],
    right: `effect("mark_frozen", () => ({ sets: { net: "0.00" } }));`,
    wrong: `effect("mark_frozen", () => ({ sets: { net: 0 } }));`,
    says: /'?number'? is not assignable to type/,
  },
  "a plain text where an id is due": {
    imports: [EFFECT],
    right: `effect("mark_frozen", ({ record }) => ({ sets: { seller_entity: record.seller_entity } }));`,
    wrong: `effect("mark_frozen", () => ({ sets: { seller_entity: "7" } }));`,
    says: /is not assignable to type/,
  },
  "a document by a letter of another entity": {
    imports: [EFFECT],
    right: `effect("open_credit_offer", () => ({ documents: [{ letter: "credit_offer", field: "offer_file" }] }));`,
    wrong: `effect("mark_frozen", () => ({ documents: [{ letter: "credit_offer", field: "offer_file" }] }));`,
    says: /is not assignable to type 'never'/,
  },
  "a misspelt field in a handler's answer": {
    imports: [ANSWERS],
    right: `async (): Promise<HandlerAnswers["user.count"]> => ({ count: 1 });`,
    wrong: `async (): Promise<HandlerAnswers["user.count"]> => ({ conut: 1 });`,
    says: /'conut' does not exist/,
  },
  "a handler that answers with another shape": {
    imports: [HANDLER],
    right: `({ "user.count": reads(() => Promise.resolve({ count: 1 })) }) satisfies NamedHandlers;`,
    wrong: `({ "user.count": reads(() => Promise.resolve({ count: "1" })) }) satisfies NamedHandlers;`,
    says: /\{ count: string; \}>' is not assignable to type .*Answered<"user_count">/,
  },
  "a misspelt field in a report": {
    imports: [REPORT],
    right: `report("income", async () => [1].map(() => ({ month: "2026-11", total: "1.00" })));`,
    wrong: `report("income", async () => [1].map(() => ({ month: "2026-11", totl: "1.00" })));`,
    says: /totl: string; \}\[\]>' is not assignable to type .*ReportRow<"income">/,
  },
  "a misspelt letter": {
    imports: [TELL, WRITE],
    right: `(context: WriteContext, user: Stored<"user">) => sendAbout(context, "user", user, "account_exists");`,
    wrong: `(context: WriteContext, user: Stored<"user">) => sendAbout(context, "user", user, "acount_exists");`,
    says: /"acount_exists"' is not assignable/,
  },
  "a misspelt step": {
    imports: [EXECUTE, WRITE],
    right: `(context: WriteContext) => executeNow(context, "registration", "1", "complete");`,
    wrong: `(context: WriteContext) => executeNow(context, "registration", "1", "compleat");`,
    says: /"compleat"' is not assignable/,
  },
  "a misspelt field in a registration": {
    imports: [REGISTER, WRITE],
    right: `(context: WriteContext) => insertRecord(context, "registration", { terms_accepted: true });`,
    wrong: `(context: WriteContext) => insertRecord(context, "registration", { terms_acepted: true });`,
    says: /'terms_acepted' does not exist|No overload matches/,
  },
  "a misspelt value in a step of a signature": {
    imports: [SIGNING, WRITE],
    right: `(context: WriteContext) => applyTransition(context, "1", "decline", { reason: "late" });`,
    wrong: `(context: WriteContext) => applyTransition(context, "1", "decline", { raeson: "late" });`,
    says: /'raeson' does not exist/,
  },
  "a misspelt column of an import": {
    imports: [IMPORT],
    right: `invoicesOf([{ invoice_no: "1" }], "1", new Map());`,
    wrong: `invoicesOf([{ invoice_nr: "1" }], "1", new Map());`,
    says: /'invoice_nr' does not exist/,
  },
  "a misspelt field of a record that a link is about": {
    imports: [LINKED],
    right: `(record: OfAnyEntity) => record.due_date;`,
    wrong: `(record: OfAnyEntity) => record.due_dat;`,
    says: /'due_dat' does not exist/,
  },
  "a display word that nothing draws": {
    imports: [RENDERERS],
    right: `(all: Renderers<string>): Renderers<string> => ({ ...all, chip: "chip" });`,
    wrong: `({ chip, ...others }: Renderers<string>): Renderers<string> => others;`,
    says: /'chip' is missing/,
  },
  "a wrong state in a query": {
    imports: [QUERY],
    right: `tables.selectFrom("disbursement").select("id").where("status", "=", "sent");`,
    wrong: `tables.selectFrom("disbursement").select("id").where("status", "=", "paid");`,
    says: /"paid"/,
  },
};

/** What the compiler says of each file, by the file's name. */
function compile(files: Readonly<Record<string, string>>): Map<string, string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      extends: "../../tsconfig.json",
      compilerOptions: { noPropertyAccessFromIndexSignature: true, tsBuildInfoFile: "./types.tsbuildinfo" },
      include: ["./*.ts", "../../server"],
    }),
  );
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, "node_modules/typescript/bin/tsc"), "--noEmit", "-p", join(folder, "tsconfig.json")],
    { cwd: folder, encoding: "utf8" },
  );
  const texts = new Map<string, string>();
  let file = "";
  for (const line of stdout.split("\n")) {
    file = /^([^(\s][^(]*)\(\d+,\d+\): error/.exec(line)?.[1] ?? file;
    texts.set(file, `${texts.get(file) ?? ""}${line}\n`);
  }
  return texts;
}

describe("the compiler", () => {
  const names = Object.keys(mistakes);
  let texts = new Map<string, string>();
  beforeAll(() => {
    const file = ({ imports }: Mistake, line: string) => `${imports.join("\n")}\nexport const made = ${line}\n`;
    texts = compile(
      Object.fromEntries(
        Object.values(mistakes).flatMap((mistake, index) => [
          [`right-${index}.ts`, file(mistake, mistake.right)],
          [`wrong-${index}.ts`, file(mistake, mistake.wrong)],
        ]),
      ),
    );
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("finds no untyped field in the server behind a dot: what the schemas do not know stands in brackets, and is counted", () => {
    expect([...texts].filter(([file, text]) => file.includes("server/") && text.includes("TS4111"))).toEqual([]);
  });

  it.each(names)("refuses %s, and says why first", (name) => {
    const index = names.indexOf(name);
    expect(texts.get(`right-${index}.ts`) ?? "").toBe("");
    const [first] = (texts.get(`wrong-${index}.ts`) ?? "").split("\n");
    expect(first).toMatch(mistakes[name]!.says);
  });
});

/** How often a file reaches into something by a text in brackets; not types, which are proven. */
function byText(node: unknown): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, one) => sum + byText(one), 0);
  if (typeof node !== "object" || node === null) return 0;
  const { type, computed, property } = node as { type?: string; computed?: boolean; property?: { value?: unknown } };
  const own = type === "MemberExpression" && computed === true && typeof property?.value === "string" ? 1 : 0;
  return own + byText(Object.values(node));
}

/**
 * Fields that server code still reaches by a text in brackets. It only ever becomes fewer: lower it with what you
 * convert.
 */
const BY_TEXT = 119;

it("reaches fields by their names, ever more", () => {
  const files = readdirSync(join(root, "server"), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name.endsWith(".ts"),
  );
  const found = files.reduce(
    (sum, { parentPath, name }) =>
      sum + byText(parseAst(readFileSync(join(parentPath, name), "utf8"), { lang: "ts" }).body),
    0,
  );
  expect(byText(parseAst('const id: Records["dpo"] = record["id"] ?? given?.["id"];', { lang: "ts" }).body)).toBe(2);
  expect(found).toBeLessThanOrEqual(BY_TEXT);
});
