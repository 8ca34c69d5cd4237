import type { OutputOf } from "../../../contract/core/endpoint.ts"
import type { NoticeKind } from "../../../contract/core/enums.ts"
import { passwordKinds } from "../../../contract/people/links.ts"
import type { exportOwnData, OwnSettings } from "../../../contract/people/profile.ts"
import { type RateLimit, refuseOverLimit } from "../../core/http/rate-limit.ts"
import type { Db } from "../../core/postgres/db.ts"
import { type Nothing, nothing, refuse } from "../../core/refusal.ts"
import { type Caller, type Change, type Context, changing } from "../../portal/access/context.ts"
import type { Actor } from "../../portal/access/gate.ts"
import { sessionLimits } from "../../portal/identity/sessions.ts"
import { withoutCodesSql } from "../../portal/mail/codes.ts"
import { refusalOfPassword, wordsAbout } from "../identity/passwords.ts"
import { endOthers, recordCredentials } from "../identity/people.ts"
import { endLinks } from "../links/links.ts"
import { requestMailChange } from "../users/address.ts"
import { notifyOfRights } from "../users/rights.ts"
import { userById } from "../users/users.ts"
import { type OwnProof, verifyCaller } from "./proof.ts"

type OwnData = OutputOf<typeof exportOwnData>
type Row = Omit<OwnSettings, "secondFactorDemanded" | "mostSessions"> & { mutedNotices: NoticeKind[] }

const settingsSql = `
  select u.muted_notices as "mutedNotices", f."confirmedAt" as "secondFactorSince",
    coalesce(cardinality(f."recoveryHashes"), 0) as "recoveryCodesLeft",
    coalesce((
      select json_agg(json_build_object('id', p.id, 'name', p.name, 'since', to_char(p."createdAt", $3),
        'lastUsed', to_char(p."usedAt", $3)) order by p."createdAt", p.id)
      from identity.passkeys p where p."userId" = u.identity_id), '[]') as passkeys,
    coalesce((
      select json_agg(json_build_object('id', s.id, 'userAgent', coalesce(s."userAgent", ''),
        'since', to_char(s."createdAt", $3), 'lastUsed', to_char(s."updatedAt", $3),
        'current', s.id is not distinct from $2) order by s.id is not distinct from $2 desc, s."updatedAt" desc)
      from identity.session s where s."userId" = u.identity_id and s."expiresAt" > now()), '[]') as sessions
  from users u
  left join identity.second_factors f on f."userId" = u.identity_id
  where u.id = $1`
const isoShape = 'YYYY-MM-DD"T"HH24:MI:SS"Z"'

export async function ownSettings(
  { db, requireAdminSecondFactor }: Context,
  actor: Actor,
): Promise<OwnSettings> {
  const row = await db.one<Row>(settingsSql, [actor.id, actor.sid, isoShape])
  if (!row) throw new Error(`No user ${actor.id}`)
  return {
    ...row,
    mostSessions: sessionLimits.most,
    secondFactorDemanded: requireAdminSecondFactor && actor.type === "ADMIN",
  }
}

/** All data of a user: no passwords or secrets, and nothing about others except facts of the user's own acts. */
export const ownData = async (db: Db, actor: Actor, now: Date): Promise<OwnData> =>
  (await db.value<OwnData>(dataSql, [actor.id, now])) as OwnData

const dataSql = `
  select json_build_object(
    'exportedAt', $2::timestamptz,
    'profile', (select json_object_agg(c.exported_as, to_jsonb(u) -> c.name)
      from users u, user_columns c where u.id = $1 and c.exported_as is not null),
    'formerNames', (select json_agg(f.name order by f.until) from former_names f where f.user_id = $1),
    'locations', (select json_agg(json_build_object('vfnr', l.vfnr, 'name', l.name, 'main', l.main,
      'gssnLocation', l.gssn_location) order by l.vfnr)
      from user_locations ul join locations l on l.id = ul.location_id where ul.user_id = $1),
    'sessions', (select json_agg(json_build_object('since', s."createdAt", 'lastUsed', s."updatedAt",
      'expires', s."expiresAt", 'address', s."ipAddress", 'userAgent', s."userAgent") order by s."createdAt")
      from identity.session s join users u on u.identity_id = s."userId" where u.id = $1),
    'lastSignInAt', (select max(s.at) from identity.sign_ins s join users u on u.identity_id = s.account_id where u.id = $1),
    'secondFactorSince', (select f."confirmedAt" from identity.second_factors f
      join users u on u.identity_id = f."userId" where u.id = $1),
    'passkeys', (select json_agg(json_build_object('name', p.name, 'since', p."createdAt", 'lastUsed', p."usedAt")
      order by p."createdAt") from identity.passkeys p join users u on u.identity_id = p."userId" where u.id = $1),
    'accountActs', (select json_agg(json_build_object('at', e.at, 'act', split_part(e.kind, '.', 2),
      'byOneself', e.actor_id = $1) order by e.position) from journal e where e.user_id = $1 and e.topic = 'account'),
    'terms', (select json_agg(json_build_object('at', t.at, 'version', t.version, 'answer', t.act) order by t.number)
      from terms_acts t where t.user_id = $1),
    'blocks', (select json_agg(json_build_object('at', m.at, 'act', m.verb, 'duration', m.duration,
      'clause', m.clause, 'endsAt', m.ends_at, 'reason', m.reason, 'byOneself', m.actor_id = $1) order by m.number)
      from moderation_acts m where m.user_id = $1),
    'activities', (select json_agg(json_build_object('at', a.at, 'act', a.verb, 'type', a.type, 'state', a.state,
      'reason', a.reason, 'jobNumber', a.named #> '{car,jobNumber}', 'model', a.named #> '{car,modelDesignation}',
      'vin', a.named #> '{car,idNumber}', 'location', concat(a.named #>> '{location,vfnr}', ' - ', a.named #>> '{location,name}'),
      'values', a.snapshot, 'ownReference', r.reference, 'nameThen', p.name, 'mailThen', p.mail, 'byOneself', a.actor_id = $1)
      order by a.number) from acts a left join act_people p on p.act_id = a.id and p.user_id = $1
      left join case_references r on r.case_id = a.id and r.user_id = $1 and not is_blocked($1, $2::timestamptz) and exists (
        select from user_locations ul join users u on u.id = ul.user_id
        where ul.user_id = $1 and ul.location_id = a.location_id and u.type <> 'ADMIN')
      where a.user_id = $1 or a.actor_id = $1),
    'watchedCars', (select json_agg(json_build_object('carId', w.car_id, 'since', w.at,
      'lastSeen', w.seen) order by w.at) from subscriptions w where w.user_id = $1),
    'savedSearches', (select json_agg(json_build_object('name', s.name, 'area', s.area, 'filters', s.filters,
      'since', s.at) order by s.at) from saved_searches s where s.user_id = $1),
    'proposals', (select json_agg(distinct jsonb_build_object('at', m.at, 'jobNumber', m.facts -> 'jobNumber',
      'model', m.facts -> 'model', 'note', m.facts -> 'text')) from messages m where m.person_id = $1 and m.kind = 'PROPOSED'),
    'messages', (select json_agg(json_build_object('at', m.at, 'kind', m.kind, 'facts', m.facts, 'readAt', m.read_at)
      order by m.number) from messages m where m.user_id = $1),
    'mails', (select json_agg(json_build_object('at', o.created_at, 'sentAt', o.sent_at, 'to', o.recipient_mail,
      'subject', o.subject, 'text', ${withoutCodesSql("o.body_text")})
      order by o.created_at)
      from outbox o where o.user_id = $1)
  ) as data`

/** Each change of address sends e-mails to the old and the new address; the new one may be someone else's. */
const mailChanges: RateLimit = { name: "mail wish", tries: 5, seconds: 86_400 }

type ProfileForm = { version: number; firstname: string; lastname: string; phone: string }

export async function updateProfile(change: Change<ProfileForm>) {
  const { tx, caller, now, body } = change
  const before = await userById(tx, caller.id, now)
  const changed = await tx.run(
    `update users set firstname = $3, lastname = $4, phone = $5
     where id = $1 and version = $2`,
    [caller.id, body.version, body.firstname, body.lastname, body.phone],
  )
  const current = await userById(tx, caller.id, now)
  if (changed === 0) return refuse("version_conflict", { current })
  await notifyOfRights(change, before, current, true)
  return current
}

export async function chooseNotices({ tx, caller, body }: Change<{ mutedNotices: readonly NoticeKind[] }>) {
  const muted = [...new Set(body.mutedNotices)].sort()
  await tx.run("update users set muted_notices = $2 where id = $1", [caller.id, muted])
  return nothing
}

/** Requests a new address for the own profile; it applies once its link is opened (P142). */
export async function changeOwnMail(change: Change<{ mail: string }>) {
  const { tx, caller, now, body } = change
  const user = await userById(tx, caller.id, now)
  if (user.mail.toLowerCase() === body.mail.toLowerCase()) return user
  const refused =
    (await refuseOverLimit(tx, mailChanges, caller.id, now)) ??
    (await requestMailChange(change, user, body.mail))
  return refused ?? userById(tx, caller.id, now)
}

export async function endSession({ tx, caller, body }: Change<{ id: string }>) {
  const sql = `delete from identity.session where id = $1 and "userId" = $2`
  return (await tx.run(sql, [body.id, caller.sub])) > 0 ? nothing : refuse("not_found")
}

export async function endOtherSessions({ tx, caller }: Change) {
  await endOthers(tx, caller)
  return nothing
}

export type NewPassword = OwnProof & { newPassword: string }

/** Ends pending links and all other sessions. Checks the new password first, so that a refused one uses up no code. */
export async function changePassword(context: Context, call: Caller<NewPassword>, now: Date) {
  const { caller, body } = call
  const words = await wordsAbout(context.db, caller.mail, context.portalWords)
  const refused =
    refusalOfPassword(context.passwordPolicy, body.newPassword, words) ??
    (await verifyCaller(context, call, now))
  return refused ?? changing(context)(writePassword)(call)
}

async function writePassword(change: Change<NewPassword>): Promise<Nothing> {
  const { tx, caller, identity, body } = change
  await identity.setPassword(tx, caller.sub, body.newPassword)
  await endLinks(tx, caller.id, passwordKinds)
  await recordCredentials(change, "password")
  return nothing
}
