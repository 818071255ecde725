/** What a credit bureau reports of a company. */
export interface BureauReport {
  readonly report_no: string;
  /** 0 to 100, higher is better. */
  readonly score: number;
  readonly grade: string;
  /** 0 to 100: how promptly the company pays. */
  readonly payment_index: number;
  readonly litigation_count: number;
  /** Decimal text, SGD. */
  readonly litigation_amount: string;
  readonly bankruptcy: boolean;
  readonly director_adverse_count: number;
  readonly shareholders: readonly { readonly name: string; readonly share_pct: string }[];
  /** Directors who left, and when. */
  readonly ex_directors: readonly { readonly name: string; readonly left_on: string }[];
  /** What the report cost; decimal text, SGD. */
  readonly cost: string;
  /** The report as the bureau wrote it. */
  readonly pdf: Uint8Array;
}

/** What is ordered of a bureau. */
export interface BureauOrder {
  readonly uen: string;
  /** Business date, YYYY-MM-DD. */
  readonly on: string;
  /** Name of the order: asked for again by it, the bureau gives the same report and asks nothing more for it. */
  readonly reference: string;
}

/** A credit bureau. */
export interface CreditBureau {
  /** True where its reports are made up, which screens then say. */
  readonly simulated: boolean;
  /** True where there is none to ask, now or later. */
  readonly absent?: boolean;
  /** Orders a report; it costs money, once by its reference. @throws Error when the bureau cannot be asked */
  order(order: BureauOrder): Promise<BureauReport>;
}

/** What stands in where no bureau is configured. */
export function makeAbsentBureau(): CreditBureau {
  return { simulated: false, absent: true, order: () => Promise.reject(new Error("no credit bureau is configured")) };
}
