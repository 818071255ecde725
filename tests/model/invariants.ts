import { checkInvariants, formatBreaches } from "../../server/platform/invariants/invariant.ts";
import type { Application } from "../api/application/application.ts";

/** Breaches of the product's invariants, as sentences. */
export async function breaches({ store, registry, ports }: Application): Promise<string[]> {
  const found = await checkInvariants({
    db: store.reading,
    registry,
    files: ports.files,
    today: ports.clock.today(),
  } as Parameters<typeof checkInvariants>[0]);
  return found.length === 0 ? [] : formatBreaches(found).split("\n");
}
