import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import type { Desk } from "../../../contract/cases/desk.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { mailsTo } from "../../testing/mails.ts"
import { addPerson, blockForm, callAs } from "../../testing/moderation.ts"
import { admin, post, refused } from "../../testing/requests.ts"

const password = "ein-gutes-passwort"
const gssnLocation = "GS0001103"
const portal = portalOfFile()
beforeEach(async () => {
  await portal.db.run("delete from rate_limits")
})

let count = 0
const signUp = (email: string, secret = password) =>
  post(portal, "/api/identity/sign-up", null, { email, password: secret })
async function newAccount(mail = `neu${count++}@brenner.example`) {
  expect((await signUp(mail)).status).toBe(200)
  const { authorization } = await signInOver(portal.app, mail, password)
  return { mail, headers: { authorization } }
}
type Account = { mail: string; headers: { authorization: string } }
const register = ({ mail, headers }: Account, changes: object = {}) =>
  callAs(portal, { headers }, "/api/user/register", {
    ...{ firstname: " Nora ", lastname: "Neu", mail, gssnLocation },
    ...changes,
  })
const profiles = (mail: string) => portal.db.many("select from users where lower(mail) = lower($1)", [mail])
const accounts = (mail: string) =>
  portal.db.many('select from identity."user" where email = lower($1)', [mail])
const counts = async (mail: string) => [(await profiles(mail)).length, (await accounts(mail)).length]
const ownProfile = async (headers: Account["headers"]) =>
  (await callAs(portal, { headers }, "/api/user/")).status
const toActivate = async () => (await portal.get("/api/desk", admin)).json<Desk>().usersToActivate

describe("a registration is refused", () => {
  test.each([{ firstname: " " }, { lastname: "" }, { gssnLocation: "" }, { mail: "niemand" }])(
    "with %j; the account stays for a retry",
    async (changes) => {
      const account = await newAccount()
      expect(await register(account, changes)).toMatchObject({ status: 422, body: { code: "invalid_input" } })
      expect(await counts(account.mail)).toEqual([0, 1])
      expect(await register(account)).toMatchObject({ status: 200 })
    },
  )

  test("for an address other than the account's", async () => {
    const account = await newAccount()
    const other = await newAccount()
    for (const mail of [other.mail, "frei@brenner.example", admin]) {
      const { status, body } = await register(account, { mail })
      expect([status, body.code, body.details[0].path]).toEqual([422, "invalid_input", "mail"])
    }
    expect(await counts(account.mail)).toEqual([0, 1])
    expect(await counts(other.mail)).toEqual([0, 1])
  })

  test("from a network that registered twenty times within the hour; the account stays", async () => {
    const account = await newAccount()
    for (let tries = 0; tries < 20; tries++) await register(account, { mail: "frei@brenner.example" })
    expect(await register(account)).toMatchObject(refused(429, "too_many_requests"))
    expect(await counts(account.mail)).toEqual([0, 1])
  })

  test("if an admin invited the address meanwhile: the account is removed, the invitation stays valid", async () => {
    const account = await newAccount()
    await portal.db.run(
      "insert into users (firstname, lastname, mail, type) values ('In', 'Vited', $1, 'SELLER')",
      [account.mail.toUpperCase()],
    )
    expect(await register(account)).toMatchObject({ status: 409, body: { code: "mail_taken" } })
    expect(await counts(account.mail)).toEqual([1, 0])
    expect(await ownProfile(account.headers)).toBe(401)
  })
})

describe("a blacklisted address", () => {
  const listed = "gesperrt@sommer.example"
  const blockForGood = async (mail = listed) => {
    const { id } = await addPerson(portal, randomUUID())
    await portal.db.run("update users set mail = $2 where id = $1", [id, mail])
    const body = blockForm(id, { duration: "BLACKLIST" })
    expect(await post(portal, "/api/user/block", admin, body)).toMatchObject({ status: 200 })
    await portal.db.run("update users set mail = id || '@geloescht.invalid' where id = $1", [id])
  }

  const barred = { status: 422, body: { code: "mail_blacklisted" } }

  test("gets no account, and no profile if listed in between", async () => {
    const account = await newAccount(listed)
    await blockForGood()
    expect(await register(account)).toMatchObject(barred)
    expect(await counts(listed)).toEqual([0, 0])
    for (const email of [listed, listed.toUpperCase()])
      expect(await post(portal, "/api/identity/sign-up", null, { email, password })).toMatchObject(barred)
    expect(await counts(listed)).toEqual([0, 0])
  })

  test("gets no account with another +tag either", async () => {
    await blockForGood("Gerd+Portal@sommer.example")
    for (const email of ["gerd@sommer.example", "GERD+noch.einer@Sommer.example"])
      expect(await post(portal, "/api/identity/sign-up", null, { email, password })).toMatchObject(barred)
    for (const mail of ["gerda@sommer.example", "gerd@brenner.example"])
      expect(await register(await newAccount(mail))).toMatchObject({ status: 200 })
  })
})

describe("a registration", () => {
  test("creates an inactive SELLER without locations, sends an e-mail, and appears on the provider's desk", async () => {
    const waiting = await toActivate()
    const account = await newAccount("Nora.Neu@Brenner.example")
    const { status, body } = await register(account, { type: "ADMIN", active: true, locationIds: ["x"] })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        firstname: "Nora",
        mail: "Nora.Neu@Brenner.example",
        type: "SELLER",
        active: false,
        toActivate: true,
        passwordSet: true,
        gssnLocation,
        locations: [],
      }),
    ])
    expect(await toActivate()).toBe(waiting + 1)
    expect(await ownProfile(account.headers)).toBe(200)
    expect(await mailsTo(portal, account.mail)).toMatchObject([{ kind: "REGISTERED" }])
    expect(await callAs(portal, account, "/api/location/all")).toMatchObject(refused(403, "inactive"))
  })

  test("sent again, also several times at once, changes nothing and makes one profile", async () => {
    const account = await newAccount()
    const answers = await Promise.all([0, 1, 2].map(() => register(account)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await register(account, { firstname: "Anders" })).body.firstname).toBe("Nora")
    expect(await counts(account.mail)).toEqual([1, 1])
  })
})

describe("account and profile are created and removed together", () => {
  test("a failed profile removes the account", async () => {
    const account = await newAccount()
    await portal.db.run(`create function refuse_user() returns trigger language plpgsql as
      $$ begin raise exception 'no'; end $$`)
    await portal.db.run(
      "create constraint trigger fails after insert on users deferrable initially deferred for each row execute function refuse_user()",
    )
    expect((await register(account)).status).toBe(500)
    await portal.db.run("drop trigger fails on users")
    expect(await counts(account.mail)).toEqual([0, 0])
    expect((await register(await newAccount(account.mail))).status).toBe(200)
  })

  test("an interrupted registration is completed by the next sign-in or restarted", async () => {
    const finished = await newAccount()
    const headers = await signInOver(portal.app, finished.mail, password)
    expect(await register({ mail: finished.mail, headers })).toMatchObject({ status: 200 })

    const first = await newAccount()
    const second = await newAccount(first.mail)
    expect(await register(second)).toMatchObject({ status: 200 })
    expect(await register(first)).toMatchObject({ status: 200 })
    expect(await counts(first.mail)).toEqual([1, 1])
  })

  test("a stranger's simultaneous sign-up keeps account and profile", async () => {
    for (let round = 0; round < 3; round++) {
      const account = await newAccount()
      const [registered, signedUp] = await Promise.all([
        register(account),
        signUp(account.mail, "fremdes-passwort"),
      ])
      expect([registered.status, signedUp.status]).toEqual([200, 409])
      const held = await portal.db.many(
        'select from users u join identity."user" a on a.id = u.identity_id where u.mail = $1',
        [account.mail],
      )
      expect(held).toHaveLength(1)
    }
  })
})
