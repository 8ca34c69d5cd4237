import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Activity } from "../../../contract/cases/activities.ts"
import { berlinToday } from "../../../contract/core/dates.ts"
import { maxActivities } from "../../../contract/core/limits.ts"
import type { ShownTable } from "../../../contract/fleet/excel.ts"
import { call } from "../../core/api.ts"
import { isId } from "../../core/repaired.ts"
import type { ActivityTab } from "../../core/searches.ts"
import { saveFile } from "../../ui/browser/files.ts"
import { problemCode } from "../../ui/feedback/problem-text.ts"
import { read, useRead } from "../../ui/loading/read.ts"
import { texts } from "./texts.de.ts"

type Which = { carId?: string | undefined; running?: "true"; newest?: number }

/** Activities of the user's locations; of all agents for admins. */
const activitiesQuery = (which: Which) => read("GET /api/car/all/activity", which)

/** Initial size of the list of all activities: enough for weeks, a fraction of years. */
export const initialCount = 300

/** Maximum number of activities loaded for a tab; if reached, there may be older ones. */
export const maxFor = (tab: ActivityTab | undefined, isWhole: boolean) =>
  tab || isWhole ? maxActivities : initialCount

const ofTab = (tab: ActivityTab | undefined, isWhole: boolean) =>
  activitiesQuery(tab ? { running: "true" } : isWhole ? {} : { newest: initialCount })

/** The activities of a tab, possibly more. The previous list stays until the next one is loaded. */
export const useActivities = (tab: ActivityTab | undefined, isWhole: boolean) =>
  useQuery({ ...ofTab(tab, isWhole), placeholderData: keepPreviousData, meta: { failure: texts.loadFailed } })

/** Saves a workbook of a tab under the name of P97; `sheet` selects from all activities, even if fewer are displayed. */
export function useExport(failure: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (of: { tab: ActivityTab | undefined; sheet: (all: Activity[]) => ShownTable }) =>
      call("POST /api/excel/table", { body: of.sheet(await client.fetchQuery(ofTab(of.tab, true))) }),
    meta: { failure },
    onSuccess: (workbook) => saveFile(workbook, `ZVF_Aktivitäten_${berlinToday(new Date())}.xlsx`),
  })
}

/** All activities of a car, latest change first. */
export const useCarActivities = (carId: string) =>
  useRead("GET /api/car/all/activity", { carId }, { failure: texts.loadFailed })

/** The newest matching activity of a car; `isLoaded` once it was reloaded on mount. */
export function useNewest(carId: string | undefined, fits: (activity: Activity) => boolean) {
  const { data, isFetching, isFetchedAfterMount } = useRead(
    "GET /api/car/all/activity",
    { carId },
    {
      select: (all) => all.find(fits),
      enabled: carId !== undefined,
      refetchOnMount: "always",
      silent: true,
    },
  )
  return { activity: data, isLoaded: isFetchedAfterMount || !isFetching }
}

/** What the user's locations have for a car: an open request, or a requested or confirmed ZVF. */
export type OwnRequest = Pick<Activity, "id" | "answerDue" | "state">

const inList: readonly Activity["state"][] = ["OPEN", "REQUEST_ACCEPTED", "REQUEST_CONFIRMED"]
const ownRequests = (activities: readonly Activity[]): ReadonlyMap<string, OwnRequest> =>
  new Map(
    activities
      .filter(({ state }) => inList.includes(state))
      .map((one) => [one.carId, one] as const)
      // The newest one wins.
      .reverse(),
  )

export const useOwnRequests = (enabled: boolean): ReadonlyMap<string, OwnRequest> | undefined =>
  useRead("GET /api/car/all/activity", { running: "true" }, { select: ownRequests, enabled, silent: true })
    .data

/** One activity with its timeline; `isUnknown` if it does not exist for the caller. */
export function useCase(id: string | undefined) {
  const result = useRead(
    "GET /api/car/activity",
    { id: id ?? "" },
    { enabled: id !== undefined && isId(id), silent: true },
  )
  return { ...result, isUnknown: result.error !== null && problemCode(result.error) === "not_found" }
}
