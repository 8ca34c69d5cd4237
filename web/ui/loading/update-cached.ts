import type { QueryClient, QueryKey } from "@tanstack/react-query"

/**
 * Puts the answer to a change of one's own into cached lists. Queries under way for them may be older, so they are
 * cancelled and sent again: they would also have brought what others changed.
 */
export async function updateCached(
  client: QueryClient,
  lists: readonly QueryKey[],
  put: () => void,
): Promise<void> {
  const underWay = lists.filter((queryKey) => client.isFetching({ queryKey, exact: true }) > 0)
  await Promise.all(lists.map((queryKey) => client.cancelQueries({ queryKey, exact: true })))
  put()
  for (const queryKey of underWay) void client.invalidateQueries({ queryKey, exact: true })
}
