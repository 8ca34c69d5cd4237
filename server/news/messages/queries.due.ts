import { waitingCases } from "../../cases/activities/present.ts"
import type { Tx } from "../../core/postgres/index.ts"

/** A case that the provider has to be reminded of. */
export type DueCase = {
  activityId: string
  level: "SOON" | "OVERDUE"
  carId: string
  ownerId: string
  locationId: string
}

/** Cases per transaction. */
const batch = 50

/**
 * Open cases whose clock has run to three quarters or to its end, and of which nobody was told yet at that level (P53).
 * Their cars stay locked, so that no answer comes between this and the reminder; of those that are just being answered
 * nothing is said. `soonFrom` of contract/clocks.ts is the same rule.
 */
const dueSql = `
  select waiting.id as "activityId", clock.level, c.id as "carId", waiting.user_id as "ownerId",
    waiting.location_id as "locationId"
  from ${waitingCases}
  cross join lateral (select case when waiting.due_at < $1::timestamptz then 'OVERDUE'
    when waiting.sent_at + (waiting.due_at - waiting.sent_at) * 0.75 <= $1::timestamptz then 'SOON' end as level) clock
  where clock.level is not null
    and not exists (select from reminders r where r.activity_id = waiting.id and r.level in (clock.level, 'OVERDUE'))
  order by c.id limit $2 for update of c skip locked`
export const dueCases = (tx: Tx, now: Date) => tx.many<DueCase>(dueSql, [now, batch])
