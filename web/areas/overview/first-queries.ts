import type { QueryClient } from "@tanstack/react-query"
import { euroText } from "../../../contract/format.ts"
import type { Screen } from "../../screens.ts"
import { carsOfArea, firstCarsOfArea, holdList } from "../car/lists.ts"
import { locationsQuery, optionsQuery } from "../directory/names.ts"
import { imageNamesQuery } from "../images/use-car-images.ts"
import { watchedCarsQuery } from "../watch/watched.ts"

/** Who may not see the screen is told so by it; where it waits for the answer, its own words hold. */
const silent = { meta: { silent: true } }

/** Asks for everything that the rows of an overview say, before its screen does. */
export function askFirst(queryClient: QueryClient, { area }: Screen): void {
  if (!area) return
  holdList()
  void queryClient.prefetchQuery(firstCarsOfArea(area))
  void queryClient.prefetchQuery({ ...carsOfArea(area), ...silent })
  void queryClient.prefetchQuery({ ...optionsQuery, ...silent })
  void queryClient.prefetchQuery({ ...locationsQuery, ...silent })
  // Rows are drawn without pictures and stars, yet not twice where these are there in time.
  void queryClient.prefetchQuery(imageNamesQuery)
  void queryClient.prefetchQuery({ ...watchedCarsQuery, ...silent })
  // The first format of its kind takes a browser a while: better now than between the list and its rows.
  setTimeout(() => euroText(1))
}
