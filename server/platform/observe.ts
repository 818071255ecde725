import { channel, tracingChannel, type TracingChannel } from "node:diagnostics_channel";

/** What happens at one moment and is counted. */
interface Events {
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

/** A request from its first byte to the end of its answer. */
export interface RequestTrace {
  readonly method: string;
  /** The pattern that it matched, never the address, which may name a record. */
  readonly route: string;
  /** Under which it stands in the log and the audit. */
  readonly trace: string;
  /** The caller's own trace, by the header `traceparent`. */
  readonly parent?: string;
  readonly began: number;
  status?: number;
}

/** A transition that is taken on a record. */
interface TransitionTrace {
  readonly name: string;
}

/** A statement that the database is asked. */
export interface StatementTrace {
  readonly text: string;
  readonly place: "transaction" | "reading" | "aside";
}

/** A call of a service outside of the process. */
export interface OutgoingTrace {
  readonly service: string;
  readonly action: string;
}

/** What the channel adds to a detail while work goes on. */
export type Traced<Detail> = Detail & { error?: unknown; result?: unknown };

type Kind<Detail extends object> = TracingChannel<unknown, Detail>;
const kind = <Detail extends object>(name: string): Kind<Detail> =>
  tracingChannel<unknown, Detail>(`invoice-financing:${name}`);

export const requests = kind<RequestTrace>("request");
export const transitions = kind<TransitionTrace>("transition");
export const statements = kind<StatementTrace>("statement");
export const outgoing = kind<OutgoingTrace>("outgoing");

/** Does work that whoever observes its kind sees begin and end; where nobody does it costs nothing. */
export const seen = <Detail extends object, Result>(
  of: Kind<Detail>,
  detail: Detail,
  work: () => Promise<Result>,
): Promise<Result> => (of.hasSubscribers ? of.tracePromise(work, detail) : work());

/** The same port, of which these actions are seen as calls of a service outside. */
export function seenCalls<Port extends object>(
  service: string,
  port: Port,
  actions: readonly (keyof Port & string)[],
): Port {
  const calls = actions.map((action) => {
    const call = port[action] as (...given: unknown[]) => Promise<unknown>;
    return [action, (...given: unknown[]) => seen(outgoing, { service, action }, () => call.apply(port, given))];
  });
  return { ...port, ...Object.fromEntries(calls) } as Port;
}
