import type { Command, GivenOptions, Operating, Outcome } from "./command.ts";
import { erasePersonCommand, firstAdministrator } from "./people.ts";
import { exportCompany } from "./export-company.ts";
import { newKey, reEncrypt, migrateCommand, verifyAudit, verifyBooks } from "./database.ts";
import { resendMails } from "./resend-mail.ts";
import { hostname, userInfo } from "node:os";
import { createInterface } from "node:readline/promises";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { loadRegistry } from "../../../registry/registry.ts";
import { handlers } from "../../composition.ts";
import { Misconfigured } from "../../platform/configuration.ts";
import { engine } from "../../platform/lifecycle/engine.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Store } from "../../platform/store/handle.ts";
import { mustBeFree } from "../../platform/store/lock.ts";
import { pendingMigrations } from "../../platform/store/migrate.ts";
import { makeContext } from "../../platform/write-context.ts";
import { configurationOf, type RawConfiguration } from "../configuration.ts";
import { connectDatabase } from "../database.ts";
import { makePorts } from "../ports.ts";

/** Everything that an operator can do, in the order of an installation's life. */
export const commands: readonly Command[] = [
  migrateCommand,
  firstAdministrator,
  verifyBooks,
  verifyAudit,
  newKey,
  reEncrypt,
  resendMails,
  exportCompany,
  erasePersonCommand,
];

const COMMON = {
  yes: { means: "asks nothing before it changes something" },
  help: { means: "says what a command does and takes" },
} as const;

const USAGE = "npm run operate -- <command> [--option value …]";

/** How a process speaks with whoever started it. */
interface Speaking {
  say(line: string): void;
  complain(line: string): void;
  /** Asks for a line; undefined where nobody can answer. */
  ask(question: string): Promise<string | undefined>;
  input(): Promise<string>;
}

const terminal: Speaking = {
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
  async ask(question) {
    if (!process.stdin.isTTY) return undefined;
    const lines = createInterface({ input: process.stdin, output: process.stderr });
    try {
      return await lines.question(question);
    } finally {
      lines.close();
    }
  },
  input: () => text(process.stdin),
};

const listed = (entries: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries.map(([name, says]) => `  ${name.padEnd(width)}  ${says}`).join("\n");
};

const helpOfAll = (): string =>
  `${USAGE}\n\n${listed(commands.map(({ name, does }) => [name, does]))}\n\nEach command has --help. It reads the same environment variables as the server, and writes what it did to the audit.`;

function helpOf({ name, does, more, options = {}, question }: Command): string {
  const all = Object.entries({ ...options, ...(question ? { yes: COMMON.yes } : {}), help: COMMON.help });
  const lines = all.map(([option, { means, value, needed }]: [string, NonNullable<Command["options"]>[string]]) => {
    return [`--${option}${value === undefined ? "" : ` ${value}`}`, `${means}${needed ? " (needed)" : ""}`] as const;
  });
  return `npm run operate -- ${name}\n\n${does}${more === undefined ? "" : `\n${more}`}\n\n${listed(lines)}`;
}

/** The options as they were given. @throws Error for one that the command does not know, or that is missing */
function givenTo(command: Command, args: readonly string[]): GivenOptions {
  const options = { ...command.options, ...COMMON };
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(
      Object.entries(options).map(([name, option]) => [name, { type: "value" in option ? "string" : "boolean" }]),
    ),
    strict: true,
  });
  const missing = Object.entries(command.options ?? {})
    .filter(([name, { needed }]) => needed && !values[name] && !values["help"])
    .map(([name]) => `--${name}`);
  if (missing.length > 0) throw new Error(`${command.name} needs ${missing.join(" and ")}`);
  return values as GivenOptions;
}

/** Whether the database has its tables, so that something can be noted in them. */
const hasTables = async (store: Store): Promise<boolean> =>
  (await store.reading.first("SELECT to_regclass('public.audit') AS found"))?.["found"] !== null;

/** What a command is run on. */
interface Opened extends Pick<Operating, "registry" | "configuration" | "store"> {
  readonly speaking: Speaking;
}

/** Does something with all that the server has. */
async function withPorts<T>(
  { registry, configuration, store, speaking: { say, input } }: Opened,
  work: (operating: Operating) => Promise<T>,
): Promise<T> {
  const { environment, settings, outside } = configuration;
  const ports = await makePorts({ registry, store, environment, folder: settings.folder, outside });
  try {
    return await work({ registry, store, ports, environment, engine, handlers, configuration, say, input });
  } finally {
    ports.mail.close?.();
  }
}

/**
 * Runs a command on an open database, and notes it.
 * @throws Error where the tables wait for migrations and the command needs them
 */
async function done(command: Command, given: GivenOptions, opened: Opened): Promise<Outcome> {
  const { store, speaking } = opened;
  if ("migrates" in command) {
    const outcome = await command.migrates({ store, say: speaking.say }, given);
    if (await hasTables(store)) await withPorts(opened, (operating) => noted(operating, command, outcome));
    return outcome;
  }
  const { pending } = await pendingMigrations(store);
  if (pending.length > 0)
    throw new Error(`${pending.length} migrations wait to be applied: run the command migrate first`);
  await store.restrict();
  return withPorts(opened, async (operating) => {
    const outcome = await command.run(operating, given);
    await noted(operating, command, outcome);
    return outcome;
  });
}

/** Whether whoever runs it wants it: said beforehand, or asked now. */
async function isWanted(command: Command, given: GivenOptions, speaking: Speaking): Promise<boolean> {
  if (command.question === undefined || given["yes"] === true) return true;
  const answer = await speaking.ask(`${command.question(given)}\nType yes to go on: `);
  if (answer === undefined) throw new Error(`${command.name} changes something: say --yes where nobody can be asked`);
  return answer.trim().toLowerCase() === "yes";
}

async function noted(operating: Operating, command: Command, { isWell, audit, subject }: Outcome): Promise<void> {
  await operating.store.transaction((trx) =>
    writeAudit(makeContext({ ...operating, trx }), {
      action: `operate.${command.name.replaceAll("-", "_")}`,
      after: { operator: `${userInfo().username}@${hostname()}`, well: isWell, ...audit },
      ...subject,
    }),
  );
}

/**
 * Runs one command of the operator.
 * @returns the status with which the process ends: 0 where all is well, 1 where something is not, 2 where it was not
 * understood
 */
export async function operate(
  args: readonly string[],
  environment: RawConfiguration,
  root: string,
  speaking: Speaking = terminal,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === "--help" || name === "help") {
    speaking.say(helpOfAll());
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((one) => one.name === name);
  if (!command) {
    speaking.complain(`there is no command ${name}\n\n${helpOfAll()}`);
    return 2;
  }
  let given: GivenOptions;
  try {
    given = givenTo(command, rest);
  } catch (error) {
    speaking.complain(`${error instanceof Error ? error.message : String(error)}\n\n${helpOf(command)}`);
    return 2;
  }
  if (given["help"] === true) {
    speaking.say(helpOf(command));
    return 0;
  }
  try {
    if (!(await isWanted(command, given, speaking))) {
      speaking.complain("nothing was done");
      return 1;
    }
    const registry = loadRegistry(root);
    const configuration = configurationOf(registry, environment, root);
    if (!configuration.settings.databaseUrl) mustBeFree(configuration.settings.folder);
    const store = await connectDatabase(configuration, { isPatient: true });
    try {
      return (await done(command, given, { registry, configuration, store, speaking })).isWell ? 0 : 1;
    } finally {
      await store.close();
    }
  } catch (error) {
    if (error instanceof Refusal)
      speaking.complain(`refused with ${error.code}: ${error.message || JSON.stringify(error.data)}`);
    else if (error instanceof Misconfigured) for (const problem of error.problems) speaking.complain(problem);
    else speaking.complain(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
