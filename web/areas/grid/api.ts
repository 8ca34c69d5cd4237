import { useQuery } from "@tanstack/react-query"
import { type CallInput, call } from "../../api.ts"
import { useChange } from "../../ui/loading/index.ts"

export type SentCar = CallInput<"POST /api/car/grid">["body"]["cars"][number]

/** What saving these cells would do (P213); asked again whenever they change. */
export const useGridPreview = (cars: readonly SentCar[], enabled: boolean) =>
  useQuery({
    queryKey: ["cars", "grid", cars],
    queryFn: ({ signal }) => call("POST /api/car/grid", { body: { cars: [...cars], check: true }, signal }),
    enabled: enabled && cars.length > 0,
    placeholderData: (before) => before,
    gcTime: 0,
    meta: { silent: true },
  })

/** Saves the cells of many cars. The panel shows refusals itself. */
export const useSaveGrid = () =>
  useChange({
    mutationFn: (cars: readonly SentCar[]) =>
      call("POST /api/car/grid", { body: { cars: [...cars], check: false } }),
    meta: { silent: true },
    onSettled: async (client) => {
      for (const queryKey of [["cars"], ["imports"], ["activities"], ["desk"]])
        await client.invalidateQueries({ queryKey })
    },
  })
