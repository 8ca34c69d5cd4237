import type { Activity } from "../../../contract/cases/activities.ts"
import { refuse } from "../../core/refusal.ts"
import { refusalOfRequester } from "../../people/identity/people.ts"
import type { Change } from "../../portal/access/context.ts"
import { activityOf } from "../activities/activities.ts"

/** Sets the own reference of a case; requires the right to act for its location. Not journaled, since admins read the journal. */
export async function changeReference({
  tx,
  caller,
  body,
  now,
}: Change<{ id: string; ownReference: string }>) {
  const { id, ownReference } = body
  const activity = await activityOf(tx, caller, id)
  if (!activity) return refuse("not_found")
  const refused = await refusalOfRequester(tx, caller, activity.locationId, now)
  if (refused) return refused
  if (ownReference === "") await tx.run(clearSql, [id])
  else if ((await tx.run(setSql, [id, ownReference])) === 0) return refuse("not_found")
  return (await activityOf(tx, caller, id)) as Activity
}

const clearSql = "delete from case_references where case_id = $1"
/** Nothing for the case of a deleted person (P58), who cannot be deleted meanwhile. */
const setSql = `
  insert into case_references (case_id, user_id, reference)
  select a.id, a.user_id, $2 from acts a join users u on u.id = a.user_id where a.id = $1 and u.deleted_at is null
  for share of u
  on conflict (case_id) do update set reference = excluded.reference`
