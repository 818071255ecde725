import type { Registry } from "../../registry/registry.ts";
import type { RequestContext } from "./context.ts";
import type { Engine } from "./engine.ts";
import type { Handlers } from "./handler.ts";
import type { Ports } from "./ports/ports.ts";
import type { Store } from "./store/handle.ts";

/** What runs the server, for work that no request asks for. */
export interface Running {
  readonly registry: Registry;
  readonly store: Pick<Store, "reading" | "transaction"> & Partial<Pick<Store, "snapshot">>;
  readonly ports: Ports;
  readonly environment: RequestContext["environment"];
  readonly engine: Engine;
  readonly handlers?: Handlers;
}

/** What the application is built of. */
export interface AppOptions {
  registry: Registry;
  store: Store;
  ports: Ports;
  environment: RequestContext["environment"];
  engine: Engine;
  handlers: Handlers;
  /** Folder of the built front end; without it only the API answers. */
  dist?: string;
  /** Version of the built front end, found by its page where it is served. */
  version?: string;
  /** Addresses of proxies whose X-Forwarded headers count; none by default. */
  proxies?: string[];
  /** False where load is part of a test: no rate limits. */
  limits?: boolean;
  /** False where a busy machine is no reason to refuse: no overload guard. */
  pressure?: boolean;
  /** Whether the process was told to end: it goes on answering for a while, and says that it is not to be sent more. */
  isDraining?: () => boolean;
  /** Where errors are logged; silent without one. */
  log?: (entry: {
    level: "error" | "info";
    trace: string;
    message: string;
    error?: unknown;
    /** Of a request: what it was answered, and how long that took. */
    answered?: { readonly status: number; readonly milliseconds: number };
  }) => void;
}
