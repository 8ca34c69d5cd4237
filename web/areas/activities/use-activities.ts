import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Activity } from "../../../contract/activities.ts"
import { berlinToday } from "../../../contract/dates.ts"
import type { ShownTable } from "../../../contract/excel.ts"
import { maxActivities } from "../../../contract/limits.ts"
import { call } from "../../api.ts"
import type { ActivityTab } from "../../searches.ts"
import { saveFile } from "../../ui/browser/files.ts"
import { problemCode } from "../../ui/feedback/problem-text.ts"
import { read, useRead } from "../../ui/loading/read.ts"

/** About one car, those that wait or hold their car, or no more than the newest. */
type Which = { carId?: string | undefined; running?: "true"; newest?: number }

/** Activities of one's own locations, of all agents for admins (P27). */
const activitiesQuery = (which: Which) => read("GET /api/car/all/activity", which)

/** The list of all starts with so many: pages for weeks, and a fraction of what years bring. */
export const atFirst = 300

/** How many activities are loaded for a tab at most; if so many are, there may be older ones. */
export const mostOf = (tab: ActivityTab | undefined, isWhole: boolean) =>
  tab || isWhole ? maxActivities : atFirst

const ofTab = (tab: ActivityTab | undefined, isWhole: boolean) =>
  activitiesQuery(tab ? { running: "true" } : isWhole ? {} : { newest: atFirst })

/** At least the activities of a tab: tabs share what runs, and the previous list stays until the next has come. */
export const useActivities = (tab: ActivityTab | undefined, isWhole: boolean, failure: string) =>
  useQuery({ ...ofTab(tab, isWhole), placeholderData: keepPreviousData, meta: { failure } })

/** Saves a workbook of a tab under the name of P97; `sheet` picks from all of them, also if only the newest are on the screen. */
export function useExport(failure: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (of: { tab: ActivityTab | undefined; sheet: (all: Activity[]) => ShownTable }) =>
      call("POST /api/excel/table", { body: of.sheet(await client.fetchQuery(ofTab(of.tab, true))) }),
    meta: { failure },
    onSuccess: (workbook) => saveFile(workbook, `ZVF_Aktivitäten_${berlinToday(new Date())}.xlsx`),
  })
}

/** Everything that was asked for about one car, the last change first. */
export const useActivitiesOf = (carId: string, failure: string) =>
  useRead("GET /api/car/all/activity", { carId }, { failure })

/**
 * The newest activity about a car that fits, read again on mount, because the last read lacks what was just sent. `isKnown` after
 * that read; before, `activity` may be an older one.
 */
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
  return { activity: data, isKnown: isFetchedAfterMount || !isFetching }
}

/** What one's own locations have about a car of a list: an open request, or a ZVF that is requested or confirmed. */
export type OwnRequest = Pick<Activity, "id" | "answerDue" | "state">

const inList: readonly Activity["state"][] = ["OPEN", "REQUEST_ACCEPTED", "REQUEST_CONFIRMED"]
const ownRequests = (activities: readonly Activity[]): ReadonlyMap<string, OwnRequest> =>
  new Map(
    activities
      .filter(({ state }) => inList.includes(state))
      .map((one) => [one.carId, one] as const)
      // Of several the newest counts.
      .reverse(),
  )

/** The same by car, for a list; undefined until loaded, or if disabled. */
export const useOwnRequests = (enabled: boolean): ReadonlyMap<string, OwnRequest> | undefined =>
  useRead("GET /api/car/all/activity", { running: "true" }, { select: ownRequests, enabled, silent: true })
    .data

/** One activity with its timeline (P27); `isUnknown` if it does not exist for the caller. */
export function useCase(id: string | undefined) {
  const found = useRead(
    "GET /api/car/activity",
    { id: id ?? "" },
    { enabled: id !== undefined, silent: true },
  )
  const code = found.error && problemCode(found.error)
  return { ...found, isUnknown: code === "not_found" || code === "invalid_input" }
}
