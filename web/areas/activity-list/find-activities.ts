import type { Activity } from "../../../contract/activities.ts"
import { activityTypeText } from "../../../contract/enums.ts"
import { searchRows, searchTextOf } from "../../../contract/search.ts"
import { awaitsAnswer, isHolding } from "../../../contract/states.ts"
import type { ActivityTab } from "../../links.ts"
import { activityBadge, shownState } from "../activities/index.ts"
import { texts } from "./texts.de.ts"

const isIn = { open: awaitsAnswer, contracts: isHolding }
/** Whether a tab can hold activities of a state; no tab holds all. */
export const isInTab = (tab: ActivityTab | undefined, state: string): boolean =>
  tab === undefined || isIn[tab](state)

const textOf = (row: Activity): string =>
  searchTextOf(
    [row.jobNumber, row.licensePlateNumber, row.idNumber],
    [
      row.modelDesignation,
      activityTypeText(row),
      activityBadge(row).word,
      row.location,
      row.person?.name ?? "",
    ],
  )

/** The activities of a tab in one state that hold every word of the search, the best in front (P185, P186). */
export const findActivities = (
  activities: readonly Activity[],
  tab: ActivityTab | undefined,
  state: string | undefined,
  search: string,
): readonly Activity[] =>
  searchRows(
    activities.filter((one) => isInTab(tab, one.state) && (state === undefined || shownState(one) === state)),
    textOf,
    search,
  )

/** How a list words what it found among the loaded activities: if as many as possible are loaded, there may be older ones. */
export const foundText = (found: number, loaded: number, most: number): string => {
  if (loaded !== most) return texts.found(found)
  return found === loaded ? texts.foundNewest(found) : texts.foundAmongNewest({ found, loaded })
}
