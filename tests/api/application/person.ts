import { createHash } from "node:crypto";
import type { Client } from "./client.ts";

/** The sums that a browser does for a question of the human check. */
export function sumsOf(question: string): string {
  const right = (sum: string) => createHash("sha256").update(sum).digest("hex").startsWith("000");
  const answers = [0, 1, 2, 3].map((index) => {
    let answer = 0;
    while (!right(`${question}.${index}.${answer}`)) answer += 1;
    return answer;
  });
  return [question, ...answers].join(".");
}

/** A ticket of the human check, earned the way the login page earns it. */
export async function personTicket(client: Client): Promise<string> {
  const question = (await client.post("ucenter/system/verify")).body.data.ticket as string;
  return (await client.post("ucenter/system/verify", { token: sumsOf(question) })).body.data.ticket as string;
}
