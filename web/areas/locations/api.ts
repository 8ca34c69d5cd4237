import { type QueryClient, useQuery } from "@tanstack/react-query"
import type { Location } from "../../../contract/locations.ts"
import { type CallInput, call } from "../../api.ts"
import { useChange } from "../../ui/loading/index.ts"
import { locationsQuery } from "../directory/index.ts"

export const useLocations = (failure: string) => useQuery({ ...locationsQuery, meta: { failure } })

export type LocationBody = CallInput<"POST /api/location/">["body"]
export type LocationEdits = Omit<CallInput<"POST /api/location/update">["body"], "id" | "version">
type Saving = { base: null; form: LocationBody } | { base: Location; form: LocationEdits }

/** Creates a location, or changes the one that was loaded. The form shows refusals itself. */
export const useSaveLocation = (success: string) =>
  useChange({
    mutationFn: ({ base, form }: Saving) =>
      base
        ? call("POST /api/location/update", { body: { ...form, id: base.id, version: base.version } })
        : call("POST /api/location/", { body: form }),
    meta: { silent: true, success },
    onSuccess: put,
    onSettled: refresh,
  })

/** Deletes a location that nothing refers to. The question shows refusals itself. */
export const useDeleteLocation = (success: string) =>
  useChange({
    mutationFn: ({ id, version }: Location) => call("POST /api/location/delete", { body: { id, version } }),
    meta: { silent: true, success },
    onConflict: put,
    onSettled: refresh,
  })

const put = (client: QueryClient, location: Location) =>
  client.setQueryData(locationsQuery.queryKey, (locations) =>
    locations?.map((old) => (old.id === location.id ? location : old)),
  )

/** Users carry the names of their locations. */
function refresh(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ["users"] })
  return client.invalidateQueries({ queryKey: locationsQuery.queryKey })
}
