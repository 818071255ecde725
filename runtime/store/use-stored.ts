import { useSyncExternalStore } from "react";
import { useClient } from "./client.ts";
import { onStored, stored } from "./stored.ts";

function subscribe(changed: () => void): () => void {
  const [offStored, offClient] = [onStored(changed), useClient.subscribe(changed)];
  return () => {
    offStored();
    offClient();
  };
}

/** A stored value; draws again when it changes. undefined for a name that is not declared. */
export function useStored(name: string | undefined): unknown {
  const read = () => {
    if (name === undefined) return undefined;
    try {
      const value = stored(name);
      return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
    } catch {
      return undefined;
    }
  };
  return useSyncExternalStore(subscribe, read, read);
}
