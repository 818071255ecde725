import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Folders of generated data that the browser asks for by name. */
const folders = ["pages", "start", "wording", "brands"];
const shell = "shell.json";

interface ConfigFile {
  name: string;
  content: Buffer;
}

function filesOf(generated: string): ConfigFile[] {
  const found = folders
    .filter((folder) => existsSync(join(generated, folder)))
    .flatMap((folder) =>
      readdirSync(join(generated, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".json"))
        .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
        .toSorted()
        .map((name) => ({ name, content: readFileSync(join(generated, name)) })),
    );
  return existsSync(join(generated, shell))
    ? [...found, { name: shell, content: readFileSync(join(generated, shell)) }]
    : found;
}

function hashOf(files: readonly ConfigFile[]): string {
  const hash = createHash("sha256");
  for (const { name, content } of files) hash.update(name).update("\0").update(content).update("\0");
  return hash.digest("base64url").slice(0, 10);
}

/** A part of the development server that answers pages, wording and brands as they lie there now, under /config/. */
function servedConfigs(generated: string): Plugin {
  return {
    name: "served-configs",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use("/config", (request, response, next) => {
        const name = (request.url ?? "").split("?")[0]!.slice(1);
        const isConfig = name === shell || folders.some((folder) => name.startsWith(`${folder}/`));
        const file = join(generated, name);
        if (!isConfig || name.split("/").includes("..") || !existsSync(file)) return next();
        response.setHeader("content-type", "application/json");
        response.setHeader("cache-control", "no-store");
        response.end(readFileSync(file));
      });
    },
  };
}

/**
 * A part of the build that lays pages, wording and brands beside the scripts as data: /config/<hash of
 * all>/<name>.json, to be kept for ever. The page says where they are; a changed word changes no script. In development
 * they are served from where they lie.
 * @param generated folder of the generated files
 */
export function configFiles(generated: string): Plugin[] {
  let files: ConfigFile[] = [];
  return [
    servedConfigs(generated),
    {
      name: "config-files",
      apply: "build",
      buildStart() {
        files = filesOf(generated);
      },
      transformIndexHtml: {
        order: "post",
        handler: () => {
          const place = `/config/${hashOf(files)}/`;
          return [
            { tag: "meta", attrs: { name: "config", content: place }, injectTo: "head-prepend" },
            {
              tag: "link",
              attrs: { rel: "preload", as: "fetch", crossorigin: "anonymous", href: `${place}${shell}` },
              injectTo: "head",
            },
            {
              tag: "link",
              attrs: {
                rel: "preload",
                as: "fetch",
                crossorigin: "anonymous",
                href: `${place}start/__BRAND__/__LANGUAGE__.json`,
              },
              injectTo: "head",
            },
            {
              tag: "link",
              attrs: { rel: "preload", as: "fetch", crossorigin: "anonymous", href: `${place}brands/__BRAND__.json` },
              injectTo: "head",
            },
          ];
        },
      },
      generateBundle() {
        const place = `config/${hashOf(files)}/`;
        for (const { name, content } of files)
          this.emitFile({ type: "asset", fileName: place + name, source: content });
      },
    },
  ];
}
