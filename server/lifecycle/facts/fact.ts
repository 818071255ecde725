import type { Registry } from "../../../registry/registry.ts";
import type { Reading } from "../../store/handle.ts";
import type { Row } from "../plan/model.ts";

/** Reads what a guard or an effect must know beside its record; given to it under the reader's name. */
export type Fact = (db: Reading, record: Row, registry: Registry) => Promise<unknown>;
