import { instantJson } from "../cars/present.ts"

/**
 * SQL columns of `proposals p` as both sides see them (`Proposal` of the contract); `reader` is the caller's id. Only for who may
 * read them: the seller, and the managers of the place (P190).
 */
export const proposalColumns = (reader: string): string => `
  p.id, p.car_id as "carId", p.area, p.job_number as "jobNumber", p.model, p.note, ${instantJson("p.at")} as at, p.state,
  ${instantJson("p.decided_at")} as "decidedAt",
  (select d.firstname || ' ' || d.lastname from users d where d.id = p.decided_by) as "decidedBy", p.reason,
  p.activity_id as "activityId", ${instantJson("p.no_manager_since")} as "noManagerSince", p.user_id = ${reader} as mine,
  (select s.firstname || ' ' || s.lastname from users s where s.id = p.user_id) as person`

/** The same as one JSON value. */
export const proposalJson = (reader: string): string =>
  `(select row_to_json(one) from (select ${proposalColumns(reader)}) one)`
