import { createServer, type RequestListener } from "node:http";
import { loadRegistry, type Registry } from "../../registry/registry.ts";
import type { Store } from "../platform/store/handle.ts";
import { startJobs } from "../platform/jobs/queue.ts";
import { buildApp } from "../platform/http/app.ts";
import { previewSpecimen } from "../platform/letters/preview.ts";
import { prepare, whenEnded } from "./run.ts";
import { configurationOf, type RawConfiguration } from "./configuration.ts";
import { onceAtATime } from "./once-at-a-time.ts";

/** What a running server is asked by the process that watches the configs, and answers. */
export type DevelopmentRequest =
  /** How many records there are of each value of a field. */
  | { readonly ask: "count"; readonly entity: string; readonly field: string }
  /** A letter on made-up data in both languages, as it is written where drafts stand before what is saved. */
  | {
      readonly ask: "letter";
      readonly letter: string;
      readonly brand: string;
      /** Texts of files, by their path from the root. */
      readonly drafts: Readonly<Record<string, string>>;
    };
export interface DevelopmentAnswers {
  /** Undefined where no table has such a field. */
  readonly count: Readonly<Record<string, number>> | undefined;
  readonly letter: Readonly<Record<"en-US" | "zh-CN", { readonly subject: string; readonly html: string }>>;
}
/** A request to be answered under its number, or the wish that the configs be read anew. */
export type DevelopmentMessage = (DevelopmentRequest & { readonly number: number }) | { readonly ask: "swap" };
/** What a server in development tells the process that started it. */
export type DevelopmentReport =
  | {
      readonly tells: "listening" | "swapped";
      /** Statements by which the tables follow what the configs ask for. */
      readonly tables?: readonly string[];
    }
  | {
      readonly tells: "answered";
      readonly number: number;
      readonly answer?: DevelopmentAnswers[keyof DevelopmentAnswers];
      /** Why there is no answer. */
      readonly message?: string;
    }
  | { readonly tells: "refused"; readonly message: string };

/** How the tables of a database in development come to what the configs ask for. */
interface Tables {
  /** Brings them there, and gives the statements that did it. */
  follow(store: Store, registry: Registry, before?: Registry): Promise<readonly string[]>;
  /** A migration where they may be there already. */
  migrated(text: string): string;
}

/**
 * Runs the platform for people who change it: each time it is asked to, it reads the configs anew and serves them from
 * then on, over the same database and without a moment in which it answers nobody. Configs that cannot be served leave
 * those before in their place.
 * @throws Error when it must not start, saying why
 */
export async function develop(
  environment: RawConfiguration,
  root: string,
  tell: (message: DevelopmentReport) => void,
  tables: Tables,
): Promise<(message: DevelopmentMessage) => void> {
  let registry = loadRegistry(root);
  const configuration = configurationOf(registry, environment, root);
  const { settings } = configuration;
  const prepared = await prepare(configuration, root, registry, tables.migrated);
  const { greeting, options: parts } = prepared;
  const begun = await tables.follow(parts.store, registry);
  // Reading the configs anew keeps the process busy for a moment; nobody is turned away for that.
  const options = { ...parts, pressure: false } as const;
  let app = await buildApp(options);
  await app.ready();
  const answer: RequestListener = (request, response) => app.routing(request, response);
  const front = createServer(answer);
  // Jobs ask for the registry each time they have something to do.
  const jobs = startJobs(Object.defineProperty({ ...options }, "registry", { enumerable: true, get: () => registry }));
  await new Promise<void>((done, refuse) => {
    front.once("error", refuse).listen(settings.port, settings.host, () => done());
  });
  console.log(greeting);
  whenEnded(
    prepared,
    async () => {
      front.close();
      front.closeIdleConnections();
      await app.close();
    },
    jobs,
  );

  const swap = async (): Promise<readonly string[]> => {
    const next = loadRegistry(root);
    const statements = await tables.follow(parts.store, next, registry);
    const made = await buildApp({
      ...options,
      registry: next,
      environment: configurationOf(next, environment, root).environment,
    });
    await made.ready();
    const last = app;
    [app, registry] = [made, next];
    // What it is answering it answers to the end.
    void last.close();
    return statements;
  };
  const renew = onceAtATime(() =>
    swap().then(
      (statements) => tell({ tells: "swapped", tables: statements }),
      (error: unknown) => tell({ tells: "refused", message: error instanceof Error ? error.message : String(error) }),
    ),
  );
  tell({ tells: "listening", tables: begun });
  const count = async (entity: string, field: string): Promise<DevelopmentAnswers["count"]> => {
    const rows = await parts.store
      .transaction(({ kysely }) => {
        const { ref, table } = kysely.dynamic;
        return kysely
          .selectFrom(table(entity).as("held"))
          .select((build) => [ref<string>(field), build.fn.countAll<string>().as("count")])
          .groupBy(ref(field))
          .execute();
      })
      .catch(() => undefined);
    return (
      rows &&
      Object.fromEntries(rows.map((row) => [String((row as Record<string, unknown>)[field]), Number(row.count)]))
    );
  };
  const written = async ({
    letter,
    brand,
    drafts,
  }: Extract<DevelopmentRequest, { ask: "letter" }>): Promise<DevelopmentAnswers["letter"]> => {
    const { store, environment, ports } = parts;
    const context = { db: store.reading, registry: loadRegistry(root, { drafts }), environment };
    const today = ports.clock.today();
    return {
      "en-US": await previewSpecimen(context, letter, brand, "en-US", today),
      "zh-CN": await previewSpecimen(context, letter, brand, "zh-CN", today),
    };
  };
  const answerTo = (request: DevelopmentRequest): Promise<DevelopmentAnswers[keyof DevelopmentAnswers]> =>
    request.ask === "count" ? count(request.entity, request.field) : written(request);
  return (message) => {
    if (message.ask === "swap") return renew();
    const { number } = message;
    void Promise.resolve(message)
      .then(answerTo)
      .then(
        (given) => tell({ tells: "answered", number, ...(given === undefined ? {} : { answer: given }) }),
        (error: unknown) =>
          tell({ tells: "answered", number, message: error instanceof Error ? error.message : String(error) }),
      );
  };
}
