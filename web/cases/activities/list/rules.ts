import type { Activity } from "../../../../contract/cases/activities.ts"
import { activityTypeText } from "../../../../contract/core/enums.ts"
import { missingNumbers, searchRows, searchTextOf } from "../../../../contract/core/search.ts"
import type { ShownTable, TableCell } from "../../../../contract/fleet/excel.ts"
import { awaitsAnswer, isHolding, nextStates } from "../../../../contract/fleet/states.ts"
import { isReadOnly } from "../../../../contract/people/read-only.ts"
import type { Profile } from "../../../../contract/people/users.ts"
import type { ActivityTab } from "../../../core/searches.ts"
import { activityBadge, shownState } from "../../../fleet/cars/state-badge.ts"
import { common } from "../../../ui/texts.de.ts"
import { stateWord } from "../rules.ts"
import { texts as activitiesTexts } from "../texts.de.ts"
import type { ActivityColumn } from "../use-columns.tsx"
import { texts } from "./texts.de.ts"

const isIn = { open: awaitsAnswer, contracts: isHolding }
export const isInTab = (tab: ActivityTab | undefined, state: string): boolean =>
  tab === undefined || isIn[tab](state)

const textOf = (row: Activity): string =>
  searchTextOf(
    [row.ownReference, row.jobNumber, row.licensePlateNumber, row.idNumber],
    [
      row.modelDesignation,
      activityTypeText(row),
      activityBadge(row).word,
      stateWord(row),
      row.location,
      row.person?.name ?? "",
    ],
  )

/** The activities of a tab in a state that match every search word (P185). */
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

/** Searched numbers that none of the found activities has. */
export const missingIn = (found: readonly Activity[], search: string): string[] =>
  missingNumbers(search, () => found.map(textOf))

/** Text for the number found. If as many as possible are loaded, there may be older ones. */
export const foundText = (count: number, loaded: number, most: number): string => {
  if (loaded !== most) return texts.found(count)
  return count === loaded ? texts.foundNewest(count) : texts.foundAmongNewest({ found: count, loaded })
}

type SheetColumn = Pick<ActivityColumn, "header" | "kind" | "value">

/** For searching and sorting, non-breaking spaces become ordinary ones. */
const plain = (cell: TableCell): TableCell =>
  typeof cell === "string" ? cell.replaceAll("\u00a0", " ") : cell

/** The table as shown, with the car's numbers and the details of rows and panel as further columns (P81). */
export function sheetOf(shown: readonly SheetColumn[], rows: readonly Activity[]): ShownTable {
  const columns: SheetColumn[] = [
    { header: texts.jobNumber, value: ({ jobNumber }) => jobNumber },
    { header: texts.plate, value: ({ licensePlateNumber }) => licensePlateNumber },
    ...shown,
    { header: activitiesTexts.ownReference, value: ({ ownReference }) => ownReference || null },
    { header: texts.person, value: ({ person }) => person?.name ?? null },
    { header: common.sentAt, kind: "instant", value: ({ sentAt }) => sentAt },
    { header: texts.sheetDue, kind: "instant", value: ({ answerDue }) => answerDue },
    { header: texts.confirmedAt, kind: "instant", value: ({ confirmedAt }) => confirmedAt },
    { header: common.reason, value: ({ reason }) => reason || null },
    { header: activitiesTexts.wantedKm, kind: "integer", value: ({ wantedKilometers }) => wantedKilometers },
    { header: activitiesTexts.wantedDate, kind: "date", value: ({ wantedDate }) => wantedDate },
    { header: activitiesTexts.message, value: ({ message }) => message || null },
    { header: texts.answerText, value: ({ answer }) => answer?.text || null },
  ]
  return {
    columns: columns.map(({ header, kind = "text" }) => ({ header, kind })),
    rows: rows.map((row) => columns.map(({ value }) => plain(value(row)))),
  }
}

type WithdrawRefusal = "forbidden" | "termsNotAccepted" | "tooEarly"

export type Withdrawer = Pick<Profile, "type" | "terms">

export const canBeWithdrawn = ({ area, state }: Pick<Activity, "area" | "state">): boolean =>
  state !== "FREED" && nextStates(area, state, "SALES_MANAGER").some(({ verb }) => verb === "withdraw")

type Actor = Pick<Profile, "type" | "terms" | "blocked">

/** Whether a user can change the own reference (P258). Blocked users only read (P42). */
export const maySetReference = ({ type, blocked, terms }: Actor): boolean =>
  type === "SALES_MANAGER" && !blocked && !isReadOnly(terms)

/** What the panel of a case offers; nothing to blocked users. */
export const offeredBy = (
  { listed, ...activity }: Pick<Activity, "area" | "state" | "listed">,
  { blocked }: Pick<Profile, "blocked">,
) => ({
  car: !blocked && listed && !isHolding(activity.state),
  withdrawal: !blocked && canBeWithdrawn(activity),
})

/** Why an activity cannot be withdrawn, or null: requests always can, acceptances after their deadline (P25). */
export function withdrawRefusal(
  { type, answerDue }: Pick<Activity, "type" | "answerDue">,
  { type: role, terms }: Withdrawer,
  now: Date,
): WithdrawRefusal | null {
  if (role !== "SALES_MANAGER") return "forbidden"
  if (isReadOnly(terms)) return "termsNotAccepted"
  return type !== "PRE_OFFER_REQUEST" && now.getTime() < Date.parse(answerDue) ? "tooEarly" : null
}
