/** One level of an approval: who may give it, and how many different persons must. */
export interface Level {
  /** Permission groups, the company's own by their ids; a person of any of them. */
  readonly groups: readonly string[];
  readonly approvers: number;
  /** The chief executive's own decision, after all other levels. */
  readonly ceo?: boolean | undefined;
}

/** The levels for amounts up to a bound; without a bound, for every amount above the others. */
export interface Tier {
  readonly up_to?: string | undefined;
  readonly levels: readonly Level[];
}

/** The tiers of one subject, and how many business days a request waits. */
export interface ApprovalRule {
  readonly subject: string;
  readonly tiers: readonly Tier[];
  readonly expires_after_days: number;
}
