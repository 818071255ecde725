import { fork, type ChildProcess } from "node:child_process";

/** A process that is started anew when its code changes. */
interface RestartableProcess<Ask> {
  ask(what: Ask): void;
  isRunning(): boolean;
  /** Ends it and starts it again, once for all who ask while it ends. */
  restart(): void;
  stop(): Promise<void>;
}

/** How a kept process is begun and heard. */
interface Keeping<Message> {
  file: string;
  root: string;
  environment?: Readonly<Record<string, string>>;
  hear(message: Message): void;
  /** Told when it begins, and when it ended by itself. */
  began?(): void;
  ended?(status: number | null): void;
}

/** Starts a file with Node and keeps it: it is asked by messages, and started anew when told to. */
export function keepProcess<Ask extends object, Message>({
  file,
  root,
  environment,
  hear,
  began,
  ended,
}: Keeping<Message>): RestartableProcess<Ask> {
  let child: ChildProcess | undefined;
  let ending: Promise<void> | undefined;
  let isOver = false;

  const start = (): void => {
    if (isOver) return;
    began?.();
    const one = fork(file, {
      cwd: root,
      env: { ...process.env, ...environment },
      execArgv: ["--disable-warning=ExperimentalWarning"],
    });
    child = one;
    one.on("message", (message) => {
      if (child === one) hear(message as Message);
    });
    one.on("exit", (status) => {
      if (child !== one) return;
      child = undefined;
      ended?.(status);
    });
  };
  const end = async (): Promise<void> => {
    const one = child;
    child = undefined;
    if (one === undefined || one.exitCode !== null || one.signalCode !== null) return;
    await new Promise<void>((done) => {
      one.once("exit", () => done());
      one.kill("SIGTERM");
    });
  };
  start();
  return {
    ask: (what) => {
      if (child?.connected === true) child.send(what);
    },
    isRunning: () => child !== undefined || ending !== undefined,
    restart() {
      ending ??= end().then(() => {
        ending = undefined;
        start();
      });
    },
    async stop() {
      isOver = true;
      await ending;
      await end();
    },
  };
}
