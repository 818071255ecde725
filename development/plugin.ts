import { join } from "node:path";
import type { EnvironmentModuleGraph, EnvironmentModuleNode, Plugin, ViteDevServer } from "vite";
import type { Finding } from "../generators/check/finding.ts";
import { Origins, questionOf } from "./where.ts";

/** What a page in development is told. */
interface DevelopmentStatus {
  /** What is wrong with the configs as they are saved; the last good ones are served meanwhile. */
  readonly findings: readonly Finding[];
  /** Whether the server answers. */
  readonly server: "answers" | "starts" | "failed";
  /** Counts how often the configs that are served have changed. */
  readonly turn: number;
}

/** The browser's side of development: what stands, told to all pages, and calls that wait while the server starts. */
interface Pages {
  readonly plugin: Plugin;
  tell(change: Partial<Omit<DevelopmentStatus, "turn">>): void;
  /** Tells the pages that what they show is served anew. */
  renew(): void;
  /** Tells that configs were saved, by whomever. */
  changed(): void;
}

/**
 * Has modules of a folder, or those named, asked for anew. What imports them from outside stays as it is: Vite would
 * give it another address, and a page that loads a part later would run it twice.
 */
function forget(
  graph: EnvironmentModuleGraph,
  folder: string,
  timestamp: number,
  named?: readonly EnvironmentModuleNode[],
): void {
  const isWithin = ({ file }: EnvironmentModuleNode): boolean => file?.startsWith(folder) === true;
  const within = [...graph.idToModuleMap.values()].filter(isWithin);
  const outside = within.map((one) => [one, [...one.importers].filter((importer) => !isWithin(importer))] as const);
  for (const [one, importers] of outside) for (const importer of importers) one.importers.delete(importer);
  const seen = new Set<EnvironmentModuleNode>();
  for (const one of named ?? within) graph.invalidateModule(one, seen, timestamp, true);
  for (const [one, importers] of outside) for (const importer of importers) one.importers.add(importer);
}

/** How long a call waits for a server that starts, in milliseconds. */
const LONGEST_WAIT = 60_000;

/**
 * Makes the part of Vite that stands between the pages and what happens to configs and server.
 * @param root folder of the project
 */
export function developedPages(root: string): Pages {
  const generated = `${join(root, "generated")}/`;
  let standing: DevelopmentStatus = { findings: [], server: "starts", turn: 0 };
  let vite: ViteDevServer | undefined;
  const origins = new Origins(root);
  const waiting = new Set<() => void>();
  const notify = (): void => {
    vite?.ws.send("development:standing", standing);
    if (standing.server === "answers") for (const go of waiting) go();
  };
  const answers = (): Promise<void> =>
    new Promise((done) => {
      const go = (): void => {
        clearTimeout(timer);
        waiting.delete(go);
        done();
      };
      const timer = setTimeout(go, LONGEST_WAIT);
      waiting.add(go);
    });
  return {
    tell(change) {
      standing = { ...standing, ...change };
      notify();
    },
    renew() {
      // Whatever the watcher has told by now: a page that is renewed asks for what was written, not for what it has.
      const graph = vite?.environments.client.moduleGraph;
      if (graph !== undefined) forget(graph, generated, Date.now());
      standing = { ...standing, turn: standing.turn + 1 };
      notify();
    },
    changed: () => origins.changed(),
    plugin: {
      name: "development",
      apply: "serve",
      // What is generated is drawn in place once the server serves it; only the modules themselves are asked for anew.
      hotUpdate({ file, modules, timestamp }) {
        if (!file.startsWith(generated)) return undefined;
        forget(this.environment.moduleGraph, generated, timestamp, modules);
        return [];
      },
      configureServer(server) {
        vite = server;
        server.ws.on("development:hello", (_data, client) => client.send("development:standing", standing));
        server.middlewares.use("/development/where", (request, response) => {
          const { searchParams } = new URL(request.url ?? "", "http://localhost");
          response.setHeader("content-type", "application/json");
          response.setHeader("cache-control", "no-store");
          response.end(JSON.stringify(origins.of(questionOf(searchParams))));
        });
        server.middlewares.use(
          "/api",
          (_request, _response, next) => void (standing.server === "answers" ? next() : answers().then(() => next())),
        );
      },
    },
  };
}
