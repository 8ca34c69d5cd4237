import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { User } from "../../../contract/people/users.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { journalOf } from "../../testing/journal.ts"
import { codeIn, codeTo, mailsTo } from "../../testing/mails.ts"
import { callAs, castPerson, newcomer, type Person } from "../../testing/moderation.ts"
import { admin, manager, post, read, refused } from "../../testing/requests.ts"

const portal = portalOfFile()

const profileOf = async (id: string) => (await read(portal, `/api/user/?id=${id}`, admin)).body as User
const restore = ({ id, version }: Pick<User, "id" | "version">, who: string | null = admin) =>
  post(portal, "/api/user/mail/restore", who, { id, version })

/** Changes the address like an intruder: by a request, and the link sent to the new mailbox. */
async function move(person: Person, mail: string): Promise<void> {
  const { id, version } = await profileOf(person.id)
  expect((await post(portal, "/api/user/update", admin, { id, version, mail })).status).toBe(200)
  const code = await codeTo(portal, mail)
  expect((await callAs(portal, person, "/api/user/mail/confirm", { code })).status).toBe(200)
}
async function moved(name: string) {
  const person = await newcomer(portal, name, "ADMIN")
  const stranger = `${randomUUID()}@fremd.example`
  await move(person, stranger)
  return { person, stranger, user: await profileOf(person.id) }
}
test("restores the earlier address and ends all sessions", async () => {
  const { person, stranger, user } = await moved("Bestohlen")
  expect(user).toMatchObject({ mail: stranger, formerMail: { mail: person.mail } })
  const accountId = (await portal.identity.accountOf(stranger)) ?? ""
  const daysAgo = (days: number) => new Date(portal.clock.now().getTime() - days * 86_400_000)
  for (const [name, at] of [
    ["Fremder", portal.clock.now()],
    ["Eigener", daysAgo(1)],
  ] as const)
    await portal.db.run(
      `insert into identity.passkeys (id, "userId", name, "publicKey", counter, "createdAt")
       values ($1, $2, $1, '', 0, $3)`,
      [name, accountId, at],
    )
  await portal.db.run(
    `insert into identity.second_factors ("userId", secret, "confirmedAt", "recoveryHashes") values ($1, '', $2, '{hash}')`,
    [accountId, portal.clock.now()],
  )
  await portal.db.run(
    `insert into mail_links (code_hash, kind, user_id, expires_at)
     values ('fremd', 'SECOND_FACTOR', $1, 'infinity')`,
    [person.id],
  )

  expect(await restore(user)).toMatchObject({
    status: 200,
    body: { mail: person.mail, formerMail: null, pendingMail: null },
  })
  expect((await callAs(portal, person, "/api/user/")).status).toBe(401)
  for (const mail of [person.mail, stranger])
    await expect(signInOver(portal.app, mail)).rejects.toThrow("invalid_credentials")
  const left = async (table: string) =>
    portal.db.many<{ name: string; password: string | null }>(
      `select * from identity.${table} where "userId" = $1`,
      [accountId],
    )
  expect((await left("passkeys")).map(({ name }) => name)).toEqual(["Eigener"])
  expect(await left("second_factors")).toEqual([])
  expect(await portal.db.many("select kind from mail_links where user_id = $1", [person.id])).toEqual([
    { kind: "RESET" },
  ])
  expect((await left("account")).map(({ password }) => password)).toEqual([null])

  const subject = "Ihre frühere E-Mail-Adresse gilt wieder"
  expect((await mailsTo(portal, stranger)).at(-1)).toMatchObject({
    subject,
    text: expect.stringContaining("+49 711 0000-0"),
  })
  expect((await mailsTo(portal, stranger)).map(({ kind }) => kind)).not.toContain("ACCOUNT_SECURED")
  const own = (await mailsTo(portal, person.mail)).slice(-2)
  expect(own).toMatchObject([{ subject }, { kind: "ACCOUNT_SECURED" }])
  const restored = (await journalOf(portal, person.mail)).filter(({ kind }) => kind === "user.mail_restored")
  expect(restored).toMatchObject([{ actor: { id: (await castPerson(portal, admin)).id } }])

  const oobCode = codeIn(own.at(-1))
  const newPassword = "Quer-durch-den-Wald-7"
  expect((await post(portal, "/api/identity/reset/confirm", null, { oobCode, newPassword })).status).toBe(200)
  await portal.db.run(`delete from identity.passkeys where "userId" = $1`, [accountId])
  await signInOver(portal.app, person.mail, newPassword)
})

test("restores the first address of two changes within 30 days, later only the one before", async () => {
  const { person, stranger } = await moved("Zweimal")
  const second = `${randomUUID()}@fremd.example`
  await move(person, second)
  expect(await profileOf(person.id)).toMatchObject({ mail: second, formerMail: { mail: person.mail } })
  await portal.db.run(
    "update users set mail_changed_at = mail_changed_at - interval '31 days' where id = $1",
    [person.id],
  )
  await move(person, stranger)
  expect(await profileOf(person.id)).toMatchObject({ mail: stranger, formerMail: { mail: second } })
})

test("sends a new invitation if no password was set", async () => {
  const [mail, other] = [`${randomUUID()}@neu.example`, `${randomUUID()}@neu.example`]
  const form = { firstname: "Nele", lastname: "Neu", mail, type: "ADMIN" }
  const { body: made } = await post(portal, "/api/user/", admin, form)
  const { id, version } = made as User
  const { body: changed } = await post(portal, "/api/user/update", admin, { id, version, mail: other })
  expect(await restore(changed)).toMatchObject({ status: 200, body: { mail } })
  expect((await mailsTo(portal, mail)).at(-1)).toMatchObject({ kind: "INVITATION" })
})

test("is refused without an earlier address, for the own profile, by non-admins, and after another change", async () => {
  const { person, user } = await moved("Abgelehnt")
  const other = await castPerson(portal, manager)
  expect(await restore(await profileOf(other.id))).toMatchObject(refused(409, "no_former_mail"))
  expect(await restore(await profileOf((await castPerson(portal, admin)).id))).toMatchObject(
    refused(409, "own_profile"),
  )
  expect(await restore(user, manager)).toMatchObject(refused(403, "forbidden"))
  expect(await restore({ ...user, version: user.version - 1 })).toMatchObject(
    refused(409, "version_conflict"),
  )
  expect(await profileOf(person.id)).toMatchObject({ mail: user.mail, version: user.version })
})

test("changes nothing if another user has the address", async () => {
  const { person, stranger, user } = await moved("Vergeben")
  const form = { firstname: "Nele", lastname: "Neu", mail: person.mail.toUpperCase(), type: "ADMIN" }
  expect((await post(portal, "/api/user/", admin, form)).status).toBe(200)
  expect(await restore(user)).toMatchObject(refused(409, "mail_taken"))
  expect((await callAs(portal, person, "/api/user/")).status).toBe(200)
  expect((await mailsTo(portal, stranger)).map(({ kind }) => kind)).not.toContain("ACCOUNT_SECURED")
})
