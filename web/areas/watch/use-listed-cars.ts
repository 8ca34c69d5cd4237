import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import type { AgentCar } from "../../../contract/cars.ts"
import { type Area, areas } from "../../../contract/enums.ts"
import { type Row, rowsOf } from "../../../contract/filters.ts"
import { carsOfArea } from "../car/index.ts"

export type ListedCars = {
  /** The rows of an overview; undefined while they are on their way. */
  rows: Readonly<Record<Area, readonly Row[] | undefined>>
  car: (id: string) => AgentCar | undefined
}

const none: readonly AgentCar[] = []

/** The cars of the overviews that are needed: what the page says of a car or a search is what the overview says. */
export function useListedCars(wanted: ReadonlySet<Area>): ListedCars {
  const preOffers = useQuery({ ...carsOfArea("PRE_OFFER"), enabled: wanted.has("PRE_OFFER") }).data
  const selection = useQuery({ ...carsOfArea("SELECTION"), enabled: wanted.has("SELECTION") }).data
  return useMemo(() => {
    const lists = { PRE_OFFER: preOffers, SELECTION: selection }
    const byId = new Map(areas.flatMap((area) => (lists[area] ?? none).map((car) => [car.id, car] as const)))
    return {
      rows: { PRE_OFFER: preOffers && rowsOf(preOffers), SELECTION: selection && rowsOf(selection) },
      car: (id) => byId.get(id),
    }
  }, [preOffers, selection])
}
