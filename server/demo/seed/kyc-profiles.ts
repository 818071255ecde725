/** A holder of shares: a person, or a company by its UEN. */
interface Holder {
  readonly name: string;
  readonly id: number | string;
  readonly share: string;
  readonly nationality?: string;
}

/** What a company tells a fund provider about itself. Amounts are in thousands, one figure for 2025, 2024 and 2023. */
export interface Profile {
  readonly business: string;
  readonly founded: string;
  readonly yearEnd: number;
  readonly funds: string;
  readonly holders: readonly Holder[];
  readonly directors: readonly { readonly name: string; readonly id: number; readonly since: string }[];
  readonly buyers: readonly (readonly [name: string, share: string])[];
  readonly suppliers: readonly (readonly [name: string, share: string])[];
  readonly revenue: readonly [number, number, number];
  /** Gross and net profit, assets and debts as parts of a hundred of a year's revenue. */
  readonly gross: number;
  readonly net: number;
  readonly assets: number;
  readonly debts: number;
  readonly audited: boolean;
  /** How the fund providers rate it, beside the bureau's grade. */
  readonly risk: "low" | "medium";
}

/** Fictional companies as their files have them, by the demo's company codes. */
export const profiles: Readonly<Record<string, Profile>> = {
  s1: {
    business: "Precision machining of metal parts for food and packaging machines",
    founded: "2015-04-20",
    yearEnd: 12,
    funds: "Sales of machined parts to manufacturers in Singapore",
    audited: true,
    holders: [
      { name: "GOH BOON KIAT", id: 9700011, share: "55.00" },
      { name: "TAN SHU MIN", id: 9700012, share: "30.00" },
      { name: "RAJAN KUMAR", id: 9700013, share: "15.00", nationality: "IN" },
    ],
    directors: [
      { name: "GOH BOON KIAT", id: 9700011, since: "2015-04-20" },
      { name: "TAN SHU MIN", id: 9700012, since: "2018-01-15" },
    ],
    buyers: [
      ["Straits Harvest Foods Pte. Ltd.", "46.00"],
      ["Kallang Bay Marine Services Pte. Ltd.", "21.00"],
    ],
    suppliers: [["Tuas Special Steel Pte. Ltd.", "38.00"]],
    revenue: [4820, 4310, 3975],
    gross: 31,
    net: 8,
    assets: 72,
    debts: 41,
    risk: "medium",
  },
  s2: {
    business: "Corrugated boxes and food-grade packaging",
    founded: "2021-03-08",
    yearEnd: 12,
    funds: "Sales of packaging to food producers",
    audited: false,
    holders: [
      { name: "LIM AISYAH", id: 9700021, share: "50.00" },
      { name: "WONG JUN HAO", id: 9700022, share: "50.00" },
    ],
    directors: [
      { name: "LIM AISYAH", id: 9700021, since: "2021-03-08" },
      { name: "WONG JUN HAO", id: 9700022, since: "2021-03-08" },
    ],
    buyers: [
      ["Straits Harvest Foods Pte. Ltd.", "58.00"],
      ["Kallang Bay Marine Services Pte. Ltd.", "12.00"],
    ],
    suppliers: [
      ["Johor Kraft Paper Sdn. Bhd.", "44.00"],
      ["Ah Seng Hardware Trading", "6.00"],
    ],
    revenue: [2960, 2480, 1905],
    gross: 27,
    net: 6,
    assets: 64,
    debts: 43,
    risk: "low",
  },
  s3: {
    business: "Refrigerated warehousing and transport by road",
    founded: "2017-09-11",
    yearEnd: 6,
    funds: "Storage and transport contracts in dollars of Singapore and the United States",
    audited: true,
    holders: [
      { name: "Polar Route Holdings Pte. Ltd.", id: "201699109K", share: "70.00" },
      { name: "CHUA MEI FEN", id: 9700031, share: "30.00" },
    ],
    directors: [
      { name: "CHUA MEI FEN", id: 9700031, since: "2017-09-11" },
      { name: "FERNANDEZ MARCUS", id: 9700032, since: "2020-07-01" },
    ],
    buyers: [
      ["Straits Harvest Foods Pte. Ltd.", "33.00"],
      ["Kallang Bay Marine Services Pte. Ltd.", "29.00"],
      ["Pacific Galley Inc.", "11.00"],
    ],
    suppliers: [["Jurong Fuel Supplies Pte. Ltd.", "26.00"]],
    revenue: [9140, 8620, 7985],
    gross: 24,
    net: 7,
    assets: 118,
    debts: 69,
    risk: "low",
  },
  s4: {
    business: "Hardware, fasteners and tools, wholesale",
    founded: "1994-02-14",
    yearEnd: 12,
    funds: "Sales of the shop and deliveries to workshops",
    audited: false,
    holders: [{ name: "NG AH SENG", id: 5200041, share: "100.00" }],
    directors: [{ name: "NG AH SENG", id: 5200041, since: "1994-02-14" }],
    buyers: [
      ["Lion Gate Packaging LLP", "18.00"],
      ["Straits Harvest Foods Pte. Ltd.", "14.00"],
    ],
    suppliers: [["Sungei Kadut Fasteners Pte. Ltd.", "52.00"]],
    revenue: [1120, 1085, 1140],
    gross: 22,
    net: 5,
    assets: 48,
    debts: 19,
    risk: "medium",
  },
  e1: {
    business: "Ready meals and chilled food for supermarkets and caterers",
    founded: "2012-06-01",
    yearEnd: 12,
    funds: "Sales to retailers and caterers in South-East Asia",
    audited: true,
    holders: [
      { name: "Straits Harvest Group Ltd.", id: "200799110G", share: "80.00" },
      { name: "WONG NURUL", id: 9700051, share: "20.00" },
    ],
    directors: [
      { name: "WONG NURUL", id: 9700051, since: "2012-06-01" },
      { name: "FERNANDEZ MARCUS", id: 9700052, since: "2016-10-03" },
      { name: "LEE DEEPA", id: 9700053, since: "2022-04-01" },
    ],
    buyers: [
      ["Fairway Supermarkets Pte. Ltd.", "34.00"],
      ["Garden Catering Pte. Ltd.", "17.00"],
    ],
    suppliers: [
      ["Bukit Precision Parts Pte. Ltd.", "4.00"],
      ["Jurong Cold Chain Logistics Pte. Ltd.", "9.00"],
      ["Lion Gate Packaging LLP", "5.00"],
    ],
    revenue: [86400, 81250, 74900],
    gross: 29,
    net: 9,
    assets: 88,
    debts: 39,
    risk: "low",
  },
  e2: {
    business: "Repair and provisioning of ships",
    founded: "2008-11-17",
    yearEnd: 3,
    funds: "Contracts with ship owners, mostly in dollars of the United States",
    audited: true,
    holders: [
      { name: "LIM CLARA", id: 9700061, share: "60.00" },
      { name: "Kallang Bay Holdings Pte. Ltd.", id: "200799111C", share: "40.00" },
    ],
    directors: [
      { name: "LIM CLARA", id: 9700061, since: "2008-11-17" },
      { name: "RAHMAN HAFIZ", id: 9700062, since: "2019-02-01" },
    ],
    buyers: [
      ["Equator Shipping Ltd.", "28.00"],
      ["Andaman Tankers Pte. Ltd.", "19.00"],
    ],
    suppliers: [
      ["Bukit Precision Parts Pte. Ltd.", "7.00"],
      ["Jurong Cold Chain Logistics Pte. Ltd.", "6.00"],
    ],
    revenue: [31700, 33900, 29450],
    gross: 26,
    net: 6,
    assets: 96,
    debts: 58,
    risk: "medium",
  },
};
