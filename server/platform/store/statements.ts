import { parse, protocol, type PGlite, type QueryOptions, type Results, type Transaction } from "@electric-sql/pglite";
import type { JoinedQueries } from "./ask-together.ts";
import { working } from "./shares.ts";

const { serialize } = protocol;

/** How much an engine keeps prepared; the least recently used statement gives way. */
export interface MostPrepared {
  readonly statements: number;
  /** Of their texts: the engine keeps some 55 bytes for each. */
  readonly characters: number;
}

/** 0.1 GB of the 2 GB that the engine may have, however different the lists are that people ask. */
const MOST_PREPARED: MostPrepared = { statements: 500, characters: 2_000_000 };

/** How statements begin after which a kept one may give other columns than it was described with. */
const REDEFINING = /^\s*(?:create|alter|drop)\s/im;

type Message = Awaited<ReturnType<PGlite["execProtocolStream"]>>[number];

/** A statement as the engine keeps it. */
interface PreparedStatement {
  readonly name: string;
  /** Type numbers of its values. */
  readonly parameterTypes: readonly number[];
  /** What the engine said of its columns; absent where it gives none. */
  readonly gives: Message | undefined;
  readonly redefines: boolean;
}

const joined = (parts: readonly Uint8Array[]): Uint8Array => Buffer.concat(parts);

/**
 * The statements of one engine, each parsed and described once, planned once where its plan fits any values, and asked
 * in one exchange.
 */
class Statements {
  private readonly pglite: PGlite;
  private readonly joined: JoinedQueries | undefined;
  private readonly most: MostPrepared;
  private readonly known = new Map<string, PreparedStatement>();
  private characters = 0;
  private gone: string[] = [];
  private made = 0;
  /** How often everything was forgotten. */
  forgotten = 0;

  constructor(pglite: PGlite, joined: JoinedQueries | undefined, most: MostPrepared) {
    this.pglite = pglite;
    this.joined = joined;
    this.most = most;
  }

  /** Takes every statement out of use: the tables have changed. */
  forget(): void {
    this.gone.push(...[...this.known.values()].map(({ name }) => name));
    this.known.clear();
    this.characters = 0;
    this.joined?.forget();
    this.forgotten += 1;
  }

  private send(...parts: readonly Uint8Array[]): Promise<Message[]> {
    const closing = this.gone.map((name) => serialize.close({ type: "S", name }));
    this.gone = [];
    return this.pglite.execProtocolStream(joined([...closing, ...parts, serialize.sync()]), { syncToFs: false });
  }

  private async prepared(text: string): Promise<PreparedStatement> {
    const known = this.known.get(text);
    if (known !== undefined) {
      // The order of the map is the order of use.
      this.known.delete(text);
      this.known.set(text, known);
      return known;
    }
    const name = `s${(this.made += 1)}`;
    const messages = await this.send(serialize.parse({ name, text }), serialize.describe({ type: "S", name }));
    const fresh = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(messages),
      gives: messages.find((message) => message.name === "rowDescription"),
      redefines: REDEFINING.test(text),
    };
    this.known.set(text, fresh);
    this.characters += text.length;
    for (const [oldest, one] of this.known) {
      const isWithin = this.known.size <= this.most.statements && this.characters <= this.most.characters;
      if (isWithin || one === fresh) break;
      this.known.delete(oldest);
      this.characters -= oldest.length;
      this.gone.push(one.name);
    }
    return fresh;
  }

  /**
   * Asks a statement, on an engine that nobody else asks meanwhile.
   * @throws DatabaseError as the engine says it, with the statement
   */
  async ask<T>(text: string, values: readonly unknown[] = [], options: QueryOptions = {}): Promise<Results<T>> {
    try {
      const { name, parameterTypes: takes, gives, redefines } = await this.prepared(text);
      const { serializers, parsers } = this.pglite;
      const texts = values.map((value, index) => {
        if (value === null || value === undefined) return null;
        const serializer = serializers[takes[index] ?? 0];
        return serializer === undefined ? String(value) : serializer(value);
      });
      const messages = await this.send(serialize.bind({ statement: name, values: texts }), serialize.execute({}));
      if (redefines) this.forget();
      const answer = parse.parseResults(gives === undefined ? messages : [gives, ...messages], parsers, options)[0];
      this.joined?.note(text, answer?.fields);
      return answer as Results<T>;
    } catch (error) {
      throw error instanceof Error ? Object.assign(error, { query: text, params: values }) : error;
    }
  }
}

/**
 * The same engine, whose statements are each parsed and planned once: its own way asks six times for each, and plans
 * each anew. Nothing but `exec` may change tables while it is used.
 * @param joined is told of the columns of statements
 * @param most what is kept prepared at most
 */
export function keepingStatements(pglite: PGlite, joined?: JoinedQueries, most = MOST_PREPARED): PGlite {
  const statements = new Statements(pglite, joined, most);
  const execute = pglite.exec.bind(pglite);
  const transact = pglite.transaction.bind(pglite);
  const within = (inner: Transaction): Transaction =>
    Object.create(inner, {
      query: {
        value: (text: string, values?: unknown[], options?: QueryOptions) => {
          if (inner.closed) throw new Error("the transaction is closed");
          return pglite.runExclusive(() => statements.ask(text, values, options));
        },
      },
      exec: {
        value: async (text: string, options?: QueryOptions) => {
          if (REDEFINING.test(text)) statements.forget();
          return inner.exec(text, options);
        },
      },
    }) as Transaction;
  const query = <T>(text: string, values?: unknown[], options?: QueryOptions) =>
    pglite._runExclusiveTransaction(() =>
      pglite.runExclusive(() =>
        working(async () => {
          const result = await statements.ask<T>(text, values, options);
          await pglite.syncToFs();
          return result;
        }),
      ),
    );
  const exec: PGlite["exec"] = async (text, options) => {
    if (REDEFINING.test(text)) statements.forget();
    return execute(text, options);
  };
  const transaction = async <T>(work: (inner: Transaction) => Promise<T>): Promise<T> => {
    const before = statements.forgotten;
    try {
      // The engine is nobody else's from its beginning to its end.
      return await transact((inner) => working(() => work(within(inner))));
    } finally {
      // What was described since tables changed is wrong again where the change was undone.
      if (statements.forgotten !== before) statements.forget();
    }
  };
  return Object.assign(pglite, { query, exec, transaction });
}
