import type { DemoPerson } from "../../contract/system.ts"
import type { Db } from "../core/postgres/db.ts"
import { demoUsers } from "./cast.ts"

/** Cast members with their first address: later users and addresses may be real. */
const peopleSql = `
  select u.mail, u.type,
    case when is_blocked(u.id, $2) then 'blocked' when u.active then 'active'
      when u.deactivated_at is null then 'waiting' else 'inactive' end as state,
    array(select l.name from user_locations ul join locations l on l.id = ul.location_id
      where ul.user_id = u.id order by l.main desc, l.vfnr) as locations
  from unnest($1::uuid[], $3::text[]) with ordinality member(id, mail, place) join users u using (id, mail)
  where u.deleted_at is null order by u.type = 'ADMIN', member.place`

export const demoPeople = (db: Db, now: Date): Promise<DemoPerson[]> =>
  db.many<DemoPerson>(peopleSql, [demoUsers.map(({ id }) => id), now, demoUsers.map(({ mail }) => mail)])
