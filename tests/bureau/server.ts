import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { makeEmbeddedBureau, type BureauReport, type CreditBureau } from "../../server/platform/ports/bureau.ts";

/** A credit bureau on this machine that reports what the embedded one does. */
export interface BureauServer {
  readonly address: string;
  /** Reports that it gave. */
  readonly given: () => number;
  /** Orders that it asks money for: one by each reference. */
  readonly charged: () => number;
  /** True while it answers nothing but 503. */
  isAway: boolean;
  /** Milliseconds that it takes for each answer; Infinity for none at all. */
  slowness: number;
  /** Said with status 200 instead of any report. */
  instead: string | undefined;
  close(): Promise<void>;
}

/** Starts it on a free port. */
export async function startBureau(): Promise<BureauServer> {
  const bureau = makeEmbeddedBureau();
  const how = { isAway: false, slowness: 0, instead: undefined as string | undefined };
  let given = 0;
  const references = new Set<string>();
  const answer = async (response: ServerResponse, url: URL): Promise<void> => {
    if (how.isAway) return void response.writeHead(503).end("try later");
    response.writeHead(200, { "content-type": "application/json" });
    if (how.instead !== undefined) return void response.end(how.instead);
    const of = (name: string) => url.searchParams.get(name) ?? "";
    const reference = of("reference");
    const report = await bureau.order({ uen: of("uen"), on: of("on"), reference });
    references.add(reference);
    given += 1;
    response.end(JSON.stringify({ ...report, pdf: Buffer.from(report.pdf).toString("base64") }));
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://bureau");
    if (how.slowness === Infinity) return;
    setTimeout(() => void answer(response, url), how.slowness);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return Object.assign(how, {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    given: () => given,
    charged: () => references.size,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

/** That bureau as a process of the product reaches it. */
export const bureauAt = (address: string): CreditBureau => ({
  simulated: false,
  async order({ uen, on, reference }) {
    const answer = await fetch(`${address}/?${new URLSearchParams({ uen, on, reference }).toString()}`);
    if (!answer.ok) throw new Error(`the bureau answers ${answer.status}`);
    const { pdf, ...report } = (await answer.json()) as Omit<BureauReport, "pdf"> & { pdf?: string };
    return { ...report, pdf: new Uint8Array(Buffer.from(pdf ?? "", "base64")) };
  },
});
