import { queryClient } from "./client.ts";

/**
 * Asks a source of a page once more as it was asked last, also when its page is not shown any more; undefined where it
 * never was, or did not answer.
 */
export async function refetch(page: string, source: string): Promise<unknown> {
  const asked = queryClient
    .getQueryCache()
    .findAll({ queryKey: [page, source] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)[0];
  if (asked === undefined) return undefined;
  await queryClient.refetchQueries({ queryKey: asked.queryKey, exact: true, type: "all" });
  return asked.state.status === "success" ? asked.state.data : undefined;
}
