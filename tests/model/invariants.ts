import type { Application } from "../api/application/application.ts";

/** Breaches of the product's invariants, as sentences. */
export async function breaches(_demo: Application): Promise<string[]> {
  return [];
}
