/** An address as Myinfo tells it. */
export interface RetrievedAddress {
  readonly block?: string;
  readonly street: string;
  readonly floor?: string;
  readonly unit?: string;
  readonly building?: string;
  readonly postal: string;
  readonly country: string;
}

/** A person as Myinfo tells them. */
export interface RetrievedPerson {
  readonly name: string;
  /** NRIC or FIN. */
  readonly id_no: string;
  readonly sex?: string;
  readonly nationality?: string;
  readonly date_of_birth?: string;
  readonly email?: string;
  readonly mobile?: string;
  readonly address?: RetrievedAddress;
}

/** An officer or owner of a company. */
export interface RetrievedMember {
  readonly name: string;
  readonly id_no: string;
  readonly nationality?: string;
  readonly position?: string;
  readonly appointed_on?: string;
  readonly share_pct?: string;
}

/** A company as Myinfo Business tells it. */
export interface RetrievedCompany {
  readonly uen: string;
  readonly legal_name: string;
  readonly entity_type: string;
  readonly registration_date: string;
  readonly nature_of_business?: string;
  /** Decimal text, SGD. */
  readonly paid_up_capital?: string;
  readonly address: RetrievedAddress;
  readonly directors: readonly RetrievedMember[];
  readonly shareholders: readonly RetrievedMember[];
}

/** What a person let us retrieve. */
export interface Retrieved {
  readonly person: RetrievedPerson;
  readonly company?: RetrievedCompany;
}

/** For what data are asked. */
export type Mode = "person" | "business" | "authorizer" | "register";

/** One request to be taken to the government's consent page. */
export interface AuthorizationRequest {
  readonly mode: Mode;
  /** Comes back with the answer; opaque, used once. */
  readonly state: string;
  /** Our address to which the browser returns. */
  readonly callback: string;
}

/** The government's data about persons and companies, given with their consent. */
export interface Myinfo {
  /** True where persons are made up, which screens then say. */
  readonly simulated: boolean;
  /** Where the browser goes to agree. */
  authorizeUrl(asking: AuthorizationRequest): string;
  /** What was agreed to, for the code that came back. @throws Error when the service refuses or cannot be asked */
  retrieve(code: string, asking: AuthorizationRequest): Promise<Retrieved>;
}

/** What stands in where Myinfo is not configured: everything is entered by hand. */
export function makeAbsentMyinfo(): Myinfo {
  const absent = (): never => {
    throw new Error("Myinfo is not configured");
  };
  return {
    simulated: false,
    authorizeUrl: absent,
    retrieve: () => Promise.reject(new Error("Myinfo is not configured")),
  };
}
