import { describe, expect, test } from "vitest";
import "../../../composition.ts";
import { type Actor, system } from "./actor.ts";
import { type Request, type Setting, makePlan as planOn } from "./make.ts";
import type { Model, Move, Row, Transition } from "./model.ts";
import { PlanRefused } from "./refusal.ts";
import { type Plan, type Loaded, MissingInput } from "./plan.ts";
import { EmptyField, given } from "../../records/fields.ts";

// Limits and journals are kept by modules.

const TRANSITIONS: Record<string, Record<string, { axis: string; transition: Transition }>> = {
  deal: {
    submit: { axis: "status", transition: { from: "draft", to: "submitted", by: ["maker:deal.submit"] } },
    approve: {
      axis: "status",
      transition: {
        from: "submitted",
        to: [{ to: "large", when: { record: "amount", above: "100.00" } }, { to: "approved" }],
        by: ["checker:deal.approve"],
        notBy: ["submit"],
        ask: ["amount", "note?"],
        guards: ["amount_small"],
        effects: ["note_amount"],
        // oxlint-disable-next-line unicorn/no-thenable
        then: [
          { do: "deal.fund", when: { record: "amount", atMost: "100.00" } },
          { do: "part.lock", each: "parts", with: ["amount"] },
        ],
      },
    },
    fund: { axis: "funding", transition: { from: "none", to: "funded", by: ["system"], effects: ["note_amount"] } },
    close: {
      axis: "status",
      transition: { from: "approved", to: "closed", by: ["maker"], when: { record: "paid", is: true } },
    },
    recall: { axis: "status", transition: { from: "submitted", to: "draft", by: ["maker"], onlyBy: ["submit"] } },
    remind: { axis: "status", transition: { by: ["checker"] } },
    settle: {
      axis: "status",
      transition: { by: ["checker:deal.approve"], notBy: ["submit"], notBySince: ["approve", "recall"] },
    },
    halt: {
      axis: "status",
      // oxlint-disable-next-line unicorn/no-thenable
      transition: { by: ["checker"], ask: ["comment"], then: [{ do: "part.lock", each: "parts" }] },
    },
    tell: { axis: "status", transition: { by: ["checker", "system"], effects: ["tell_amount"] } },
    remark: {
      axis: "status",
      transition: {
        by: ["checker"],
        ask: ["text", "file?"],
        appends: {
          remarks: {
            side: "checker",
            text: { ask: "text" },
            file: { ask: "file" },
            about: { record: "amount" },
            by: { actor: true },
            at: { now: true },
            on: { today: true },
          },
        },
      },
    },
  },
  note: { open: { axis: "status", transition: { from: "new", to: "open", by: ["system"] } } },
  part: { lock: { axis: "status", transition: { from: "free", to: "locked", by: ["system"], ask: ["amount"] } } },
};

const move = (entity: string, name: string): Move | undefined => {
  const found = TRANSITIONS[entity]?.[name];
  return found && { entity, name, ...found };
};

const model: Model = {
  move,
  moves: (entity) =>
    Object.keys(TRANSITIONS[entity] ?? {})
      .map((name) => move(entity, name))
      .filter((one) => one !== undefined),
  hasField: (_entity, field) => field === "amount",
  reference: () => undefined,
  referenceIn: () => undefined,
  most: () => 2,
  initial: () => "draft",
  computed: (_entity, _record, sets) => sets,
  guard: (name) => ({
    code: "1028",
    at: [],
    test: ({ ask }) =>
      name === "amount_small" && Number(ask["amount"]) > 1000 ? { details: { available: "1000.00" } } : undefined,
  }),
  effect:
    () =>
    ({ record }) => ({
      figures: { amount: String(record.amount) },
      explain: [{ name: "amount", formula: "amount", figures: {} }],
    }),
};

const person = (id: string, company: string, ...permissions: string[]): Actor => ({
  kind: "user",
  id,
  name: `Person ${id}`,
  company,
  permissions: new Set(permissions),
});
const checker = person("2", "B", "deal.approve");
const setting = (actor: Actor) => ({
  actor,
  now: "2026-11-23T10:00:00.000+08:00",
  today: "2026-11-23",
  holidays: new Set<string>(),
  paymentDay: "2026-11-24",
  windows: {} as never,
  thresholds: {} as never,
});

const STORED: Record<string, object> = {
  "part 21": { id: "21", version: 4, status: "free" },
  "part 22": { id: "22", version: 4, status: "free" },
  "facility 5": { id: "5", version: 1, currency: "SGD", limit: "1000.00", reserved: "100.00", utilised: "200.00" },
};

/** Plans as the server does: what is asked for is read, and the plan made again. */
function makePlan(of: Model, loaded: Loaded, name: string, request: Request, setting: Setting, stored = STORED): Plan {
  const read = new Map<string, object | null>();
  const facts = new Set<string>();
  for (let round = 0; round < 50; round += 1) {
    try {
      return planOn(
        of,
        {
          record: ({ entity, id }) => read.get(`${entity} ${id}`) as never,
          facts: (key) => (facts.has(key) ? {} : undefined),
        },
        loaded,
        name,
        request,
        setting,
      );
    } catch (need) {
      if (!(need instanceof MissingInput)) throw need;
      for (const { entity, id } of need.refs) read.set(`${entity} ${id}`, stored[`${entity} ${id}`] ?? null);
      if (need.facts) facts.add(need.facts.key);
    }
  }
  throw new Error("asks without end");
}

const deal = (record: object = {}, more: Partial<Loaded> = {}): Loaded => ({
  entity: "deal",
  record: {
    id: "9",
    version: 3,
    status: "submitted",
    funding: "none",
    created_by: "1",
    parts: ["22", "21"],
    ...record,
  },
  parties: { maker: ["A"], checker: ["B"] },
  history: [{ transition: "submit", actor: "1" }],
  ...more,
});

const refusal = (work: () => unknown): PlanRefused => {
  try {
    work();
  } catch (error) {
    if (error instanceof PlanRefused) return error;
    throw error;
  }
  throw new Error("nothing was refused");
};

describe("a plan", () => {
  test("is shown before the words are typed that a step which follows takes from them; it is taken only with them", () => {
    const looks = { ...setting(checker), looks: true };
    expect(makePlan(model, deal(), "halt", { values: {} }, looks).steps.map(({ transition }) => transition)).toEqual([
      "halt",
      "lock",
      "lock",
    ]);
    const refused = refusal(() => makePlan(model, deal(), "halt", { values: {} }, setting(checker)));
    expect([refused.kind, refused.at]).toEqual(["invalid_fields", ["comment"]]);
    const without = refusal(() => makePlan(model, deal(), "halt", { values: {}, comment: "why" }, setting(checker)));
    expect([without.kind, without.at]).toEqual(["invalid_fields", ["amount"]]);
  });

  test("holds the record's own steps, those of other records, figures and their trace", () => {
    const plan = makePlan(model, deal(), "approve", { values: { amount: "100.00" } }, setting(checker));
    expect(
      plan.steps.map(({ entity, id, transition, from, to, follows }) => [entity, id, transition, from, to, follows]),
    ).toEqual([
      ["deal", "9", "approve", "submitted", "approved", false],
      ["deal", "9", "fund", "none", "funded", true],
      ["part", "21", "lock", "free", "locked", true],
      ["part", "22", "lock", "free", "locked", true],
    ]);
    expect(plan.steps[0]?.sets).toEqual({ amount: "100.00" });
    expect(plan.figures).toEqual({ amount: "100.00" });
    expect(plan.explain).toHaveLength(2);
  });

  test("adds rows to a list of the record behind those that are there, with who wrote them and when; a full list takes none", () => {
    const loaded = deal();
    const first = makePlan(model, loaded, "remark", { values: { text: "Short by 5" } }, setting(checker));
    const row = {
      side: "checker",
      text: "Short by 5",
      file: null,
      about: loaded.record.amount ?? null,
      by: "Person 2",
      at: "2026-11-23T10:00:00.000+08:00",
      on: "2026-11-23",
    };
    expect(first.steps[0]?.sets.remarks).toEqual([row]);
    const changed = { ...loaded, record: { ...loaded.record, remarks: [row] } };
    const second = makePlan(model, changed, "remark", { values: { text: "Seen", file: "7" } }, setting(checker));
    expect(second.steps[0]?.sets.remarks).toEqual([row, { ...row, text: "Seen", file: "7" }]);
    const full = { ...loaded, record: { ...loaded.record, remarks: [row, row] } };
    const refused = refusal(() => makePlan(model, full, "remark", { values: { text: "More" } }, setting(checker)));
    expect([refused.kind, refused.rule, refused.at, refused.params]).toEqual([
      "invalid_fields",
      "maxItems",
      ["remarks"],
      { limit: "2" },
    ]);
  });

  test("takes the first case that holds, and leaves out what follows only otherwise", () => {
    const plan = makePlan(model, deal(), "approve", { values: { amount: "100.01" } }, setting(checker));
    expect(plan.steps[0]?.to).toBe("large");
    expect(plan.steps.map(({ transition }) => transition)).toEqual(["approve", "lock", "lock"]);
  });

  test("is the same each time and changes nothing of what was loaded", () => {
    const loaded = deal();
    const before = structuredClone(loaded);
    const once = makePlan(model, loaded, "approve", { values: { amount: "5.00" } }, setting(checker));
    expect(makePlan(model, loaded, "approve", { values: { amount: "5.00" } }, setting(checker))).toEqual(once);
    expect(loaded).toEqual(before);
  });

  test("without a target leaves the state as it is", () => {
    expect(makePlan(model, deal(), "remind", { values: {} }, setting(checker)).steps[0]).toMatchObject({
      from: "submitted",
      to: "submitted",
    });
  });

  test("is refused to other parties, without the permission, and to the platform where nothing says so", () => {
    const attempt = (actor: Actor) =>
      refusal(() => makePlan(model, deal(), "approve", { values: { amount: "1.00" } }, setting(actor)));
    for (const actor of [person("3", "A", "deal.approve"), person("3", "B"), person("3", "C", "deal.approve"), system])
      expect(attempt(actor)).toMatchObject({ kind: "forbidden", rule: "not_yours" });
  });

  test("is refused to the person who made the request, also under a second account with the same phone", () => {
    const own = deal(
      {},
      {
        parties: { maker: ["B"], checker: ["B"] },
        history: [{ transition: "submit", actor: "2", phone: "+6580000001" }],
      },
    );
    const attempt = (actor: Actor) => makePlan(model, own, "approve", { values: { amount: "1.00" } }, setting(actor));
    expect(refusal(() => attempt(checker))).toMatchObject({ kind: "forbidden", rule: "own_request" });
    expect(
      refusal(() => attempt({ ...person("7", "B", "deal.approve"), phone: "+6580000001" } as Actor)),
    ).toMatchObject({ rule: "own_request" });
    expect(attempt({ ...person("8", "B", "deal.approve"), phone: "+6580000002" } as Actor).steps[0]?.to).toBe(
      "approved",
    );
  });

  test("keeps nobody away by what was settled since, and everybody by what came after", () => {
    const of = (...history: (readonly [string, string])[]) =>
      deal(
        { status: "submitted" },
        { parties: { checker: ["B"] }, history: history.map(([transition, actor]) => ({ transition, actor })) },
      );
    const attempt = (record: Loaded) => makePlan(model, record, "settle", { values: {} }, setting(checker));
    const own = { kind: "forbidden", rule: "own_request" };
    expect(refusal(() => attempt(of(["updated", "2"])))).toMatchObject(own);
    expect(refusal(() => attempt(of(["approve", "3"], ["submit", "2"])))).toMatchObject(own);
    expect(attempt(of(["submit", "2"], ["approve", "3"], ["submit", "3"])).steps).toHaveLength(1);
  });

  test("is taken back by the person who took it, and by no colleague", () => {
    const own = deal({}, { parties: { maker: ["B"] }, history: [{ transition: "submit", actor: "2" }] });
    const attempt = (actor: Actor) => makePlan(model, own, "recall", { values: {} }, setting(actor));
    expect(attempt(person("2", "B")).steps[0]?.to).toBe("draft");
    expect(refusal(() => attempt(person("3", "B")))).toMatchObject({ kind: "forbidden", rule: "others_request" });
  });

  test("is refused in another state with the state that is true, and while its condition does not hold", () => {
    expect(
      refusal(() =>
        makePlan(model, deal({ status: "approved" }), "approve", { values: { amount: "1.00" } }, setting(checker)),
      ),
    ).toMatchObject({ kind: "stale_version", details: { current_status: "approved", current_version: 3 } });
    expect(
      refusal(() => makePlan(model, deal({ status: "approved" }), "close", { values: {} }, setting(person("1", "A")))),
    ).toMatchObject({ kind: "stale_version" });
    expect(
      makePlan(model, deal({ status: "approved", paid: true }), "close", { values: {} }, setting(person("1", "A")))
        .steps[0]?.to,
    ).toBe("closed");
  });

  test("names what was asked and is missing, and takes nothing that was not asked", () => {
    expect(refusal(() => makePlan(model, deal(), "approve", { values: {} }, setting(checker)))).toMatchObject({
      kind: "invalid_fields",
      at: ["amount"],
    });
    expect(
      makePlan(model, deal(), "approve", { values: { amount: "1.00", status: "closed" } }, setting(checker)).steps[0]
        ?.sets,
    ).toEqual({ amount: "1.00" });
  });

  test("carries a guard's code and details", () => {
    expect(
      refusal(() => makePlan(model, deal(), "approve", { values: { amount: "2000.00" } }, setting(checker))),
    ).toMatchObject({ kind: "limit_exceeded", rule: "amount_small", details: { available: "1000.00" } });
  });

  test("is refused as a whole when a record that follows stands elsewhere", () => {
    const records = { ...STORED, "part 22": { id: "22", version: 1, status: "locked" } };
    expect(
      refusal(() => makePlan(model, deal(), "approve", { values: { amount: "1.00" } }, setting(checker), records)),
    ).toMatchObject({ kind: "stale_version" });
  });
});

test("a link lets its holder take its own transition of its own record, and no other", () => {
  const linked: Model = {
    ...model,
    move: (entity, name) => {
      const found = move(entity, name);
      return found && { ...found, transition: { ...found.transition, link: { hours: 72, to: "checker" } } };
    },
  };
  const holder = (transition: string, record: string): Actor => ({
    kind: "link",
    email: "ceo@b.example",
    company: "B",
    transition,
    entity: "deal",
    record,
  });
  const attempt = (actor: Actor) => makePlan(linked, deal(), "approve", { values: { amount: "1.00" } }, setting(actor));
  expect(attempt(holder("approve", "9")).steps[0]?.to).toBe("approved");
  expect(refusal(() => attempt(holder("approve", "10"))).kind).toBe("forbidden");
  expect(refusal(() => attempt(holder("remind", "9"))).kind).toBe("forbidden");
});

describe("what an effect adds", () => {
  const adding = (effect: Model["effect"] extends (name: string) => infer E ? E : never): Model => ({
    ...model,
    effect: () => effect,
  });
  const approve = (of: Model): Plan =>
    makePlan(of, deal({ parts: [] }), "approve", { values: { amount: "500.00" } }, setting(checker));

  test("a new record takes its first transition, and later steps see what earlier ones changed", () => {
    const plan = approve(
      adding(({ at }) => ({
        steps: [
          { do: "note.open", create: { deal: "9" }, key: "note" },
          { do: "part.lock", id: "21", values: { amount: at("part", "22")?.["status"] } },
        ],
        sets: { first_note: { created: "note" } },
      })),
    );
    expect(plan.steps.map(({ entity, transition, from, to }) => [entity, transition, from, to])).toEqual([
      ["deal", "approve", "submitted", "large"],
      ["note", "open", undefined, "open"],
      ["part", "lock", "free", "locked"],
    ]);
    expect(plan.steps[1]).toMatchObject({ key: "note", version: 0, sets: { deal: "9" } });
    expect(plan.steps[2]?.sets).toEqual({ amount: "free" });
    const twice = adding(() => ({
      steps: [
        { do: "part.lock", id: "21", values: { amount: "1.00" } },
        { do: "part.lock", id: "21", values: { amount: "1.00" } },
      ],
    }));
    expect(refusal(() => approve(twice))).toMatchObject({
      kind: "stale_version",
      details: { current_status: "locked" },
    });
    const once = adding(() => ({
      steps: [
        { do: "part.lock", id: "21", values: { amount: "1.00" } },
        { do: "part.lock", id: "21", values: { amount: "1.00" }, ifOpen: true },
        { do: "part.lock", id: "22", values: { amount: "1.00" }, ifOpen: true },
      ],
    }));
    expect(
      approve(once)
        .steps.filter(({ entity }) => entity === "part")
        .map(({ id }) => id),
      "what stands elsewhere is left out",
    ).toEqual(["21", "22"]);
  });

  test("limits are moved to the cent and refuse the plan as a whole when one has too little left", () => {
    const use = (reserved: string, utilised = "0.00") =>
      adding(() => ({ limits: [{ node: "facility", id: "5", reserved, utilised }] }));
    expect(approve(use("700.00")).limits).toEqual([
      {
        node: "facility",
        id: "5",
        currency: "SGD",
        reserved_before: "100.00",
        reserved_after: "800.00",
        utilised_before: "200.00",
        utilised_after: "200.00",
        available_before: "700.00",
        available_after: "0.00",
      },
    ]);
    expect(refusal(() => approve(use("700.01")))).toMatchObject({
      kind: "limit_exceeded",
      details: { node: "facility", node_id: "5", available: "700.00", requested: "700.01", currency: "SGD" },
    });
    expect(approve(use("-100.00", "100.00")).moves).toEqual([
      { node: "facility", id: "5", reserved: "-100.00", utilised: "100.00" },
    ]);
    expect(() => approve(use("-100.01"))).toThrow("below zero");
  });

  test("a journal that does not balance is a defect and books nothing", () => {
    const post = (debit: string, credit: string) =>
      adding(() => ({
        journals: [
          {
            company: "1",
            date: "2026-11-23",
            event: "platform_fee_billed",
            currency: "SGD",
            source: "FO-1",
            lines: [
              { account: "bank", debit },
              { account: "fee_income", credit },
            ],
          },
        ],
      }));
    expect(approve(post("54.50", "54.50")).journals).toHaveLength(1);
    expect(() => approve(post("54.50", "54.49"))).toThrow("does not balance");
  });
});

describe("an effect that meets an empty field", () => {
  const lacking = (of: (record: Row) => object): Model => ({
    ...model,
    effect: () => (context) => ({ figures: { amount: String(given(of(context.record) as Row, "amount")) } }),
  });
  const parts = ({ parts: rows }: Row) => (rows as object[])[1] ?? {};
  const submitted = deal({ parts: [{ amount: "1.00" }, {}] });

  test("refuses a person's step at the field", () => {
    expect(
      refusal(() =>
        makePlan(
          lacking((record) => record),
          submitted,
          "tell",
          { values: {} },
          setting(checker),
        ),
      ),
    ).toMatchObject({ kind: "invalid_fields", rule: "required", at: ["amount"] });
    expect(refusal(() => makePlan(lacking(parts), submitted, "tell", { values: {} }, setting(checker)))).toMatchObject({
      kind: "invalid_fields",
      at: ["parts[1].amount"],
    });
  });

  test("is a defect where another record lacks it, or where the platform takes the step", () => {
    expect(() =>
      makePlan(
        lacking(() => ({})),
        submitted,
        "tell",
        { values: {} },
        setting(checker),
      ),
    ).toThrow(EmptyField);
    expect(() =>
      makePlan(
        lacking((record) => record),
        submitted,
        "tell",
        { values: {} },
        setting(system),
      ),
    ).toThrow(EmptyField);
  });
});
