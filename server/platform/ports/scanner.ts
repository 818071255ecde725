import { connect } from "node:net";
import type { RawVariables, Variables } from "../configuration.ts";
import { OWN_MACHINE } from "./encrypted-line.ts";

/** Looks for malware in what people upload. */
export interface Scanner {
  /**
   * The name of what was found, or undefined where nothing was.
   * @throws Error when the scanner cannot be asked: nothing is taken then
   */
  scan(bytes: Uint8Array): Promise<string | undefined>;
}

/**
 * The test file by which every scanner proves that it runs (EICAR), said in pieces so that this file is not taken for
 * it.
 */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE", "!$H+H*"].join("");

/** Knows the scanners' own test file alone: it stands in where no scanner is named. */
export function makeEmbeddedScanner(): Scanner {
  return {
    scan: (bytes) => {
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      return Promise.resolve(text.includes(EICAR, 0, "latin1") ? "EICAR" : undefined);
    },
  };
}

/** Who looks through uploads. */
export const scannerVariables = {
  SCANNER: {
    means: "A ClamAV daemon on this machine that looks through every upload: its socket, or host and port.",
    example: "/run/clamav/clamd.ctl",
    without: "uploads are judged by their content alone",
  },
} satisfies Variables;

const SLOWEST = 10_000;
const PIECE = 65_536;
const LONGEST_ANSWER = 1_000;

/** Where the scanner listens. */
export type ScannerAddress = { readonly path: string } | { readonly host: string; readonly port: number };

/**
 * The place that SCANNER names: the socket of a ClamAV daemon as a path, or `host:port` of this machine, for its
 * protocol knows no encryption; undefined where none is named.
 * @throws Error for anything else
 */
export function scannerAddress(variables: RawVariables<typeof scannerVariables>): ScannerAddress | undefined {
  const address = variables.SCANNER;
  if (!address) return undefined;
  if (address.startsWith("/")) return { path: address };
  const [, host = "", port = ""] = /^(.+):(\d{1,5})$/.exec(address) ?? [];
  if (!OWN_MACHINE.has(host))
    throw new Error("SCANNER is the path of a ClamAV socket, /run/clamav/clamd.ctl, or host:port on this machine");
  return { host: host.replace(/^\[(.*)\]$/, "$1"), port: Number(port) };
}

/** What the daemon found, or undefined where it found nothing. @throws Error for every other answer */
function virusIn(answer: string): string | undefined {
  const match = /^stream: (?:OK|(.+) FOUND)$/.exec(answer);
  if (!match) throw new Error(`the scanner said: ${answer.slice(0, 100)}`);
  return match[1];
}

/** A ClamAV daemon, asked by its INSTREAM command over a connection of its own for each file. */
export function makeClamdScanner(address: ScannerAddress, slowest = SLOWEST): Scanner {
  return {
    scan: (bytes) =>
      new Promise((resolve, reject) => {
        const line = connect(address);
        let answer = "";
        const fail = (error: Error) => {
          line.destroy();
          reject(error);
        };
        line.setTimeout(slowest, () => fail(new Error("the scanner is silent")));
        line.on("error", fail);
        line.on("connect", () => {
          line.write("zINSTREAM\0");
          for (let at = 0; at < bytes.length; at += PIECE) {
            const piece = bytes.subarray(at, at + PIECE);
            const length = Buffer.alloc(4);
            length.writeUInt32BE(piece.length);
            line.write(length);
            line.write(piece);
          }
          line.write(Buffer.alloc(4));
        });
        line.on("data", (part: Buffer) => {
          answer += part.toString("latin1");
          if (answer.length > LONGEST_ANSWER) fail(new Error("the scanner says too much"));
        });
        line.on("end", () => {
          line.end();
          try {
            resolve(virusIn(answer.replace(/\0$/, "").trim()));
          } catch (error) {
            reject(error as Error);
          }
        });
      }),
  };
}
