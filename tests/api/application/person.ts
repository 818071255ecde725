import { createHash } from "node:crypto";
import type { Client } from "./client.ts";

/** The sum that a browser does for a question of the human check. */
export function sumOf(question: string): string {
  for (let place = 0; ; place += 1) {
    const text = `${question}.${place}`;
    if (createHash("sha256").update(text).digest("hex").startsWith("0000")) return text;
  }
}

/** A ticket of the human check, earned the way the login page earns it. */
export async function personTicket(client: Client): Promise<string> {
  const question = (await client.post("ucenter/system/verify")).body.data.ticket as string;
  return (await client.post("ucenter/system/verify", { token: sumOf(question) })).body.data.ticket as string;
}
