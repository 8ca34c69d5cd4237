import type { MessageFacts } from "../../../contract/messages.ts"

/** What a browser shows of new messages: nothing that is not on any list, and where a click leads. */
export type PushNote = { body: string; link: string }

export type NewMessages = {
  count: number
  /** Of the newest. */
  activityId: string | null
  carId: string | null
  facts: MessageFacts
  isAdmin: boolean
}

/** The words of a push (P238): how many messages, of one the job number; no price, no person, no reason. */
export function noteOf({ count, activityId, carId, facts, isAdmin }: NewMessages): PushNote {
  if (count > 1) return { body: `${count} neue Mitteilungen`, link: "/" }
  const link = isAdmin
    ? carId && `/car?${new URLSearchParams({ carId })}`
    : activityId && `/activity?${new URLSearchParams({ activityId })}`
  const about = facts.jobNumber ? ` zu ZVF ${facts.jobNumber}` : ""
  return { body: `Neue Mitteilung${about}`, link: link || "/" }
}

const firstPauseMs = 60_000
const longestPauseMs = 6 * 3_600_000

/** No push service holds a device back for longer, whatever it says. */
const longestWaitMs = 24 * 3_600_000

/** When a push that failed for the n-th time in a row is tried again; not before the push service wants it (`waitMs`). */
export function nextPush(failures: number, now: Date, waitMs: number): Date {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1))
  return new Date(now.getTime() + Math.max(pause, Math.min(longestWaitMs, waitMs)))
}

/** How long a device is remembered on which nobody is signed in, or that nothing reaches, in days. */
export const rememberedDays = 90
