import { queryOptions, useQuery } from "@tanstack/react-query"
import { type CallInput, call } from "../../api.ts"
import { useChange } from "../../ui/loading/index.ts"

const viewsQuery = queryOptions({
  queryKey: ["fleet-views"],
  queryFn: ({ signal }) => call("GET /api/fleet/views", { signal }),
})

/** One's own saved views of the fleet by name (P205). */
export const useFleetViews = (failure: string) => useQuery({ ...viewsQuery, meta: { failure } })

/** What changes one view may change another: the default is one alone. */
const renew = {
  onSettled: (client: { invalidateQueries: (of: typeof viewsQuery) => unknown }) =>
    void client.invalidateQueries(viewsQuery),
}

/** Saves a view under a name. The form shows refusals itself. */
export const useSaveView = (success: string) =>
  useChange({
    mutationFn: (body: CallInput<"POST /api/fleet/view">["body"]) => call("POST /api/fleet/view", { body }),
    meta: { silent: true, success },
    ...renew,
  })

/** Renames a view, gives it other filters, or makes it the default. */
export const useUpdateView = (words: { success: string; failure?: string; silent?: boolean }) =>
  useChange({
    mutationFn: (body: CallInput<"POST /api/fleet/view/update">["body"]) =>
      call("POST /api/fleet/view/update", { body }),
    meta: words,
    ...renew,
  })

/** Deletes a view. The question shows refusals itself. */
export const useDeleteView = (success: string) =>
  useChange({
    mutationFn: (body: { id: string }) => call("POST /api/fleet/view/delete", { body }),
    meta: { silent: true, success },
    ...renew,
  })
