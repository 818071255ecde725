// npm run previews: the branches of this repository, each as a demo with the studio, for authors who run no Node.
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { hash } from "@node-rs/argon2";
import { mustNotBeProduction, readConfiguration, WrongConfiguration } from "./configuration.ts";
import { servePreviews } from "./serve.ts";

const root = join(import.meta.dirname, "..");
const usage = `npm run previews                                  serves the branches as previews.json says
npm run previews -- --configuration <file>        as another file says
npm run previews -- password                      makes the hash of a password from standard input`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    configuration: { type: "string", default: join(root, "previews.json") },
    help: { type: "boolean", default: false },
  },
});

async function password(): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin as AsyncIterable<Buffer>) parts.push(part);
  const text = Buffer.concat(parts)
    .toString("utf8")
    .replace(/\r?\n$/, "");
  if (text.length < 12) throw new WrongConfiguration(["A password has at least 12 characters."]);
  console.log(await hash(text));
}

function serve(): void {
  mustNotBeProduction(process.env["APP_ENVIRONMENT"], root);
  const settings = readConfiguration(resolve(values.configuration), root);
  const log = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);
  const { server, close } = servePreviews(root, settings, process.env, log);
  server.once("error", (error) => {
    console.error(error.message);
    process.exit(1);
  });
  server.listen(settings.port, settings.host, () => {
    const { address, base, most, folder } = settings;
    console.log(`\n  ${address.href}  (from ${base}, at most ${most} at once, in ${folder})\n`);
  });
  let isEnding = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      void close().then(() => process.exit(0));
    });
}

try {
  if (values.help) console.log(usage);
  else if (positionals[0] === "password") await password();
  else if (positionals[0] !== undefined) throw new WrongConfiguration([usage]);
  else serve();
} catch (error) {
  if (!(error instanceof WrongConfiguration)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
