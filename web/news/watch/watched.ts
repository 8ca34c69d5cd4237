import { type QueryClient, useQuery } from "@tanstack/react-query"
import type { Words } from "../../../contract/cases/change-lines.ts"
import type { Area } from "../../../contract/core/enums.ts"
import type { WatchedCar } from "../../../contract/news/watch.ts"
import { call } from "../../core/api.ts"
import { read } from "../../ui/loading/read.ts"
import { useChange, useSend } from "../../ui/loading/use-send.ts"

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

/** Stars and marks are sent one after the other. */
const oneByOne = { id: "watched cars" }

const carChange = ["watch", "car"]
/** Whether a car is to be watched, with its current state, or not. */
type StarChange = { carId: string; area: Area | null; name: string; seen: Words; wanted: boolean }

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
      const optimistic: WatchedCar = { ...shown, at }
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

/** Clears the change marks of a car. They stay if that fails. */
export const useSeen = () => useSend("POST /api/watch/car/seen", { scope: oneByOne, onSuccess: renewCar })
