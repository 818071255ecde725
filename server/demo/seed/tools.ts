import type { Event, Play } from "./play.ts";

type Line = readonly [description: string, quantity: string, price: string];

const on = (day: string, run: () => Promise<void>): Event => ({ day, run });
const lines = (items: readonly Line[]) =>
  items.map(([description, quantity, unit_price]) => ({ description, quantity, unit_price }));

interface Order {
  readonly name: string;
  readonly kind: "order" | "quotation";
  readonly customer: string;
  readonly day: string;
  readonly lines: readonly Line[];
  readonly steps: readonly string[];
}

const ORDERS: readonly Order[] = [
  {
    name: "SO-1",
    kind: "order",
    customer: "Fairway Engineering Pte. Ltd.",
    day: "2026-08-12",
    lines: [
      ["Bearing block", "40", "250.00"],
      ["Mounting plate", "60", "50.00"],
    ],
    steps: ["send", "accept", "to_invoice"],
  },
  {
    name: "SO-2",
    kind: "order",
    customer: "Straits Harvest Foods Pte. Ltd.",
    day: "2026-09-09",
    lines: [["Sealing jaws", "30", "500.00"]],
    steps: ["send", "accept"],
  },
  {
    name: "SO-3",
    kind: "order",
    customer: "Fairway Engineering Pte. Ltd.",
    day: "2026-10-14",
    lines: [
      ["Gear set", "24", "250.00"],
      ["Bearing block", "20", "250.00"],
    ],
    steps: ["send", "accept", "to_invoice"],
  },
  {
    name: "SO-4",
    kind: "order",
    customer: "Kallang Bay Marine Services Pte. Ltd.",
    day: "2026-11-06",
    lines: [["Pump shaft, machined", "18", "500.00"]],
    steps: ["send", "accept"],
  },
  {
    name: "SO-5",
    kind: "order",
    customer: "Penang Bakery Machines Sdn. Bhd.",
    day: "2026-11-17",
    lines: [["Cutting blade set", "12", "250.00"]],
    steps: ["send"],
  },
  {
    name: "SQ-1",
    kind: "quotation",
    customer: "Fairway Engineering Pte. Ltd.",
    day: "2026-11-10",
    lines: [["Filling head, precision", "6", "1000.00"]],
    steps: ["send"],
  },
  {
    name: "SQ-2",
    kind: "quotation",
    customer: "Penang Bakery Machines Sdn. Bhd.",
    day: "2026-11-19",
    lines: [
      ["Conveyor roller", "40", "250.00"],
      ["Mounting plate", "40", "50.00"],
    ],
    steps: [],
  },
];

const mailOf = (customer: string): string => `accounts@${customer.split(/[ .]/)[0]?.toLowerCase() ?? ""}.example`;

/** Orders and quotations of the first supplier, with what was ordered, sent and invoiced. */
const orders = (play: Play): Event[] =>
  ORDERS.flatMap(({ name, kind, customer, day, lines: items, steps }) => [
    on(
      day,
      play.create("maker.s1", "sales_order", name, () => ({
        kind,
        customer,
        customer_email: mailOf(customer),
        order_date: day,
        currency: "SGD",
        lines: lines(items),
      })),
    ),
    ...steps.map((step) => on(day, play.execute("maker.s1", "sales_order", name, step))),
  ]);

/** Own invoices to customers who are not here. */
const invoices = (play: Play): Event[] =>
  (
    [
      [
        "FW-0007",
        "Fairway Engineering Pte. Ltd.",
        "2026-10-26",
        "2026-11-25",
        [["Repair of a gearbox", "1", "3200.00"]],
        true,
      ],
      [
        "FW-0008",
        "Penang Bakery Machines Sdn. Bhd.",
        "2026-11-18",
        "2026-12-18",
        [["Spare nozzles", "80", "25.00"]],
        false,
      ],
    ] as const
  ).flatMap(([number, customer, issued, due, items, sent]) => [
    on(
      issued,
      play.create("maker.s1", "tool_invoice", number, () => ({
        number,
        customer,
        customer_email: mailOf(customer),
        issue_date: issued,
        due_date: due,
        currency: "SGD",
        template: "letterhead",
        lines: lines(items).map((line) => ({ ...line, gst_code: "SR" })),
      })),
    ),
    ...(sent ? [on(issued, play.execute("maker.s1", "tool_invoice", number, "send"))] : []),
  ]);

interface Bill {
  readonly who: string;
  readonly number: string;
  readonly vendor: string;
  readonly order?: string;
  readonly day: string;
  readonly due: string;
  readonly lines: readonly (readonly [...Line, ordered?: string])[];
  readonly steps: readonly string[];
  readonly use?: readonly string[];
}

const BILLS: readonly Bill[] = [
  {
    who: "s1",
    number: "TSS-4410",
    vendor: "Tuas Special Steel Pte. Ltd.",
    order: "SO-1",
    day: "2026-08-20",
    due: "2026-09-19",
    lines: [["Steel bar 60 mm", "60", "82.00", "60"]],
    steps: ["approve", "schedule", "pay"],
  },
  {
    who: "s1",
    number: "TSS-4502",
    vendor: "Tuas Special Steel Pte. Ltd.",
    order: "SO-3",
    day: "2026-10-20",
    due: "2026-11-19",
    lines: [
      ["Gear blanks", "24", "110.00", "24"],
      ["Freight", "1", "180.00"],
    ],
    steps: ["approve"],
  },
  {
    who: "s1",
    number: "TSS-4533",
    vendor: "Tuas Special Steel Pte. Ltd.",
    order: "SO-4",
    day: "2026-11-12",
    due: "2026-12-12",
    lines: [["Shaft blanks", "20", "160.00", "18"]],
    steps: ["match"],
  },
  {
    who: "s1",
    number: "SK-118",
    vendor: "Sungei Kadut Fasteners Pte. Ltd.",
    day: "2026-11-16",
    due: "2026-12-16",
    lines: [["Bolts M12", "4000", "0.35"]],
    steps: [],
  },
  {
    who: "e1",
    number: "JC-OCT-EX",
    vendor: "Jurong Cold Chain Logistics Pte. Ltd.",
    day: "2026-11-03",
    due: "2026-12-18",
    lines: [["Handling, October", "1", "4800.00"]],
    steps: ["approve"],
    use: ["ip", "dpo"],
  },
  {
    who: "e1",
    number: "GC-2231",
    vendor: "Garden Catering Pte. Ltd.",
    day: "2026-11-18",
    due: "2026-12-18",
    lines: [["Tastings", "6", "450.00"]],
    steps: [],
  },
  {
    who: "s2",
    number: "AS-0075",
    vendor: "Ah Seng Hardware Trading",
    day: "2026-11-11",
    due: "2026-12-11",
    lines: [["Strapping tools", "4", "380.00"]],
    steps: ["approve"],
  },
];

const bills = (play: Play): Event[] =>
  BILLS.flatMap(({ who, number, vendor, order, day, due, lines: items, steps, use }) => [
    on(
      day,
      play.create(`maker.${who}`, "bill", number, async () => ({
        bill_no: number,
        vendor,
        bill_date: day,
        due_date: due,
        currency: "SGD",
        lines: items.map(([description, quantity, unit_price, ordered]) => ({
          description,
          quantity,
          unit_price,
          ...(ordered === undefined ? {} : { ordered }),
        })),
        ...(order === undefined ? {} : { po_no: await play.read("sales_order", order, "number") }),
        ...(use === undefined ? {} : { use_for: use }),
      })),
    ),
    ...steps.map((step) =>
      on(
        day,
        play.execute(step === "approve" ? `checker.${who}` : `maker.${who}`, "bill", number, step, () =>
          step === "schedule" ? { scheduled_for: day } : step === "pay" ? { paid_on: day } : {},
        ),
      ),
    ),
  ]);

/** What customers who are not here owe, and paid. */
const receivables = (play: Play): Event[] =>
  (
    [
      ["opening", "Fairway Engineering Pte. Ltd.", "FW-0003", "2026-10-30", "7412.00"],
      ["opening", "Penang Bakery Machines Sdn. Bhd.", "PB-0011", "2026-12-04", "3270.00"],
      ["receipt", "Fairway Engineering Pte. Ltd.", "FW-0003", "2026-11-12", "2500.00"],
    ] as const
  ).map(([kind, customer, doc_no, due, amount]) =>
    on(
      "2026-11-13",
      play.create("maker.s1", "receivable_row", `${kind} ${doc_no}`, () => ({
        kind,
        customer,
        customer_email: mailOf(customer),
        doc_no,
        currency: "SGD",
        due_date: due,
        amount,
      })),
    ),
  );

/** What companies keep in their own books beside the platform: orders, invoices, bills and receivables. */
export const toolEvents = (play: Play): Event[] => [
  ...orders(play),
  ...invoices(play),
  ...bills(play),
  ...receivables(play),
];
