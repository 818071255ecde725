import type { Ending } from "../../../api/endings/ending.ts";

/**
 * A request that stands ready to be sent: who asks, about which record, and what the person types. A record that the
 * request makes has no id yet.
 */
export interface Ready {
  readonly who: string;
  readonly id?: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** Does, as the product's people do it, all that must be done before a request can be taken. */
type Prepare = (story: Ending) => Promise<Ready>;

/** What must be done before requests, by the operation that they ask for. */
export type Prepared = Readonly<Record<string, Prepare>>;

/** The same request for one record and for several at once. */
export const alsoInBulk = (name: string, prepare: Prepare): Prepared => ({
  [name]: prepare,
  [`${name}.bulk`]: prepare,
});
