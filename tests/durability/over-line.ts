import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import type { Answered, Client } from "../api/application/client.ts";
import { SEEDED, startPostgres } from "../postgres.ts";
import { openLine, type Line } from "./line.ts";

/** The end of a transaction as it goes over the line. */
export const COMMIT = "commit\0";

/** A supplier whose server reaches its database over a line that can fail. */
export interface OverLine {
  /** The database's own address, past the line. */
  readonly url: string;
  readonly demo: Application;
  readonly line: Line;
  readonly maker: Client;
  /** Adds an invoice of this number, by a key that belongs to it. */
  add(number: string): Promise<Answered>;
  /** How many invoices have this number. */
  count(number: string): Promise<number | undefined>;
  close(): Promise<void>;
}

/** Starts the application on a PostgreSQL database of its own, over a line. @param name the database's */
export async function startOverLine(name: string): Promise<OverLine> {
  const postgres = await startPostgres();
  const url = await postgres.database(name, SEEDED);
  const line = await openLine(url);
  const demo = await startApplication({ store: openPostgres({ url: line.url }) });
  const maker = await demo.signedIn("maker.s1");
  const buyer = (await maker.get("ucenter/supplier/related/enterprise/list")).body.data.rows.find(
    (row: { name: string }) => row.name.startsWith("Straits"),
  ).id;
  return {
    url,
    demo,
    line,
    maker,
    add: (number) =>
      maker.post(
        "obligation/invoice",
        {
          invoice_no: number,
          buyer_entity: buyer,
          currency: "SGD",
          issue_date: "2026-11-20",
          due_date: "2026-12-21",
          lines: [{ description: "Bolts", quantity: "1", unit_price: "10.00", gst_code: "ZR" }],
        },
        { key: `key-of-${number}` },
      ),
    count: async (number) =>
      (
        await demo.store.reading.first<{ count: number }>(
          "SELECT count(*)::int AS count FROM invoice WHERE invoice_no = $1",
          [number],
        )
      )?.count,
    async close() {
      await demo.close();
      await line.close();
      await postgres.stop();
    },
  };
}
