/** A company as the business register tells it. */
export interface RegisterEntry {
  readonly uen: string;
  readonly legal_name: string;
  readonly entity_type: "ROB" | "ROC" | "LLP" | "LP" | "FC" | "OTHER";
  readonly entity_status: "live" | "struck_off" | "in_liquidation";
  readonly registration_date: string;
  readonly primary_ssic?: string;
  readonly address: {
    readonly street: string;
    readonly postal: string;
    readonly country: string;
    readonly block?: string;
    readonly floor?: string;
    readonly unit?: string;
    readonly building?: string;
  };
}

/** The business register of Singapore, by UEN. */
export interface BusinessRegister {
  /** True where its answers are made up, which screens then say. */
  readonly simulated: boolean;
  /** True where there is none to ask; that it finds nothing then says nothing. */
  readonly absent?: boolean;
  /** The company, or undefined where there is none. @throws Error when the register cannot be asked */
  lookUp(uen: string): Promise<RegisterEntry | undefined>;
}

/** What stands in where no register is configured: everything is entered by hand. */
export function makeAbsentRegister(): BusinessRegister {
  return { simulated: false, absent: true, lookUp: () => Promise.resolve(undefined) };
}

const at = (street: string, postal: string) => ({ street, postal, country: "SG" });

/** Fictional companies that the embedded register knows. */
const registered: readonly RegisterEntry[] = [
  {
    uen: "201199106W",
    legal_name: "Meridian Trade Capital Pte. Ltd.",
    entity_type: "ROC",
    entity_status: "live",
    registration_date: "2011-03-14",
    primary_ssic: "64920",
    address: at("Marina Boulevard 12", "018982"),
  },
  {
    uen: "201899107N",
    legal_name: "Orchid Factors Pte. Ltd.",
    entity_type: "ROC",
    entity_status: "live",
    registration_date: "2018-06-01",
    primary_ssic: "64924",
    address: at("Robinson Road 77", "068896"),
  },
  {
    uen: "201299101G",
    legal_name: "Straits Harvest Foods Pte. Ltd.",
    entity_type: "ROC",
    entity_status: "live",
    registration_date: "2012-02-20",
    primary_ssic: "46302",
    address: at("Pandan Loop 30", "128249"),
  },
  {
    uen: "200899102N",
    legal_name: "Kallang Bay Marine Services Pte. Ltd.",
    entity_type: "ROC",
    entity_status: "live",
    registration_date: "2008-09-09",
    primary_ssic: "30112",
    address: at("Tuas View Road 8", "637441"),
  },
  {
    uen: "201599103Z",
    legal_name: "Bukit Precision Parts Pte. Ltd.",
    entity_type: "ROC",
    entity_status: "live",
    registration_date: "2015-05-18",
    primary_ssic: "25920",
    address: at("Bukit Batok Crescent 21", "658065"),
  },
  {
    uen: "T21LL9904E",
    legal_name: "Lion Gate Packaging LLP",
    entity_type: "LLP",
    entity_status: "live",
    registration_date: "2021-01-11",
    primary_ssic: "17021",
    address: at("Senoko Drive 15", "758203"),
  },
  {
    uen: "201799105H",
    legal_name: "Jurong Cold Chain Logistics Pte. Ltd.",
    entity_type: "ROC",
    entity_status: "live",
    registration_date: "2017-07-03",
    primary_ssic: "52102",
    address: at("Fishery Port Road 3", "619742"),
  },
  {
    uen: "59999901B",
    legal_name: "Ah Seng Hardware Trading",
    entity_type: "ROB",
    entity_status: "live",
    registration_date: "1999-11-30",
    primary_ssic: "47520",
    address: at("Jalan Besar 210", "208889"),
  },
  {
    uen: "202299108H",
    legal_name: "Nusantara Spice Exports Pte. Ltd.",
    entity_type: "ROC",
    entity_status: "live",
    registration_date: "2022-04-12",
    primary_ssic: "46305",
    address: at("Woodlands Terrace 41", "738455"),
  },
  {
    uen: "200312345H",
    legal_name: "Tanjong Rhu Dry Docks Pte. Ltd.",
    entity_type: "ROC",
    entity_status: "struck_off",
    registration_date: "2003-12-05",
    primary_ssic: "30111",
    address: at("Tanjong Rhu Road 88", "436920"),
  },
];

const byUen = new Map(registered.map((entry) => [entry.uen, entry]));

/** A register of fictional companies, in the process itself. */
export function makeEmbeddedRegister(): BusinessRegister {
  return { simulated: true, lookUp: (uen) => Promise.resolve(byUen.get(uen)) };
}
