import type { Registry } from "../../registry/registry.ts";
import type { Acting, AnswerHeaders, RequestContext, WriteContext } from "./context.ts";
import type { Ports } from "./ports/ports.ts";
import type { Transaction } from "./store/handle.ts";
import { sayer } from "./wording.ts";

/** Nobody is answered, so no cookie is set. */
const NOWHERE: AnswerHeaders = {
  startSession: () => undefined,
  endSession: () => undefined,
  cookie: () => undefined,
  cookieSent: () => undefined,
};

interface ContextParts {
  registry: Registry;
  ports: Ports;
  environment: RequestContext["environment"];
  trx: Transaction;
  /** Who acts; without one the server itself does. */
  acting?: Acting;
  language?: RequestContext["language"];
  brand?: string;
}

/** The context of a write that no request asked for: jobs, timers, seeds. */
export function makeContext({
  registry,
  ports,
  environment,
  trx,
  acting,
  language = "en",
  brand = environment.brand ?? "default",
}: ContextParts): WriteContext {
  return {
    registry,
    ports,
    environment,
    acting,
    language,
    brand,
    trx,
    db: trx,
    call: undefined,
    system: acting === undefined,
    ip: "",
    userAgent: "",
    traceId: "",
    say: sayer(registry, brand, language, acting?.role),
    answer: NOWHERE,
  };
}
