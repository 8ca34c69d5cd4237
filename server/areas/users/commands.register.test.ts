import { beforeEach, describe, expect, test } from "vitest"
import type { Desk } from "../../../contract/desk.ts"
import type { Message } from "../../../contract/messages.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { post, read } from "../../testing/requests.ts"

const password = "ein-gutes-passwort"
const gssnLocation = "GS0001103"
const portal = portalOfFile()
beforeEach(async () => {
  await portal.db.run("delete from rate_limits")
})

let count = 0
/** An account that was just made, without a profile. */
async function newAccount(mail = `neu${count++}@brenner.example`) {
  const payload = { email: mail, password }
  const answer = await portal.app.inject({ method: "POST", url: "/api/identity/sign-up", payload })
  expect(answer.statusCode).toBe(200)
  const { authorization } = await signInOver(portal.app, mail, password)
  return { mail, headers: { authorization } }
}
const register = async ({ mail, headers }: { mail: string; headers: object }, changes: object = {}) => {
  const payload = { firstname: " Nora ", lastname: "Neu", mail, gssnLocation, ...changes }
  const url = "/api/user/register"
  const answer = await portal.app.inject({ method: "POST", url, payload, headers: { ...headers } })
  return { status: answer.statusCode, body: answer.json() }
}
const profiles = (mail: string) => portal.db.many("select from users where lower(mail) = lower($1)", [mail])
const accounts = (mail: string) =>
  portal.db.many('select from identity."user" where email = lower($1)', [mail])
const counts = async (mail: string) => [(await profiles(mail)).length, (await accounts(mail)).length]
const ownProfile = async (headers: object) =>
  (await portal.app.inject({ url: "/api/user/", headers: { ...headers } })).statusCode
const toActivate = async () => {
  return (await portal.get("/api/desk", "admin@aurel.example")).json<Desk>().usersToActivate
}

describe("a registration is refused", () => {
  test("without a token, before the body is read", async () => {
    expect(await register({ mail: "x@brenner.example", headers: {} })).toMatchObject({ status: 401 })
  })

  test.each([{ firstname: " " }, { lastname: "" }, { gssnLocation: "" }, { mail: "niemand" }])(
    "with %j; the account stays for another try",
    async (changes) => {
      const account = await newAccount()
      expect(await register(account, changes)).toMatchObject({ status: 422, body: { code: "invalid_input" } })
      expect(await counts(account.mail)).toEqual([0, 1])
      expect(await register(account)).toMatchObject({ status: 200 })
    },
  )

  test("for a mail that is not the account's, whoever has it", async () => {
    const account = await newAccount()
    const other = await newAccount()
    for (const mail of [other.mail, "frei@brenner.example", "admin@aurel.example"]) {
      const { status, body } = await register(account, { mail })
      expect([status, body.code, body.details[0].path]).toEqual([422, "invalid_input", "mail"])
    }
    expect(await counts(account.mail)).toEqual([0, 1])
    expect(await counts(other.mail)).toEqual([0, 1])
  })

  test("from a network that registered twenty times within the hour; the account stays", async () => {
    const account = await newAccount()
    for (let tries = 0; tries < 20; tries++) await register(account, { mail: "frei@brenner.example" })
    const refused = { status: 429, body: { code: "too_many_requests" } }
    expect(await register(account)).toMatchObject(refused)
    expect(await counts(account.mail)).toEqual([0, 1])
  })

  test("when an admin gave the mail to somebody meanwhile: the account goes, the invitation holds", async () => {
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

describe("a mail on the blacklist", () => {
  const listed = "gesperrt@sommer.example"
  const blockForGood = async (mail = listed) => {
    const made = await portal.db.one<{ id: string }>(
      `insert into users (firstname, lastname, mail, type, active)
       values ('Gerd', 'Gesperrt', $1, 'SELLER', true) returning id`,
      [mail],
    )
    const body = { userId: made?.id, duration: "BLACKLIST", clause: "ABUSE", facts: "Mehrfach missbraucht." }
    expect(await post(portal, "/api/user/block", "admin@aurel.example", body)).toMatchObject({ status: 200 })
    // The person goes, the entry stays.
    await portal.db.run("update users set mail = id || '@geloescht.invalid' where id = $1", [made?.id])
  }

  test("gets no account, and no profile when it is listed between the two", async () => {
    const account = await newAccount(listed)
    await blockForGood()
    const barred = { status: 422, body: { code: "mail_blacklisted" } }
    expect(await register(account)).toMatchObject(barred)
    expect(await counts(listed)).toEqual([0, 0])
    for (const email of [listed, listed.toUpperCase()])
      expect(await post(portal, "/api/identity/sign-up", null, { email, password })).toMatchObject(barred)
    expect(await counts(listed)).toEqual([0, 0])
  })

  test("is noticed by admins when it registers with another +tag, which goes on", async () => {
    const notices = async () =>
      (await read(portal, "/api/message/all", "admin@aurel.example")).body.messages.flatMap(
        ({ kind, person }: Message) => (kind === "LIKE_BLACKLISTED" ? [person?.mail] : []),
      )
    const registers = async (mail: string) =>
      expect(await register(await newAccount(mail))).toMatchObject({ status: 200 })
    await blockForGood("Gerd+Portal@sommer.example")
    const alike = ["gerd@sommer.example", "GERD+noch.einer@Sommer.example"]
    for (const mail of [...alike, "gerda@sommer.example", "gerd@brenner.example"]) await registers(mail)
    expect(await notices()).toEqual([...alike].reverse())
  })
})

describe("a registration", () => {
  test("makes an inactive SELLER without locations, tells them by mail, and waits on the provider's desk", async () => {
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
    const mails = await portal.db.many("select kind from outbox where recipient_mail = $1", [account.mail])
    expect(mails).toEqual([{ kind: "REGISTERED" }])
    const inactive = await portal.app.inject({ url: "/api/location/all", headers: account.headers })
    expect([inactive.statusCode, inactive.json().code]).toEqual([403, "inactive"])
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

describe("account and profile come and go together (P41)", () => {
  test("a profile that cannot be stored takes the account along", async () => {
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

  test("broken off between the two, it is finished by the next sign-in or begun anew", async () => {
    const finished = await newAccount()
    const later = await signInOver(portal.app, finished.mail, password)
    const headers = { authorization: later.authorization }
    expect(await register({ mail: finished.mail, headers })).toMatchObject({ status: 200 })

    const anew = await newAccount()
    const again = await newAccount(anew.mail)
    expect((await register(anew)).status).toBe(401)
    expect(await register(again)).toMatchObject({ status: 200 })
    expect(await counts(anew.mail)).toEqual([1, 1])
  })

  test("a sign-up at the same moment never leaves a profile without its account", async () => {
    for (let round = 0; round < 8; round++) {
      const account = await newAccount()
      const payload = { email: account.mail, password: password }
      const [registered, signedUp] = await Promise.all([
        register(account),
        portal.app.inject({ method: "POST", url: "/api/identity/sign-up", payload }),
      ])
      const isFirst = registered.status === 200
      expect([registered.status, signedUp.statusCode]).toEqual(
        isFirst ? [200, 409] : [expect.any(Number), 200],
      )
      const held = await portal.db.many(
        'select from users u join identity."user" a on a.id = u.identity_id where u.mail = $1',
        [account.mail],
      )
      expect(held).toHaveLength(isFirst ? 1 : 0)
    }
  })
})
