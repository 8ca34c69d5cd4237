import { useRead } from "../../ui/loading/index.ts"

/** A document is made a moment after its act, in ms. */
const refreshMs = 2_000

/** The contract documents of an activity, asked again while one is being made. What fails is shown in its place. */
export const useContracts = (activityId: string) =>
  useRead(
    "GET /api/contract/all",
    { activityId },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.some(({ state }) => state === "waiting") ? refreshMs : false,
      silent: true,
    },
  )
