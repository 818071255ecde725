import { queryClient } from "./client.ts";

/**
 * Asks a source of a page once more as it was asked last, also when its page is not shown any more; undefined where it
 * never was, or did not answer.
 */
export async function refetch(page: string, source: string): Promise<unknown> {
  const query = queryClient
    .getQueryCache()
    .findAll({ queryKey: [page, source] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)[0];
  if (query === undefined) return undefined;
  await queryClient.refetchQueries({ queryKey: query.queryKey, exact: true, type: "all" });
  return query.state.status === "success" ? query.state.data : undefined;
}
