import { Session } from "node:inspector/promises";

/**
 * Gives memory back to the system that only the start needed: texts of configs, and what validators were made of. The
 * engine would keep it, as nothing at rest makes it look for garbage. The process answers nobody meanwhile, some tenths
 * of a second.
 */
export async function giveBack(): Promise<void> {
  const session = new Session();
  session.connect();
  try {
    await session.post("HeapProfiler.collectGarbage");
  } finally {
    session.disconnect();
  }
}
