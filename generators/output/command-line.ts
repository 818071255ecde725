import { parseArgs } from "node:util";
import type { ParseArgsConfig } from "node:util";
import { suggest } from "./near.ts";

/**
 * What a command line says, or nothing where it says it in words that the command does not know: then it is told which,
 * and how the command is used.
 */
export function commandLine<Options extends NonNullable<ParseArgsConfig["options"]>>(
  options: Options,
  usage: string,
): ReturnType<typeof parseArgs<{ allowPositionals: true; options: Options }>> | undefined {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    const { message } = error as Error;
    const [, unknown] = /Unknown option '--?([^' ]+)'/.exec(message) ?? [];
    const isHelp = unknown === "help" || unknown === "h";
    const says = unknown ? `there is no option --${unknown}${suggest(unknown, Object.keys(options))}` : message;
    if (isHelp) process.stdout.write(`${usage}\n`);
    else process.stderr.write(`${says}\n${usage}\n`);
    process.exitCode = isHelp ? 0 : 2;
    return undefined;
  }
}
