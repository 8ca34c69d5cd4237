import { useQuery } from "@tanstack/react-query"
import { call } from "../../api.ts"

/** What advertises a released car; the area shows a failure itself. Below "activities": read again when its case changes. */
export const useListing = (carId: string) =>
  useQuery({
    queryKey: ["activities", "listing", carId],
    queryFn: ({ signal }) => call("GET /api/car/listing", { query: { id: carId }, signal }),
    meta: { silent: true },
  })
