import { beforeEach, describe, expect, test } from "vitest"
import { castLocation, castUser } from "../../demo/cast.ts"
import { changedTerms as terms, termsForTests } from "../../people/terms/rules.for-tests.ts"
import { introduceTerms } from "../../people/terms/terms.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { builderOn, kessler, seller } from "../../testing/builder.ts"
import { addPreOffer, addSelection } from "../../testing/cars.ts"
import { codeTo, mailsTo } from "../../testing/mails.ts"
import { callAs, type Person } from "../../testing/moderation.ts"
import { admin, post, read, refused, requestBody } from "../../testing/requests.ts"

const munich = castLocation("1201").id
const chosen = "ein-gutes-Passwort-1"
/** Effective date of the new version. */
const afterwards = "2027-02-01T09:00:00.000Z"

const portal = portalOfFile({ terms })
beforeEach(() => portal.clock.set(afterwards))

const get = (url: string, who: string | null) => read(portal, url, who)
const answer = (who: string, choice: string, version = "2027-02") =>
  post(portal, "/api/terms/answer", who, { version, answer: choice })
const withdraw = (who: string) => post(portal, "/api/terms/withdraw", who, {})
const record = (who: string) =>
  portal.db.many(
    "select t.version, act, at from terms_acts t join users u on u.id = user_id where mail = $1 order by number",
    [who],
  )
async function acceptance(who: string, termsVersion = "2027-02") {
  const car = await addPreOffer(portal.db, { locationId: munich })
  return requestBody("PRE_OFFER_ACCEPT", car, { userId: castUser(who).id, locationId: munich, termsVersion })
}
const accept = async (who: string, termsVersion?: string) =>
  post(portal, "/api/car/mail", who, await acceptance(who, termsVersion))

describe("before a change takes effect", () => {
  beforeEach(() => portal.clock.set("2026-12-20T09:00:00.000Z"))

  test("everyone can read the current and the announced terms", async () => {
    expect(await get("/api/terms", null)).toMatchObject({
      status: 200,
      body: {
        inEffect: { version: "2024-07", effectiveFrom: "2024-07-01" },
        announced: [
          { version: "2027-02", changes: ["Neu: Abschnitt 9.", "Die Frist beträgt jetzt 14 Tage."] },
        ],
      },
    })
  })

  test("terms that are not in effect yet cannot be answered, and their text is not exposed", async () => {
    expect(await answer(kessler, "ACCEPTED")).toMatchObject(refused(422, "terms_outdated"))
    expect((await get("/api/terms", null)).body.inEffect).not.toHaveProperty("content")
  })

  test("the earlier consent is valid", async () => {
    expect((await get("/api/user/", kessler)).body.terms).toEqual({ version: "2024-07", answer: "ACCEPTED" })
    expect(await accept(kessler, "2027-02")).toMatchObject(refused(422, "terms_outdated"))
    expect((await accept(kessler, "2024-07")).status).toBe(200)
  })
})

describe("a user who did not answer or declined", () => {
  test.each([
    [null, "leitung@freising.example"],
    ["DECLINED", "leitung@brenner.example"],
  ])("(%s) can read, but not write", async (choice, who) => {
    if (choice) expect((await answer(who, choice)).status).toBe(200)
    expect((await get("/api/user/", who)).body.terms).toEqual({ version: "2027-02", answer: choice })
    for (const url of ["/api/car/all/area?area=PRE_OFFER", "/api/car/all/activity", "/api/car/export"])
      expect([url, (await portal.get(url, who)).statusCode]).toEqual([url, 200])
    const before = await portal.db.one("select count(*) from acts")
    const car = await addSelection(portal.db)
    const selection = requestBody("SELECTION_ACCEPT", car, {
      userId: castUser(who).id,
      locationId: castLocation("1202").id,
    })
    for (const payload of [selection, await acceptance(who), { not: "a request" }])
      expect(await post(portal, "/api/car/mail", who, payload)).toMatchObject(
        refused(403, "terms_not_accepted"),
      )
    expect(await post(portal, "/api/car/activity/withdraw", who, {})).toMatchObject(
      refused(403, "terms_not_accepted"),
    )
    expect(await portal.db.one("select count(*) from acts")).toEqual(before)
  })

  test("reports the missing role first", async () => {
    expect(await post(portal, "/api/car/mail", seller, {})).toMatchObject(refused(403, "forbidden"))
    expect(await post(portal, "/api/location/", seller, {})).toMatchObject(refused(403, "forbidden"))
  })

  test("can accept later and continue", async () => {
    await answer(kessler, "DECLINED")
    expect((await accept(kessler)).body).toMatchObject({ code: "terms_not_accepted" })
    expect((await answer(kessler, "ACCEPTED")).status).toBe(200)
    expect((await get("/api/user/", kessler)).body.terms).toEqual({ version: "2027-02", answer: "ACCEPTED" })
    expect((await accept(kessler)).status).toBe(200)
  })
})

describe("an answer", () => {
  test.each([
    ["an older version", { version: "2024-07", answer: "ACCEPTED" }, "terms_outdated"],
    ["a version that nobody knows", { version: "2030-01", answer: "ACCEPTED" }, "terms_outdated"],
    ["no word", { version: "2027-02" }, "invalid_input"],
    ["another word", { version: "2027-02", answer: "WITHDRAWN" }, "invalid_input"],
  ])("with %s is refused", async (_, payload, code) => {
    const before = await record(seller)
    expect(await post(portal, "/api/terms/answer", seller, payload)).toMatchObject(refused(422, code))
    expect(await record(seller)).toEqual(before)
  })

  test("is stored once with version and instant; a consent cannot be revoked", async () => {
    await answer(seller, "DECLINED")
    portal.clock.advance(60_000)
    await Promise.all([answer(seller, "ACCEPTED"), answer(seller, "ACCEPTED")])
    expect((await answer(seller, "DECLINED")).status).toBe(200)
    expect(await record(seller)).toEqual([
      { version: "2024-07", act: "ACCEPTED", at: "2024-07-01T08:00:00.000Z" },
      { version: "2027-02", act: "DECLINED", at: "2027-02-01T09:00:00.000Z" },
      { version: "2027-02", act: "ACCEPTED", at: "2027-02-01T09:01:00.000Z" },
    ])
    expect((await get("/api/terms/own", seller)).body.record).toEqual(await record(seller))
  })

  test("is not required of admins", async () => {
    expect((await get("/api/user/", admin)).body.terms).toBeNull()
    const option = { type: "BRAND", label: "Nach der Änderung" }
    expect((await post(portal, "/api/option/", admin, option)).status).toBe(200)
    const { id } = castUser(seller)
    expect((await get(`/api/user/?id=${id}`, admin)).body.terms).toBeNull()
  })
})

describe("withdrawing from use", () => {
  test("is refused when 14 days are over, and without any consent", async () => {
    expect(await withdraw(seller)).toMatchObject(refused(409, "withdrawal_too_late"))
    expect((await get("/api/terms/own", seller)).body.withdrawableUntil).toBe("2024-07-15")
  })

  /** A user who has not been asked for consent yet. */
  async function joined(mail: string): Promise<Person> {
    const name = { firstname: "Nora", lastname: "Neu", mail }
    const form = { ...name, type: "SALES_MANAGER", active: true, locationIds: [munich] }
    const { id } = (await post(portal, "/api/user/", admin, form)).body
    const password = { oobCode: await codeTo(portal, mail), newPassword: chosen }
    expect((await post(portal, "/api/identity/reset/confirm", null, password)).status).toBe(200)
    const { authorization } = await signInOver(portal.app, mail, chosen)
    return { id, mail, headers: { authorization } }
  }
  const agree = (who: Person) =>
    callAs(portal, who, "/api/terms/answer", { version: "2027-02", answer: "ACCEPTED" })
  const leave = (who: Person) => callAs(portal, who, "/api/terms/withdraw", {})

  test("ends access within 14 days; contracts stay and are listed", async () => {
    const mail = "nora.neu@kessler.example"
    const person = await joined(mail)
    const { id } = person
    expect(await leave(person)).toMatchObject(refused(409, "withdrawal_too_late"))
    expect((await agree(person)).status).toBe(200)
    const car = await addPreOffer(portal.db, { locationId: munich })
    const body = requestBody("PRE_OFFER_ACCEPT", car, {
      userId: id,
      locationId: munich,
      termsVersion: "2027-02",
    })
    expect((await callAs(portal, person, "/api/car/mail", body)).status).toBe(200)

    portal.clock.set("2027-02-15T22:59:59.000Z")
    const { body: own } = await callAs(portal, person, "/api/terms/own")
    expect(own).toMatchObject({ withdrawableUntil: "2027-02-15", running: [{ jobNumber: car.jobNumber }] })
    expect((await leave(person)).status).toBe(200)

    expect((await callAs(portal, person, "/api/user/")).status).toBe(401)
    expect((await get(`/api/user/?id=${id}`, admin)).body).toMatchObject({ active: false, toActivate: false })
    expect((await record(mail)).at(-1)).toMatchObject({ act: "WITHDRAWN", at: "2027-02-15T22:59:59.000Z" })
    const [notice] = await mailsTo(portal, mail, "USE_WITHDRAWN")
    expect(notice?.subject).toBe("Sie haben die Nutzung des ZVF-Portals widerrufen")
    expect(notice?.text).toContain(`Auftrag ${car.jobNumber}`)
    const subject = "Nutzung widerrufen: Nora Neu"
    const provider = (await mailsTo(portal, "zvf@aurel.example", "USE_WITHDRAWN")).filter(
      (one) => one.subject === subject,
    )
    expect(provider.map(({ text }) => text).join()).toContain(`Auftrag ${car.jobNumber}`)
    expect(await builderOn(portal).current(car)).toMatchObject({ activityState: "PRE_CONTRACT_ACCEPTED" })
  })

  test("is refused a second after the last day", async () => {
    const person = await joined("spaet@kessler.example")
    await agree(person)
    portal.clock.set("2027-02-15T23:00:00.000Z")
    expect(await leave(person)).toMatchObject(refused(409, "withdrawal_too_late"))
  })

  test("a user activated again must accept the terms again", async () => {
    const person = await joined("wieder@kessler.example")
    await agree(person)
    expect((await leave(person)).status).toBe(200)
    await builderOn(portal).storeUser(person.mail, { active: true })
    const { authorization } = await signInOver(portal.app, person.mail, chosen)
    const { body } = await callAs(portal, { ...person, headers: { authorization } }, "/api/user/")
    expect(body.terms).toEqual({ version: "2027-02", answer: null })
  })
})

describe("introducing versions", () => {
  const now = new Date("2027-03-01T09:00:00Z")
  const storedVersions = () =>
    portal.db.many("select version from agreed_texts where topic = 'terms' order by effective_from")
  const later = (effectiveFrom: string) =>
    termsForTests("2027-05", { effectiveFrom, announcedFrom: "2027-01-01" })

  test("does not change known versions, even at simultaneous starts", async () => {
    const before = await storedVersions()
    await Promise.all([1, 2, 3].map(() => introduceTerms(portal.db, terms, now)))
    expect(await storedVersions()).toEqual(before)
  })

  test("refuses an introduced text that was changed", async () => {
    const [first, second] = terms as [(typeof terms)[0], (typeof terms)[0]]
    const changed = [first, { ...second, hash: first.hash }]
    await expect(introduceTerms(portal.db, changed, now)).rejects.toThrow("2027-02 wurden geändert")
  })

  test("refuses a change announced less than a month ahead, and names the first possible day", async () => {
    const soon = [...terms, later("2027-03-31")]
    await expect(introduceTerms(portal.db, soon, now)).rejects.toThrow(
      "effectiveFrom ist frühestens 01.04.2027",
    )
    expect(await storedVersions()).toHaveLength(2)
    await introduceTerms(portal.db, [...terms, later("2027-04-01")], now)
    expect(await storedVersions()).toHaveLength(3)
  })
})

test("all introduced versions are public, with the hash that acts refer to", async () => {
  const [first] = terms
  const { announcedFrom: _, content: __, ...shown } = first as (typeof terms)[number]
  expect(await get("/api/terms/version?version=2024-07", null)).toEqual({ status: 200, body: shown })
  expect(await get("/api/terms/version?version=1999-01", null)).toMatchObject(refused(404, "not_found"))
})
