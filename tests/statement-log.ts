import { statements } from "../server/platform/observe.ts";

/** The statements that databases of this process are asked, from the last beginning on. */
export interface StatementLog {
  /** Begins anew, with none. */
  begin(): void;
  /** Their texts, in the order in which they were asked. */
  readonly texts: readonly string[];
  /** Hears of no further one. */
  stop(): void;
}

/** Hears of every statement from now on. */
export function hearStatements(): StatementLog {
  let texts: string[] = [];
  const nothing = () => undefined;
  const subscriber = {
    start: (message: unknown) => void texts.push((message as { text: string }).text),
    end: nothing,
    asyncStart: nothing,
    asyncEnd: nothing,
    error: nothing,
  };
  statements.subscribe(subscriber);
  return {
    begin: () => void (texts = []),
    get texts() {
      return texts;
    },
    stop: () => statements.unsubscribe(subscriber),
  };
}
