import type { Retrieved, RetrievedCompany, RetrievedPerson, AuthorizationRequest, Myinfo } from "./myinfo.ts";

/** A made-up person of the sandbox. */
interface Persona extends Retrieved {
  readonly person: RetrievedPerson;
  readonly company: RetrievedCompany;
}

interface PersonaEntry {
  readonly id_no: string;
  readonly name: string;
  readonly born: string;
  readonly nationality: string;
  readonly mobile: string;
  readonly home: readonly [block: string, street: string, floor: string, unit: string, postal: string];
  readonly company: Omit<RetrievedCompany, "directors" | "shareholders"> & {
    readonly other: readonly [name: string, id_no: string, share: string];
    readonly share: string;
  };
}

const seat = (street: string, postal: string) => ({ street, postal, country: "SG" });

const entries: readonly PersonaEntry[] = [
  {
    id_no: "S9700001H",
    name: "TAN WEI LING",
    born: "1997-03-04",
    nationality: "SG",
    mobile: "+6581230001",
    home: ["114", "Bukit Batok West Avenue 6", "08", "231", "650114"],
    company: {
      uen: "201599103Z",
      legal_name: "Bukit Precision Parts Pte. Ltd.",
      entity_type: "ROC",
      registration_date: "2015-05-18",
      nature_of_business: "Precision engineering",
      paid_up_capital: "500000.00",
      address: seat("Bukit Batok Crescent 21", "658065"),
      share: "60.00",
      other: ["LIM JUN HAO", "S9700002F", "40.00"],
    },
  },
  {
    id_no: "S9700002F",
    name: "LIM JUN HAO",
    born: "1997-06-21",
    nationality: "SG",
    mobile: "+6581230002",
    home: ["27", "Senoko Crescent", "03", "11", "758277"],
    company: {
      uen: "T21LL9904E",
      legal_name: "Lion Gate Packaging LLP",
      entity_type: "LLP",
      registration_date: "2021-01-11",
      nature_of_business: "Paper packaging",
      paid_up_capital: "120000.00",
      address: seat("Senoko Drive 15", "758203"),
      share: "50.00",
      other: ["LEE MEI FEN", "S9700003D", "50.00"],
    },
  },
  {
    id_no: "S9700003D",
    name: "LEE MEI FEN",
    born: "1997-09-15",
    nationality: "SG",
    mobile: "+6581230003",
    home: ["9", "Jurong East Street 13", "12", "404", "600009"],
    company: {
      uen: "201799105H",
      legal_name: "Jurong Cold Chain Logistics Pte. Ltd.",
      entity_type: "ROC",
      registration_date: "2017-07-03",
      nature_of_business: "Cold storage and transport",
      paid_up_capital: "800000.00",
      address: seat("Fishery Port Road 3", "619742"),
      share: "70.00",
      other: ["NG AISYAH", "S9700004B", "30.00"],
    },
  },
  {
    id_no: "S9700004B",
    name: "ONG AH SENG",
    born: "1997-01-30",
    nationality: "SG",
    mobile: "+6581230004",
    home: ["210", "Jalan Besar", "02", "05", "208889"],
    company: {
      uen: "59999901B",
      legal_name: "Ah Seng Hardware Trading",
      entity_type: "ROB",
      registration_date: "1999-11-30",
      nature_of_business: "Hardware retail",
      paid_up_capital: "30000.00",
      address: seat("Jalan Besar 210", "208889"),
      share: "75.00",
      other: ["ONG BOON KIAT", "S9700005J", "25.00"],
    },
  },
  {
    id_no: "S9700005J",
    name: "RAHMAN NURUL",
    born: "1997-12-08",
    nationality: "SG",
    mobile: "+6581230005",
    home: ["306", "Woodlands Street 31", "05", "118", "730306"],
    company: {
      uen: "202299108H",
      legal_name: "Nusantara Spice Exports Pte. Ltd.",
      entity_type: "ROC",
      registration_date: "2022-04-12",
      nature_of_business: "Wholesale of spices",
      paid_up_capital: "250000.00",
      address: seat("Woodlands Terrace 41", "738455"),
      share: "80.00",
      other: ["KUMAR DEEPA", "S9700001H", "20.00"],
    },
  },
  {
    id_no: "F9700006U",
    name: "FERNANDEZ MARCUS",
    born: "1997-08-17",
    nationality: "PH",
    mobile: "+6581230006",
    home: ["30", "Pandan Loop", "04", "02", "128249"],
    company: {
      uen: "201299101G",
      legal_name: "Straits Harvest Foods Pte. Ltd.",
      entity_type: "ROC",
      registration_date: "2012-02-20",
      nature_of_business: "Food wholesale",
      paid_up_capital: "2000000.00",
      address: seat("Pandan Loop 30", "128249"),
      share: "55.00",
      other: ["WONG CLARA", "S9700002F", "45.00"],
    },
  },
];

function personaOf({
  id_no,
  name,
  born,
  nationality,
  mobile,
  home: [block, street, floor, unit, postal],
  company: {
    other: [otherName, otherId, otherShare],
    share,
    ...company
  },
}: PersonaEntry): Persona {
  return {
    person: {
      name,
      id_no,
      nationality,
      date_of_birth: born,
      mobile,
      email: `${name.split(" ").at(-1)?.toLowerCase() ?? "person"}@persona.example`,
      address: { block, street, floor, unit, postal, country: "SG" },
    },
    company: {
      ...company,
      directors: [{ name, id_no, nationality, position: "Director", appointed_on: company.registration_date }],
      shareholders: [
        { name, id_no, nationality, share_pct: share },
        { name: otherName, id_no: otherId, nationality: "SG", share_pct: otherShare },
      ],
    },
  };
}

/** The sandbox's persons; numbers have right check letters and belong to nobody. */
export const personas: readonly Persona[] = entries.map(personaOf);

const CODE = /^sandbox\.([STFGM]\d{7}[A-Z])$/;

/** The code with which the sandbox sends back who chose a persona. */
export const sandboxCode = (id_no: string): string => `sandbox.${id_no}`;

/** The sandbox's own page, where a persona is chosen. */
function sandboxAddress({ state, mode }: Pick<AuthorizationRequest, "state" | "mode">): string {
  return `/sandbox/singpass?${new URLSearchParams({ state, mode }).toString()}`;
}

/** Made-up persons in the process itself: the consent page is a page of the product that says so. */
export function makeSandboxMyinfo(): Myinfo {
  return {
    simulated: true,
    authorizeUrl: sandboxAddress,
    retrieve: (code, { mode }) => {
      const id = CODE.exec(code)?.[1];
      const found = personas.find(({ person }) => person.id_no === id);
      if (!found) return Promise.reject(new Error("the sandbox knows no such person"));
      return Promise.resolve(mode === "business" || mode === "register" ? found : { person: found.person });
    },
  };
}
