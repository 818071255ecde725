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
