import type { QueryClient } from "@tanstack/react-query"
import { euroText } from "../../../contract/core/format.ts"
import type { Screen } from "../../screens.ts"
import { carsOfArea } from "../car/lists.ts"
import { locationsQuery } from "../directory/location-names.ts"
import { optionsQuery } from "../directory/option-labels.ts"
import { imageNamesQuery } from "../images/use-car-images.ts"
import { watchedCarsQuery } from "../watch/watched.ts"

/** The screen itself shows refusals. */
const silent = { meta: { silent: true } }

/** Starts loading everything that the rows need, before the screen's code. */
export function askFirst(queryClient: QueryClient, { area }: Screen): void {
  if (!area) return
  void queryClient.prefetchQuery({ ...carsOfArea(area), ...silent })
  void queryClient.prefetchQuery({ ...optionsQuery, ...silent })
  void queryClient.prefetchQuery({ ...locationsQuery, ...silent })
  // Rows do not wait for images and stars, but are rendered only once if these arrive in time.
  void queryClient.prefetchQuery(imageNamesQuery)
  void queryClient.prefetchQuery({ ...watchedCarsQuery, ...silent })
  // The first number format takes a browser a while: better now than between list and rows.
  setTimeout(() => euroText(1))
}
