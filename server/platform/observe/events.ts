import { channel } from "node:diagnostics_channel";

/** What happens at one moment and is counted. */
export interface Events {
  /**
   * What came of a transition; `done` and `waits` once it is committed, `repeated` where it lost a race and is tried
   * again.
   */
  readonly transition: {
    readonly name: string;
    readonly outcome: "done" | "waits" | "refused" | "failed" | "repeated";
  };
  /** Two transactions stood in each other's way. */
  readonly contention: { readonly kind: "deadlock" | "lock_timeout" | "serialization" };
  /** What came of sending a mail. */
  readonly mail: { readonly outcome: "sent" | "bounced" | "failed" | "deferred" };
  /**
   * Money that went through a bank account, as a committed journal of one company says it; in the currency's smallest
   * unit.
   */
  readonly money: {
    readonly kind: string;
    readonly currency: string;
    readonly direction: "in" | "out";
    readonly amount: bigint;
  };
}

const nameOf = (name: keyof Events): string => `invoice-financing:${name}`;

/** Tells whoever counts; nobody where nothing does. */
export const tell = <Name extends keyof Events>(name: Name, event: Events[Name]): void =>
  channel(nameOf(name)).publish(event);

/** Hears of each event of a kind until the function that it gives is called. */
export function hear<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void {
  const heard = (event: unknown) => listener(event as Events[Name]);
  channel(nameOf(name)).subscribe(heard);
  return () => void channel(nameOf(name)).unsubscribe(heard);
}
