import { randomUUID } from "node:crypto"
import type { Db } from "../core/postgres/db.ts"
import { castPassword } from "../demo/cast.ts"
import type { TestApp } from "./app.ts"
import { codeTo } from "./mails.ts"
import { blockForm, newcomer } from "./moderation.ts"
import { admin, post, read } from "./requests.ts"

/** A call that changes an account and its profile, ready to be made. */
export type AccountCall = { url: string; payload: object; headers: { authorization?: string } }

const newPassword = "Ganz-neues-Passwort-7"
const person = (portal: TestApp, type = "ADMIN") => newcomer(portal, randomUUID(), type)
const versionOf = async (portal: TestApp, id: string): Promise<number> =>
  (await read(portal, `/api/user/?id=${id}`, admin)).body.version

async function wantsMail(portal: TestApp) {
  const one = await person(portal)
  const mail = `${randomUUID()}@neu.example`
  const version = await versionOf(portal, one.id)
  await post(portal, "/api/user/update", admin, { id: one.id, version, mail })
  return { ...one, payload: { code: await codeTo(portal, mail) }, url: "/api/user/mail/confirm" }
}
const asAdmin = async (portal: TestApp, url: string, payload: object): Promise<AccountCall> => ({
  url,
  payload,
  headers: await portal.signInAs(admin),
})
async function ofPerson(portal: TestApp, url: string, changes: object = {}) {
  const { id } = await person(portal)
  return asAdmin(portal, url, { id, version: await versionOf(portal, id), ...changes })
}

/** Every operation that changes a profile and its account, by name; each prepares a call on its own user. */
export const accountOperations: Record<string, (portal: TestApp) => Promise<AccountCall>> = {
  "a first password": async (portal) => {
    const mail = `${randomUUID()}@neu.example`
    await post(portal, "/api/user/", admin, { firstname: "Ina", lastname: "Neu", mail, type: "ADMIN" })
    const payload = { oobCode: await codeTo(portal, mail), newPassword }
    return { url: "/api/identity/reset/confirm", payload, headers: {} }
  },
  "a password by link": async (portal) => {
    const { mail } = await person(portal)
    await post(portal, "/api/user/resetpassword", null, { mail })
    const payload = { oobCode: await codeTo(portal, mail), newPassword }
    return { url: "/api/identity/reset/confirm", payload, headers: {} }
  },
  "one's own password": async (portal) => {
    const { headers } = await person(portal)
    return { url: "/api/profile/password", payload: { password: castPassword, newPassword }, headers }
  },
  "an address": wantsMail,
  "a restored address": async (portal) => {
    const { url, payload, headers, id } = await wantsMail(portal)
    await portal.app.inject({ method: "POST", url, payload, headers })
    return asAdmin(portal, "/api/user/mail/restore", { id, version: await versionOf(portal, id) })
  },
  "a deleted person": (portal) => ofPerson(portal, "/api/user/delete"),
  "a person who deletes themselves": async (portal) => {
    const { headers } = await person(portal, "SELLER")
    return { url: "/api/profile/remove", payload: { password: castPassword }, headers }
  },
  "a blacklisted person": async (portal) =>
    asAdmin(portal, "/api/user/block", blockForm((await person(portal)).id, { duration: "BLACKLIST" })),
  "a deactivated person": (portal) => ofPerson(portal, "/api/user/update", { active: false }),
}

/** Everything that portal and identity store about users, to compare both. */
export const bothSides = async (db: Db) => ({
  portal: await db.many(`
    select id, mail, identity_id, version, active, deleted_at, (select count(*) from outbox) as mails,
      (select count(*) from mail_links) as links
    from users order by id`),
  identity: await db.many(`
    select u.id, u.email, a.password, array(select s.id from identity.session s where s."userId" = u.id order by s.id) as sessions
    from identity."user" u join identity.account a on a."userId" = u.id order by u.id`),
})

/** Profiles and accounts without their counterpart. */
export const apart = (db: Db) =>
  db.many(`
    select p.mail, u.email from users p full join identity."user" u on u.id = p.identity_id
    where (p.identity_id is not null or u.id is not null) and lower(p.mail) is distinct from u.email`)
