/** A company of the demo. */
export interface DemoCompany {
  readonly code: string;
  readonly name: string;
  readonly role: "supplier" | "enterprise" | "financier" | "admin" | "investor";
  readonly uen?: string;
  readonly kind?: "ROB" | "ROC" | "LLP";
  readonly gst?: boolean;
  readonly street: string;
  readonly postal: string;
}

/** Fictional companies whose UENs have valid check letters. */
export const companies: readonly DemoCompany[] = [
  {
    code: "f1",
    name: "Meridian Trade Capital Pte. Ltd.",
    role: "financier",
    uen: "201199106W",
    kind: "ROC",
    gst: true,
    street: "Marina Boulevard 12",
    postal: "018982",
  },
  {
    code: "f2",
    name: "Orchid Factors Pte. Ltd.",
    role: "financier",
    uen: "201899107N",
    kind: "ROC",
    gst: true,
    street: "Robinson Road 77",
    postal: "068896",
  },
  {
    code: "e1",
    name: "Straits Harvest Foods Pte. Ltd.",
    role: "enterprise",
    uen: "201299101G",
    kind: "ROC",
    gst: true,
    street: "Pandan Loop 30",
    postal: "128249",
  },
  {
    code: "e2",
    name: "Kallang Bay Marine Services Pte. Ltd.",
    role: "enterprise",
    uen: "200899102N",
    kind: "ROC",
    gst: true,
    street: "Tuas View Road 8",
    postal: "637441",
  },
  {
    code: "s1",
    name: "Bukit Precision Parts Pte. Ltd.",
    role: "supplier",
    uen: "201599103Z",
    kind: "ROC",
    gst: true,
    street: "Bukit Batok Crescent 21",
    postal: "658065",
  },
  {
    code: "s2",
    name: "Lion Gate Packaging LLP",
    role: "supplier",
    uen: "T21LL9904E",
    kind: "LLP",
    gst: true,
    street: "Senoko Drive 15",
    postal: "758203",
  },
  {
    code: "s3",
    name: "Jurong Cold Chain Logistics Pte. Ltd.",
    role: "supplier",
    uen: "201799105H",
    kind: "ROC",
    gst: true,
    street: "Fishery Port Road 3",
    postal: "619742",
  },
  {
    code: "s4",
    name: "Ah Seng Hardware Trading",
    role: "supplier",
    uen: "59999901B",
    kind: "ROB",
    gst: false,
    street: "Jalan Besar 210",
    postal: "208889",
  },
  { code: "platform", name: "Harbourline Operations", role: "admin", street: "Cecil Street 100", postal: "069532" },
  { code: "investors", name: "Lighthouse Investors", role: "investor", street: "Raffles Place 1", postal: "048616" },
];

/** Who invoices whom, or may come to. */
export const relations: readonly (readonly [seller: string, buyer: string])[] = [
  ["s1", "e1"],
  ["s1", "e2"],
  ["s2", "e1"],
  ["s2", "e2"],
  ["s3", "e1"],
  ["s3", "e2"],
  ["s4", "s2"],
  ["s4", "e1"],
];
