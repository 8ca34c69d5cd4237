import { type QueryClient, useQuery } from "@tanstack/react-query"
import type { Area } from "../../../contract/enums.ts"
import type { WatchedCar } from "../../../contract/watch.ts"
import type { WatchFacts } from "../../../contract/watch-facts.ts"
import { type CallInput, call } from "../../api.ts"
import { read, useRead } from "../../ui/loading/read.ts"
import { useChange, useSend } from "../../ui/loading/use-send.ts"
import { common } from "../../ui/texts.de.ts"

export const watchedCarsQuery = read("GET /api/watch/cars", undefined, { staleTime: 5_000 })
const carsKey = watchedCarsQuery.queryKey

export const useWatchedCars = (failure: string, enabled = true) =>
  useQuery({ ...watchedCarsQuery, enabled, meta: { failure } })

const putCar = (client: QueryClient, carId: string, car: WatchedCar | undefined) =>
  client.setQueryData(carsKey, (cars) => {
    const at = cars?.findIndex((other) => other.carId === carId) ?? -1
    if (!cars || at < 0) return cars && car ? [car, ...cars] : cars
    return car ? cars.with(at, car) : cars.toSpliced(at, 1)
  })
const renewCar = (client: QueryClient, car: WatchedCar) =>
  client.setQueryData(carsKey, (cars) => cars?.map((other) => (other.carId === car.carId ? car : other)))

/** Star, note, e-mails and marks are sent one after the other, each based on the previous version. */
const oneByOne = { id: "watched cars" }

const carChange = ["watch", "car"]
/** Whether a car is to be watched, with its current state, or not. */
type StarChange = { carId: string; area: Area; name: string; seen: WatchFacts; wanted: boolean }

/** Watches or unwatches a car. Shown at once, reverted on failure; changes are sent one after the other. */
export const useStar = (failure: string) =>
  useChange({
    mutationKey: carChange,
    scope: oneByOne,
    mutationFn: async ({ carId, wanted }: StarChange): Promise<WatchedCar | undefined> => {
      if (wanted) return call("POST /api/watch/car", { body: { carId } })
      await call("POST /api/watch/car/remove", { body: { carId } })
      return undefined
    },
    meta: { failure },
    onMutate: async (client, { wanted, ...shown }) => {
      await client.cancelQueries({ queryKey: carsKey })
      const before = client.getQueryData(carsKey)?.find(({ carId }) => carId === shown.carId)
      const at = new Date().toISOString()
      const optimistic: WatchedCar = { ...shown, at, version: 1, note: "", notify: "AT_ONCE" }
      putCar(client, shown.carId, wanted ? (before ?? optimistic) : undefined)
      return before
    },
    onError: (client, _error, { carId }, before) => void putCar(client, carId, before),
    onSuccess: (client, car, { carId }) => {
      if (client.isMutating({ mutationKey: carChange }) === 1) putCar(client, carId, car)
    },
    onSettled: (client) => {
      if (client.isMutating({ mutationKey: carChange }) === 1)
        void client.invalidateQueries({ queryKey: carsKey })
    },
  })

type CarChange = CallInput<"POST /api/watch/car/update">["body"] & {
  /** The notes known to the writer: a different one is shown before it is overwritten. */
  over?: readonly string[]
}

/** The change based on the newest version, unless that has a note unknown to the writer. */
export function basedOnNewest(client: QueryClient, { over, ...body }: CarChange) {
  const current = client.getQueryData(carsKey)?.find(({ carId }) => carId === body.carId)
  if (!current || (over && !over.includes(current.note))) return body
  return { ...body, version: Math.max(body.version, current.version) }
}

const ownWords = ["watch", "note"]

/** Whether a note of a car is being saved, which the list does not show yet. */
export const isSavingNote = (client: QueryClient, carId: string): boolean =>
  client.isMutating({
    mutationKey: ownWords,
    predicate: ({ state }) => {
      const change = state.variables as CarChange | undefined
      return change?.carId === carId && Boolean(change.note)
    },
  }) > 0

/** Changes note or e-mails of a watched car. After a conflict the newer version is shown; the note's field reports conflicts itself. */
export const useUpdateWatched = (words: { success?: string; failure: string; silent?: boolean }) =>
  useChange({
    mutationKey: ownWords,
    scope: oneByOne,
    mutationFn: (body: CarChange, { client }) =>
      call("POST /api/watch/car/update", { body: basedOnNewest(client, body) }),
    meta: words,
    onSuccess: renewCar,
    onConflict: renewCar,
  })

/** Clears the change marks of a car. They stay if that fails. */
export const useSeen = () => useSend("POST /api/watch/car/seen", { scope: oneByOne, onSuccess: renewCar })

export const useSavedSearches = (failure: string) =>
  useRead("GET /api/watch/searches", undefined, { failure })

export const useSaveSearch = (success: string) =>
  useSend("POST /api/watch/search", { success, rows: "GET /api/watch/searches" })

/** Changes the e-mails of a saved search; changes are sent one after the other. */
export const useUpdateSearch = () =>
  useSend("POST /api/watch/search/update", {
    scope: { id: "saved searches" },
    success: common.choiceSaved,
    failure: common.choiceFailed,
    rows: "GET /api/watch/searches",
  })

export const useDeleteSearch = (success: string) =>
  useSend("POST /api/watch/search/delete", { success, rows: "GET /api/watch/searches" })
