import { join } from "node:path";
import { env } from "node:process";
import { loadRegistry } from "../../registry/registry.ts";
import { docusignSettings } from "../../server/modules/signing/docusign/settings.ts";
import { docusignSigning } from "../../server/modules/signing/docusign/provider.ts";
import { buildApp } from "../../server/platform/http/app.ts";
import { startJobs } from "../../server/platform/jobs/queue.ts";
import { guardedSources } from "../../server/platform/ports/outside.ts";
import { configurationOf } from "../../server/start/configuration.ts";
import { prepare, whenEnded } from "../../server/start/run.ts";
import { bureauAt } from "../bureau/server.ts";

/**
 * The server with demo users that signs at DocuSign and orders its reports at a bureau over the network, as one for
 * real users does: where they are, DOCUSIGN_ variables and BUREAU say.
 */
const root = join(import.meta.dirname, "../..");
const registry = loadRegistry(root);
const configuration = configurationOf(registry, env, root);
Object.assign(configuration.environment, { redirects: ["docusign.net"] });
const prepared = await prepare(configuration, root, registry);
const { options } = prepared;
const settings = docusignSettings(env);
if (settings === undefined) throw new Error("where it signs is said in DOCUSIGN_ variables");
Object.assign(
  options.ports,
  { signature: docusignSigning(settings) },
  guardedSources({ ...options.ports, bureau: bureauAt(env["BUREAU"] ?? "") }),
);
const app = await buildApp(options);
const jobs = startJobs(options);
await app.listen({ port: configuration.settings.port, host: configuration.settings.host });
console.log(prepared.greeting);
whenEnded(prepared, () => app.close(), jobs);
