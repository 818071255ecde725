import type { Fact } from "../../lifecycle/facts/fact.ts";
import { limit_nodes } from "./limit_nodes.ts";

/** Readers of facts about limits, for whoever moves them. */
export const limitReaders: Readonly<Record<string, Fact>> = { limit_nodes };
