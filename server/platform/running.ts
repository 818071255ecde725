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
