import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { allowed } from "../access/access.ts";
import { setNavigator } from "../route/navigate.ts";
import { makeBoard } from "../source/board.ts";
import { addWords } from "../label/words.ts";
import { declareStored, stored } from "../store/stored.ts";
import type { PageBundle } from "../model/bundle.ts";
import type { FormHandle, PageContext } from "../model/context.ts";
import type { Page } from "../model/grammar.ts";
import { makePage } from "../page/make-page.ts";
import { inputItems } from "./ask.tsx";
import { codeField } from "./send.ts";
import { runAction } from "./run.ts";

const bundleOf = (page: Partial<Page>): PageBundle => ({
  name: "invoice/invoice/add",
  namespaces: [],
  entities: {},
  page: {
    grammar: 2,
    entity: "invoice",
    layout: "form",
    routes: ["/invoice/invoice/add"],
    allow: ["supplier"],
    ...page,
  },
  calls: {
    "invoice.create": { method: "POST", path: "obligation/invoice", creates: "invoice" },
    "invoice.update": { method: "PUT", path: "obligation/invoice", updates: "invoice" },
    "myinfo.start": { method: "GET", path: "ucenter/myinfo" },
  },
  transitions: {
    "invoice.submit": { path: "obligation/invoice/{id}/submit", from: "draft" },
    "invoice.archive": { path: "obligation/invoice/{id}/archive" },
  },
});

let sent: { method: string; address: string; body: unknown }[] = [];
let answers: unknown[] = [];
const went: string[] = [];

const form = (whole = true): FormHandle => ({
  get: () => undefined,
  set: () => undefined,
  subscribe: () => () => undefined,
  snapshot: () => ({ invoice_no: "A-1" }),
  dirty: () => true,
  check: () => whole,
  refuse: vi.fn(),
  saved: vi.fn(),
  empty: vi.fn(),
  toSend: () => ({ invoice_no: "A-1" }),
});

function pageWith(given: { page?: Partial<Page>; record?: Record<string, unknown>; form?: FormHandle }) {
  const board = makeBoard();
  if (given.record !== undefined) board.set("main", { status: "ready", data: given.record, stale: false });
  const held: { form: FormHandle | undefined; saved: Record<string, unknown> | undefined } = {
    form: given.form,
    saved: undefined,
  };
  return makePage({
    bundle: bundleOf(given.page ?? {}),
    pattern: "/invoice/invoice/add",
    path: "/invoice/invoice/add",
    search: "",
    params: {},
    language: "en-US",
    user: undefined,
    visitor: { roles: ["supplier"], role: "supplier", permissions: [], signedIn: true },
    board,
    held,
    keepQuery: undefined,
    attach: () => () => undefined,
    keepSaved: (saved) => {
      held.saved = saved;
    },
  });
}

beforeEach(() => {
  [sent, answers] = [[], []];
  went.length = 0;
  declareStored({
    facilityLimitReason: { storage: "session" },
    freezePushData: { storage: "session" },
    freezeHidenAction: { storage: "session" },
  });
  setNavigator((address) => went.push(address));
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    sent.push({
      method: init.method ?? "",
      address,
      body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
    });
    return Promise.resolve(new Response(JSON.stringify(answers.shift() ?? { code: 0, data: {} })));
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a record made where no form is", () => {
  it("is made by its call, with what the action gives", async () => {
    const done = await runAction(pageWith({ page: { layout: "list" } }), { do: "create", with: { invoice_no: "A-2" } });
    expect(done.done).toBe(true);
    expect(sent).toEqual([{ method: "POST", address: "/api/obligation/invoice", body: { invoice_no: "A-2" } }]);
  });
});

describe("an action of a form", () => {
  it("puts values of the row at hand into fields, and asks the server nothing", async () => {
    const put: unknown[] = [];
    const page = pageWith({
      form: {
        ...form(),
        set: (field, value) => {
          put.push([field, value]);
        },
      },
    });
    const done = await runAction(
      page,
      { put: { seller_entity: { row: "provider" }, invoice_no: "A-9" }, on: "row", name: "take" },
      { row: { provider: "17" } },
    );
    expect(done.done).toBe(true);
    expect(put).toEqual([
      ["seller_entity", "17"],
      ["invoice_no", "A-9"],
    ]);
    expect(sent).toEqual([]);
  });

  it("saves a new record, then takes the transition with its id and version, then goes on", async () => {
    answers = [
      { code: 0, data: { id: "7", version: 1 } },
      { code: 0, data: { id: "7", status: "submitted" } },
    ];
    const done = await runAction(pageWith({ form: form() }), {
      do: "submit",
      then: { go: "/invoice/invoice/detail", with: { id: { result: "id" } } },
    });
    expect(done.done).toBe(true);
    expect(sent).toEqual([
      { method: "POST", address: "/api/obligation/invoice", body: { invoice_no: "A-1" } },
      { method: "POST", address: "/api/obligation/invoice/7/submit", body: { version: 1 } },
    ]);
    expect(went).toEqual(["/invoice/invoice/detail?id=7"]);
  });

  it("updates a record that has an id, and says so", async () => {
    answers = [{ code: 0, data: { id: "7", version: 4 } }];
    addWords("en-US", "runtime", { "action.save.done": "Saved" });
    const done = await runAction(pageWith({ form: form(), record: { id: "7", version: 3 } }), { do: "save" });
    expect(done).toMatchObject({ done: true, message: "Saved" });
    expect(sent).toEqual([
      { method: "PUT", address: "/api/obligation/invoice", body: { invoice_no: "A-1", id: "7", version: 3 } },
    ]);
  });

  it("sends nothing while something is wrong", async () => {
    expect(await runAction(pageWith({ form: form(false) }), { do: "submit" })).toEqual({ done: false });
    expect(sent).toEqual([]);
  });

  it("needs no whole form for a call that sends nothing of it, and one for a call that does", async () => {
    const page = (): PageContext => pageWith({ form: form(false) });
    await runAction(page(), { do: "myinfo.start", with: { mode: "authorizer" } });
    expect(sent).toHaveLength(1);
    for (const given of [undefined, ["mode"], { mode: { field: "mode" } }])
      expect(await runAction(page(), { do: "myinfo.start", ...(given && { with: given }) })).toEqual({ done: false });
    expect(sent).toHaveLength(1);
  });

  it("hands the server's findings to the form", async () => {
    answers = [{ code: 100, messageDetail: "Check", data: [{ field: "lines[1].unit_price", message: "Too big" }] }];
    const own = form();
    const result = await runAction(pageWith({ form: own }), { do: "save" });
    expect(result.done).toBe(false);
    expect(own.refuse).toHaveBeenCalledWith(
      [{ path: "lines[1].unit_price", keyword: "server", message: "Too big" }],
      "Check",
    );
  });

  it("puts what a rule says at the fields it names, where the form shows them", async () => {
    const refused = {
      code: 1052,
      messageDetail: "Name an authorizer",
      data: { rule: "authorizer_applied", at: ["authorizers"], missing: ["authorizer"] },
    };
    answers = [{ code: 0, data: { id: "7", version: 1 } }, refused];
    const own = { ...form(), shows: (path: string) => path === "authorizers" };
    expect((await runAction(pageWith({ form: own }), { do: "submit" })).done).toBe(false);
    expect(own.refuse).toHaveBeenCalledWith(
      [{ path: "authorizers", keyword: "server", message: "Name an authorizer" }],
      "Name an authorizer",
    );
  });
});

describe("a one-time code that is wrong", () => {
  const wrong = {
    code: 1037,
    messageDetail: "This code is wrong",
    data: { purpose: "one_time_code", can_resend: true },
  };
  const refused = [{ path: "one_time_code", keyword: "server", message: "This code is wrong" }];

  it("is told at the field of the form into which it was typed, before what the page says of the code 1037", async () => {
    answers = [wrong];
    const own = { ...form(), shows: (path: string) => path === "one_time_code" };
    const page = pageWith({ form: own, page: { form: [{ field: "one_time_code", as: "code" }], actions: [] } });
    expect((await runAction(page, { do: "save", onCode: { "1037": { show: "too_old" } } })).done).toBe(false);
    expect(own.refuse).toHaveBeenCalledWith(refused, "This code is wrong");
  });

  it("is a finding at what was asked in a dialog, and of a link that ended it is none", () => {
    const page = pageWith({ page: { layout: "detail" } });
    const action = { do: "archive", ask: ["amount", { field: "otp", as: "code" }] } as never;
    expect(codeField(page, action, { value: false, code: "1037", details: { purpose: "one_time_code" } })).toBe("otp");
    expect(codeField(page, action, { value: false, code: "1037", details: { purpose: "link" } })).toBeUndefined();
    expect(
      codeField(page, { do: "archive" }, { value: false, code: "1037", details: { purpose: "one_time_code" } }),
    ).toBeUndefined();
  });

  it("is asked last where the transition asks for one, and once where a page says the field itself", () => {
    const proof = { field: "one_time_code", as: "code", required: true } as const;
    const target = {
      kind: "transition" as const,
      entity: "refund",
      name: "ceo_approve",
      creates: false,
      shape: { path: "refund/{id}/ceo_approve", ask: [{ field: "comment", required: false }], proof },
    };
    expect(inputItems({ do: "ceo_approve" }, target).items).toEqual(["comment", proof]);
    expect(inputItems({ do: "ceo_approve", ask: ["one_time_code"] }, target).items).toEqual(["one_time_code"]);
  });

  it("leaves out what the action itself gives, and asks what it only hands on under a name", () => {
    const target = {
      kind: "transition" as const,
      entity: "refund",
      name: "recover",
      creates: false,
      shape: { path: "refund/{id}/recover", ask: [{ field: "recovery_receipt" }, { field: "comment" }] },
    };
    const gives = { do: "refund.recover", with: { recovery_receipt: { record: "id" } } };
    expect(inputItems(gives, target).items).toEqual(["comment"]);
    const handsOn = { do: "refund.recover", with: { recovery_receipt: { ask: "recovery_receipt" } } };
    expect(inputItems(handsOn, target).items).toEqual(["recovery_receipt", "comment"]);
  });
});

describe("an action of a record", () => {
  const record = { id: "7", version: 2, allowed_actions: ["archive"] };
  it("is offered only if the server offers it", () => {
    const page = pageWith({ page: { layout: "detail" }, record });
    expect([
      page.offered({ do: "archive" }),
      page.offered({ do: "submit" }),
      page.offered({ do: "archive", allow: ["financier"] }),
    ]).toEqual([true, false, false]);
    expect(allowed(["supplier"], { roles: ["supplier"], permissions: [], signedIn: true })).toBe(true);
  });

  it("sends id and version unasked, and stores what it says", async () => {
    await runAction(pageWith({ page: { layout: "detail" }, record }), {
      do: "archive",
      then: { store: { facilityLimitReason: { record: "id" } } },
    });
    expect(sent[0]).toEqual({ method: "POST", address: "/api/obligation/invoice/7/archive", body: { version: 2 } });
    expect(stored("facilityLimitReason")).toBe("7");
  });

  it("keeps what it is about while it is taken, hides what it says meanwhile, and takes both away", async () => {
    const page = pageWith({ page: { layout: "detail" }, record: { ...record, legal_name: "Straits" } });
    const action = {
      do: "archive",
      during: { freezePushData: { selection: "rows" }, freezeHidenAction: ["submit"] },
    } as never;
    const other = {
      go: "/x",
      when: {
        any: [{ stored: "freezeHidenAction", filled: false }, { not: { stored: "freezeHidenAction", is: "submit" } }],
      },
    } as never;
    let meanwhile: unknown[] = [];
    vi.stubGlobal("fetch", () => {
      meanwhile = [stored("freezePushData"), page.offered(other)];
      return Promise.resolve(new Response(JSON.stringify({ code: 0, data: {} })));
    });
    expect([(await runAction(page, action)).done, meanwhile]).toEqual([
      true,
      [[{ id: "7", version: 2, name: "Straits" }], false],
    ]);
    expect([stored("freezePushData"), stored("freezeHidenAction"), page.offered(other)]).toEqual([
      undefined,
      undefined,
      true,
    ]);
  });

  it("goes nowhere while its reason against it holds", async () => {
    const action = {
      go: "/invoice/invoice/together",
      disabled: { when: { selection: "count", below: 2 }, reason: "choose_two" },
    };
    expect((await runAction(pageWith({ record }), action, { selection: [{ id: "1" }] })).done).toBe(false);
    expect(went).toEqual([]);
    await runAction(
      pageWith({ record }),
      { ...action, with: { id: { selection: "id" } } },
      { selection: [{ id: "1" }, { id: "2" }] },
    );
    expect(went).toEqual(["/invoice/invoice/together?id=1&id=2"]);
  });
});
