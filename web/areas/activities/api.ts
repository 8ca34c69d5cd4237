import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { Activity } from "../../../contract/activities.ts"
import { berlinToday } from "../../../contract/dates.ts"
import type { ShownTable } from "../../../contract/excel.ts"
import { call } from "../../api.ts"
import { saveFile } from "../../ui/browser/index.ts"
import { problemCode } from "../../ui/feedback/index.ts"
import { useChange } from "../../ui/loading/index.ts"
import { carsOfArea, firstCarsOfArea } from "../car/index.ts"
import { awaitsAnswer } from "./state-words.ts"

/** Which of them: about one car, the own ones, those that wait or hold their car, or no more than the newest. */
type Which = { carId?: string; mine?: "true"; running?: "true"; newest?: number }

/** Activities of one's own locations, of all agents for admins (P27). */
const activitiesQuery = (which: Which = {}) =>
  queryOptions({
    queryKey: ["activities", "list", which],
    queryFn: ({ signal }) => call("GET /api/car/all/activity", { query: which, signal }),
  })

/** How many a list begins with: pages enough for weeks, and a fraction of what years bring. */
export const atFirst = 300

type Filters = { mine?: boolean; waiting?: boolean }

const whichOf = ({ mine, waiting }: Filters, isWhole: boolean): Which => ({
  ...(mine && { mine: "true" }),
  ...(waiting ? { running: "true" } : !isWhole && { newest: atFirst }),
})

/** What runs holds its car, too, long after it was answered. */
const waitingAmong = (running: Activity[]) => running.filter(awaitsAnswer)

/** The newest activities, or all of them, or those that wait. What was shown before stays while others are on their way. */
export const useActivities = (filters: Filters, isWhole: boolean, failure: string) =>
  useQuery({
    ...activitiesQuery(whichOf(filters, isWhole)),
    placeholderData: keepPreviousData,
    ...(filters.waiting && { select: waitingAmong }),
    meta: { failure },
  })

/** All of them that the filters leave, for an export. */
export function useAllActivities(): (filters: Filters) => Promise<Activity[]> {
  const client = useQueryClient()
  return async (filters) => {
    const all = await client.fetchQuery(activitiesQuery(whichOf(filters, true)))
    return filters.waiting ? waitingAmong(all) : all
  }
}

/** Everything that was asked for about one car, the last change first. */
export const useActivitiesOf = (carId: string, failure: string) =>
  useQuery({ ...activitiesQuery({ carId }), meta: { failure } })

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

/** The same by car, for a list; undefined until they are known, or where nobody asks. */
export const useOwnRequests = (enabled: boolean): ReadonlyMap<string, OwnRequest> | undefined =>
  useQuery({
    ...activitiesQuery({ running: "true" }),
    select: ownRequests,
    enabled,
    meta: { silent: true },
  }).data

/** The own house's open individual request about a car, read anew: it may have come a moment ago. */
export const useOpenRequest = (carId: string): Activity | undefined =>
  useQuery({
    ...activitiesQuery({ carId }),
    select: (all) => all.find(({ state }) => state === "OPEN"),
    refetchOnMount: "always",
    meta: { silent: true },
  }).data

/**
 * The newest activity of one's own about a car, read anew: what was known before does not hold what was just sent. Without an
 * id where it cannot be read.
 */
export function useNewestAbout(carId: string): { id: string | undefined; isOnItsWay: boolean } {
  const { data, isFetching, isFetchedAfterMount } = useQuery({
    ...activitiesQuery({ carId, mine: "true" }),
    refetchOnMount: "always",
    meta: { silent: true },
  })
  return {
    id: isFetchedAfterMount ? data?.[0]?.id : undefined,
    isOnItsWay: isFetching && !isFetchedAfterMount,
  }
}

/**
 * Forgets the list of pre-offers as it was loaded before: whoever comes from an answer must not see the old offer first,
 * and be asked about the change that the answer is.
 */
export function useForgetOffers(): () => void {
  const client = useQueryClient()
  return () => {
    for (const { queryKey } of [carsOfArea("PRE_OFFER"), firstCarsOfArea("PRE_OFFER")])
      client.removeQueries({ queryKey })
  }
}

/** One activity with its timeline (P27); `isUnknown` where there is none that one may see. */
export function useCase(id: string | undefined) {
  const found = useQuery({
    queryKey: ["activities", "case", id],
    queryFn: ({ signal }) => call("GET /api/car/activity", { query: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
    meta: { silent: true },
  })
  const code = found.error && problemCode(found.error)
  return { ...found, isUnknown: code === "not_found" || code === "invalid_input" }
}

/** Takes back a request or an acceptance (P25). The question shows a refusal itself. Whatever the answer, the list is read again. */
export const useWithdraw = (words: { success: string; failure: string }) =>
  useChange({
    mutationFn: (id: string) => call("POST /api/car/activity/withdraw", { body: { id } }),
    meta: { silent: true, ...words },
    onSettled: (client, _answer, error) => {
      if (error && problemCode(error) === "unavailable") return
      void client.invalidateQueries({ queryKey: ["activities"] })
      void client.invalidateQueries({ queryKey: ["cars"] })
    },
  })

/** Saves the table as a workbook under the name of P97. */
export const useExport = (failure: string) =>
  useMutation({
    mutationFn: async (sheet: () => Promise<ShownTable>) =>
      call("POST /api/excel/table", { body: await sheet() }),
    meta: { failure },
    onSuccess: (workbook) => saveFile(workbook, `ZVF_Aktivitäten_${berlinToday(new Date())}.xlsx`),
  })
