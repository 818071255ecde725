import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** Ten accounts in a process of their own, that are told when to begin. */
export interface Hostile {
  begin(): void;
  /** Ends them; gives how often they were answered what. */
  end(): Promise<string>;
}

/** Signs them in at the product. */
export async function startHostile(address: string, password: string): Promise<Hostile> {
  const child = fork(join(import.meta.dirname, "hostile-process.ts"), [address, password], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const [ready] = (await once(child, "message")) as [string];
  if (ready !== "ready") throw new Error(`the hostile accounts: ${ready}`);
  return {
    begin: () => void child.send("begin"),
    async end() {
      child.send("end");
      const [answers] = (await once(child, "message")) as [string];
      await once(child, "exit");
      return answers;
    },
  };
}
