import type { QueryClient, QueryKey } from "@tanstack/react-query"

/**
 * Puts the answer to a change of one's own into loaded lists. What was on its way for them may be older, so it is called
 * off and asked for again: it would also have brought what others changed.
 */
export async function overtake(
  client: QueryClient,
  lists: readonly QueryKey[],
  put: () => void,
): Promise<void> {
  const onTheirWay = lists.filter((queryKey) => client.isFetching({ queryKey, exact: true }) > 0)
  await Promise.all(lists.map((queryKey) => client.cancelQueries({ queryKey, exact: true })))
  put()
  for (const queryKey of onTheirWay) void client.invalidateQueries({ queryKey, exact: true })
}
