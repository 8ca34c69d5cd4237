import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type CallInput, call } from "../../api.ts"
import { useChange } from "../../ui/loading/index.ts"

export type SentCar = CallInput<"POST /api/car/grid">["body"]["cars"][number]

/**
 * What saving these cells would do (P213); asked again whenever they change. A conflict says that the list is older than the
 * cars: it is read again, and shows which value each cell has now.
 */
export function useGridPreview(cars: readonly SentCar[], enabled: boolean) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ["grid", cars],
    queryFn: async ({ signal }) => {
      const report = await call("POST /api/car/grid", { body: { cars: [...cars], check: true }, signal })
      if (report.refused.some(({ code }) => code === "version_conflict" || code === "car_bound"))
        void client.invalidateQueries({ queryKey: ["cars", "all"] })
      return report
    },
    enabled: enabled && cars.length > 0,
    placeholderData: (before) => before,
    gcTime: 0,
    meta: { silent: true },
  })
}

/** Saves the cells of many cars. The panel shows refusals itself. */
export const useSaveGrid = () =>
  useChange({
    mutationFn: (cars: readonly SentCar[]) =>
      call("POST /api/car/grid", { body: { cars: [...cars], check: false } }),
    meta: { silent: true },
    onSettled: (client) =>
      Promise.all(
        [["cars"], ["imports"], ["activities"], ["desk"]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
