import type { IncomingMessage, ServerResponse } from "node:http";
import { gzip } from "node:zlib";
import type { Plugin } from "vite";
import type { DevelopmentAnswers, DevelopmentRequest } from "../../server/start/develop.ts";
import { Drafts } from "./drafts.ts";
import type { Draft, NewConfig, WordKey } from "./drafts.ts";
import type { NewField } from "./field.ts";
import type { PartName } from "../../generators/rename/configs.ts";
import { carryOutRename, planRename, type RenamePlan, type RenameWish } from "../../generators/rename/plan.ts";
import type { GoneState, NewState, NewStep, OfferedStep } from "./lifecycle.ts";
import type { NewEntry } from "./menu.ts";
import { ownHost } from "./host.ts";
import { pack } from "./packed.ts";
import { propose } from "./propose.ts";

/** Where the studio asks. */
const STUDIO_API = "/studio/api/";
/** Drafts are texts of configs; more than this is none. */
const LARGEST = 4_000_000;

/** The studio's part of the development server. */
interface StudioServer {
  readonly plugin: Plugin;
  /** Tells that configs were saved, by whomever. */
  changed(files: readonly string[]): void;
}

/** Asks the running product. */
type AskProduct = <Name extends keyof DevelopmentAnswers>(
  request: Extract<DevelopmentRequest, { ask: Name }>,
) => Promise<DevelopmentAnswers[Name] | undefined>;

interface StudioRequest {
  file?: string;
  drafts?: Draft[];
  field?: NewField;
  state?: NewState;
  step?: NewStep;
  offer?: OfferedStep;
  entry?: NewEntry;
  asked?: WordKey[];
  gone?: GoneState;
  part?: PartName;
  to?: string;
  wish?: RenameWish;
  config?: NewConfig;
  letter?: string;
  brand?: string;
  title?: string;
  name?: string;
  email?: string;
}

/**
 * Makes the studio's part of the development server. It stands in no built product.
 * @param root folder of the project
 * @param ask asks the running product, which answers nothing where it does not run
 */
export function studioServer(root: string, ask: AskProduct = async () => undefined): StudioServer {
  let session: Drafts | undefined;
  // The check takes a second to read everything; it does so when somebody opens the studio.
  const drafts = (): Drafts => (session ??= new Drafts(root));
  /** Judgements follow one another, because drafts lie over the same reading. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result> | Result): Promise<Result> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  const answers: Readonly<Record<string, (request: StudioRequest) => unknown>> = {
    host: () => ownHost(root),
    files: () => drafts().files(),
    open: ({ file = "" }) => ({ file, text: drafts().textOf(file) }),
    judge: ({ drafts: given = [], file, asked }) => drafts().check(given, file, asked),
    save: ({ drafts: given = [] }) => drafts().save(given),
    choices: () => drafts().choices(),
    field: ({ drafts: given = [], field }) => {
      if (field === undefined) throw new Error("No field is named.");
      return drafts().addField(field, given);
    },
    state: ({ drafts: given = [], state }) => {
      if (state === undefined) throw new Error("No state is named.");
      return drafts().addState(state, given);
    },
    step: ({ drafts: given = [], step }) => {
      if (step === undefined) throw new Error("No transition is named.");
      return drafts().addStep(step, given);
    },
    offer: ({ drafts: given = [], offer }) => {
      if (offer === undefined) throw new Error("No transition is named.");
      return drafts().offerStep(offer, given);
    },
    entry: ({ drafts: given = [], entry }) => {
      if (entry === undefined) throw new Error("No entry is named.");
      return drafts().addEntry(entry, given);
    },
    removal: async ({ drafts: given = [], gone }) => {
      if (gone === undefined) throw new Error("No state is named.");
      const removal = await drafts().removeState(gone, given);
      const { entity, axis } = drafts().axisOf(gone.file)!;
      const counts = await ask({ ask: "count", entity, field: axis });
      return { ...removal, ...(counts === undefined ? {} : { records: counts[gone.name] ?? 0 }) };
    },
    part: ({ drafts: given = [], part, to = "" }) => {
      if (part === undefined) throw new Error("Nothing is named.");
      return drafts().renamePart(part, to, given);
    },
    letter: async ({ drafts: given = [], letter = "", brand = "default" }) =>
      (await ask({ ask: "letter", letter, brand, drafts: textsOf(given) })) ?? null,
    renaming: ({ wish }) => {
      if (wish === undefined) throw new Error("Nothing is named.");
      return planRename(root, wish);
    },
    rename: async ({ wish }): Promise<RenamePlan> => {
      if (wish === undefined) throw new Error("Nothing is named.");
      const plan = await planRename(root, wish);
      carryOutRename(root, plan.changes);
      drafts().reread(plan.changes.map(({ file }) => file));
      return plan;
    },
    make: ({ config }) => {
      if (config === undefined) throw new Error("Nothing is named.");
      return drafts().addConfig(config);
    },
    propose: ({ title = "", name = "", email = "" }) => propose(root, title, { name, email }),
  };
  return {
    changed: (files) => {
      if (session !== undefined) void inTurn(() => session?.reread(files));
    },
    plugin: {
      name: "studio",
      apply: "serve",
      configureServer(server) {
        server.middlewares.use(STUDIO_API, (request, response) => {
          void answered(request, response, async (name, input) => {
            const answer = answers[name];
            if (answer === undefined) throw new Error(`The studio knows no ${name}.`);
            return inTurn(() => answer(input));
          });
        });
      },
    },
  };
}

/** The texts of drafts, by file. */
const textsOf = (drafts: readonly Draft[]): Record<string, string> =>
  Object.fromEntries(drafts.map(({ file, base, text, value }) => [file, text ?? JSON.stringify(value) ?? base]));

/** Answers a request of the studio's own page, and nobody else's. */
async function answered(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (name: string, input: StudioRequest) => Promise<unknown>,
): Promise<void> {
  const say = (status: number, body: unknown): void => {
    response.statusCode = status;
    response.setHeader("content-type", "application/json");
    response.setHeader("cache-control", "no-store");
    const text = pack(body);
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return void response.end(text);
    response.setHeader("content-encoding", "gzip");
    gzip(text, (error, bytes) => response.end(error === null ? bytes : undefined));
  };
  // Another site's page can neither set this header nor send JSON without asking first, and is not answered then.
  if (request.method !== "POST" || request.headers["x-studio"] !== "1")
    return say(403, { message: "Only the studio's own page may ask this." });
  try {
    say(200, await answer((request.url ?? "").replace(/^\/|\?.*$/g, ""), await bodyOf(request)));
  } catch (error) {
    say(400, { message: error instanceof Error ? error.message : String(error) });
  }
}

async function bodyOf(request: IncomingMessage): Promise<StudioRequest> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > LARGEST) throw new Error("This is too large for configs.");
    parts.push(part);
  }
  return (length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString("utf8"))) as StudioRequest;
}
