import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/**
 * What happens to a statement on its way: its answer is cut off, it is cut off itself, both ends go silent without a
 * word, or all comes late.
 */
export type Fault = "answer lost" | "statement lost" | "silence" | "late";

/** The line between a server and its database. */
export interface Line {
  /** Address of the database by way of this line. */
  readonly url: string;
  /** How many statements a fault befell. */
  readonly befallen: number;
  /** From here on this happens, once, to the next statement that holds this text. */
  next(fault: Fault, text: string): void;
  /** From here on it leads to another server, as a proxy that follows the primary; whoever is connected is cut off. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

const LATE = 500;

/** Opens a line to a PostgreSQL server. @param url the database's own address */
export async function openLine(url: string): Promise<Line> {
  let target = new URL(url);
  const open = new Set<Socket>();
  let waiting: { fault: Fault; text: string } | undefined;
  let befallen = 0;

  /** What is to happen to this piece, which then happens to no other. */
  const befalls = (piece: Buffer): Fault | undefined => {
    if (!waiting || !piece.toString("latin1").toLowerCase().includes(waiting.text)) return undefined;
    const { fault } = waiting;
    waiting = undefined;
    befallen += 1;
    return fault;
  };

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let isSilent = false;
    let isAnswerLost = false;
    const both = [near, far];
    for (const socket of both) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        if (!isSilent) for (const other of both) other.destroy();
      });
    }
    near.on("data", (piece) => {
      if (isSilent) return;
      const fault = befalls(piece);
      if (fault === "statement lost") near.resetAndDestroy();
      else if (fault === "silence") isSilent = true;
      else if (fault === "late") setTimeout(() => far.write(piece), LATE);
      else {
        isAnswerLost = fault === "answer lost";
        far.write(piece);
      }
    });
    far.on("data", (piece) => {
      if (isAnswerLost) near.resetAndDestroy();
      else if (!isSilent) near.write(piece);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = new URL(url);
  address.port = String((server.address() as AddressInfo).port);
  return {
    url: address.href,
    get befallen() {
      return befallen;
    },
    next: (fault, text) => void (waiting = { fault, text }),
    leadTo: (other) => {
      target = new URL(other);
      for (const socket of open) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
