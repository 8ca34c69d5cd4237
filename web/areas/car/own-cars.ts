import type { QueryClient } from "@tanstack/react-query"

const key = ["takenHere"] as const

/** Notes that this person took the car, so that its row leaves at once and nobody is told of it. */
export const noteTaken = (client: QueryClient, carId: string): void => {
  client.setQueryData<readonly string[]>(key, (ids = []) => [...ids, carId])
}

/** Whether this person took the car in this tab. */
export const isTakenHere = (client: QueryClient, carId: string): boolean =>
  client.getQueryData<readonly string[]>(key)?.includes(carId) ?? false
