import { randomUUID } from "node:crypto"
import { beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { OwnBlock } from "../../../contract/cases/moderation.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { mailsTo, sentMails } from "../../testing/mails.ts"
import {
  back,
  block,
  blockForm,
  callAs,
  castPerson,
  newcomer,
  type Person,
} from "../../testing/moderation.ts"
import { actsOf, admin as adminMail, refused, requestBody } from "../../testing/requests.ts"

const morning = "2026-11-16T09:00:00.000Z"
const portal = portalOfFile({ now: morning })
let admin: Person
let colleague: Person
beforeAll(async () => {
  admin = await castPerson(portal, adminMail)
  colleague = await newcomer(portal, "Kollegin", "ADMIN")
})
beforeEach(() => portal.clock.set(morning))

const call = (who: Person, url: string, payload?: object) => callAs(portal, who, url, payload)
let number = 0
const somebody = (type?: string, ...vfnrs: string[]) => newcomer(portal, `Person-${++number}`, type, ...vfnrs)
const lift = (who: Person, id: string, reason = "Der Verdacht hat sich nicht bestätigt.") =>
  call(who, "/api/user/block/lift", { id, reason })
const complain = (who: Person, blockId: string, text = "Das war ich nicht.") =>
  call(who, "/api/user/complaint", { blockId, text })
const answer = (who: Person, id: string, verdict = "UPHELD", reason = "Die Protokolle sind eindeutig.") =>
  call(who, "/api/user/complaint/answer", { id, verdict, reason })
const own = async (who: Person) => (await call(who, "/api/user/block")).body as OwnBlock
async function blocked(changes: object = {}) {
  const person = await somebody()
  const made = await block(portal, admin, person.id, changes)
  return { person: await back(portal, person), block: made }
}
async function complained() {
  const { person, block: made } = await blocked()
  const { body } = await complain(person, made.id)
  return { person, block: made, complaintId: body.block.complaints[0].id as string }
}

describe("a block is refused", () => {
  test.each([
    ["without facts", { facts: " " }],
    ["with a clause that the terms do not know", { clause: "MOOD" }],
    ["for a time that the terms do not know", { duration: "MONTHS_2" }],
  ])("%s", async (_, changes) => {
    const { id } = await somebody()
    expect(await call(admin, "/api/user/block", blockForm(id, changes))).toMatchObject(
      refused(422, "invalid_input"),
    )
    expect((await call(admin, `/api/user/block/all?userId=${id}`)).body).toEqual([])
  })

  test("of oneself, of an unknown user, of a user already blocked", async () => {
    expect(await call(admin, "/api/user/block", blockForm(admin.id))).toMatchObject(
      refused(409, "own_profile"),
    )
    expect(await call(admin, "/api/user/block", blockForm(randomUUID()))).toMatchObject(
      refused(404, "not_found"),
    )
    const { person } = await blocked()
    expect(await call(colleague, "/api/user/block", blockForm(person.id))).toMatchObject(
      refused(409, "already_blocked"),
    )
  })
})

describe("a blocked user", () => {
  test("is signed out at once, gets the reason by e-mail, and sees only their own block", async () => {
    const person = await somebody()
    await block(portal, admin, person.id)
    expect((await call(person, "/api/user/")).status).toBe(401)
    const again = await back(portal, person)
    expect((await call(again, "/api/user/")).body).toMatchObject({ blocked: true, active: true })
    for (const url of ["/api/location/all", "/api/car/all/area?area=SELECTION"])
      expect(await call(again, url)).toMatchObject(refused(403, "blocked"))
    expect(await call(again, "/api/car/all/activity")).toMatchObject({ status: 200, body: [] })
    const shown = await own(again)
    expect(shown).toMatchObject({
      block: {
        duration: "MONTHS_1",
        clause: "CREDENTIALS",
        facts: "Die Zugangsdaten wurden an Dritte weitergegeben.",
        state: "RUNNING",
        endsAt: "2026-12-16T23:00:00.000Z",
        complainUntil: "2027-05-16T22:00:00.000Z",
        complaints: [],
      },
      contracts: [],
    })
    expect(JSON.stringify(shown)).not.toContain("Behrens")
    const [mail, ...others] = await mailsTo(portal, person.mail)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: "BLOCKED", subject: "Ihr Zugang zum ZVF-Portal ist gesperrt" })
    // Information required by law.
    for (const words of [
      "bis 16.12.2026 gesperrt",
      "Die Zugangsdaten wurden an Dritte weitergegeben.",
      "bis 16.05.2027 über diese Entscheidung beschweren",
      "ein Mensch entschieden, kein automatisches Verfahren",
      "Rechtsweg",
    ])
      expect(mail?.text).toContain(words)
  })

  test("keeps contracts and requests, and sees the contracts", async () => {
    const person = await somebody("SALES_MANAGER", "1101")
    const car = await addPreOffer(portal.db)
    const asked = await addPreOffer(portal.db)
    for (const [type, of] of [["PRE_OFFER_ACCEPT", car] as const, ["PRE_OFFER_REQUEST", asked] as const])
      expect((await call(person, "/api/car/mail", requestBody(type, of, { userId: person.id }))).status).toBe(
        200,
      )
    await block(portal, admin, person.id)
    const again = await back(portal, person)
    const { contracts } = await own(again)
    expect(contracts).toMatchObject([
      { type: "PRE_OFFER_ACCEPT", state: "PRE_CONTRACT_ACCEPTED", jobNumber: car.jobNumber },
    ])
    const listed = (await call(again, "/api/car/all/activity")).body
    expect(listed).toMatchObject([{ carId: car.id }])
    expect((await call(again, `/api/car/activity?id=${listed[0].id}`)).body).toMatchObject({
      held: { car: { id: car.id } },
    })
    const [request] = await actsOf(portal, asked.id)
    expect((await call(again, `/api/car/activity?id=${request?.id}`)).status).toBe(404)
    const documents = await call(again, `/api/car/document/all?carId=${car.id}`)
    expect(documents).toMatchObject({ status: 200, body: [] })
    expect((await call(again, `/api/car/document/all?carId=${asked.id}`)).status).toBe(404)
    expect(await builderOn(portal).current(asked)).toMatchObject({ openRequest: true })
  })

  test("is unblocked exactly at the end of the block", async () => {
    const { person, block: made } = await blocked()
    portal.clock.set("2026-12-16T22:59:59.999Z")
    expect((await call(person, "/api/user/")).body).toMatchObject({ blocked: true })
    portal.clock.set(made.endsAt as string)
    expect((await call(person, "/api/user/")).body).toMatchObject({ blocked: false })
    expect((await call(person, "/api/car/all/activity")).status).toBe(200)
    expect((await own(person)).block).toMatchObject({ state: "ENDED" })
    expect(await lift(admin, made.id)).toMatchObject(refused(409, "block_over"))
    await block(portal, admin, person.id)
  })
})

describe("a complaint", () => {
  test("is possible about one's own block, with text, one at a time", async () => {
    const { person, block: made } = await blocked()
    const other = await blocked()
    expect(await complain(other.person, made.id)).toMatchObject(refused(404, "not_found"))
    expect(await complain(person, made.id, " ")).toMatchObject(refused(422, "invalid_input"))
    expect((await complain(person, made.id)).status).toBe(200)
    expect(await complain(person, made.id)).toMatchObject(refused(409, "complaint_open"))
  })

  test("is sent to the provider and confirmed to the user", async () => {
    const { person } = await complained()
    const provider = (await sentMails(portal, { kind: "COMPLAINT" })).at(-1)
    expect(provider?.subject).toMatch(new RegExp(`Person-${number}$`))
    expect(provider?.text).toContain("Das war ich nicht.")
    expect(provider?.text).toContain("Bitte antworten Sie bis 16.12.2026.")
    expect(provider?.text).toMatch(/^Gesperrt von: +Anna Behrens$/m)
    expect((await mailsTo(portal, person.mail)).at(-1)).toMatchObject({
      kind: "COMPLAINT_RECEIPT",
      text: expect.stringContaining("Sie erhalten bis 16.12.2026 eine Antwort."),
    })
  })

  test("cannot be answered by the blocking admin, nor without reasons", async () => {
    const { complaintId } = await complained()
    expect(await answer(admin, complaintId)).toMatchObject(refused(403, "own_decision"))
    expect(await answer(colleague, complaintId, "UPHELD", "")).toMatchObject(refused(422, "invalid_input"))
    expect(await answer(colleague, randomUUID())).toMatchObject(refused(404, "not_found"))
  })

  test("is rejected once, with reasons to the user; the block stays", async () => {
    const { person, complaintId, block: made } = await complained()
    const { body } = await answer(colleague, complaintId)
    expect(body).toMatchObject({
      state: "RUNNING",
      complaints: [
        { state: "UPHELD", answer: { reason: "Die Protokolle sind eindeutig.", by: "Vera Kollegin" } },
      ],
    })
    expect(await answer(colleague, complaintId, "LIFTED")).toMatchObject(refused(409, "complaint_answered"))
    expect((await mailsTo(portal, person.mail)).at(-1)).toMatchObject({
      subject: "Ihre Beschwerde wurde zurückgewiesen",
      text: expect.stringMatching(/^Begründung: +Die Protokolle sind eindeutig\.$/m),
    })
    expect((await own(person)).block?.complaints).toMatchObject([{ state: "UPHELD" }])
    expect((await complain(person, made.id, "Ich habe neue Belege.")).status).toBe(200)
  })

  test("is granted: the block is lifted at once, also an expired one", async () => {
    const { person, complaintId } = await complained()
    expect((await answer(colleague, complaintId, "LIFTED")).body).toMatchObject({ state: "LIFTED" })
    expect((await call(person, "/api/user/")).body).toMatchObject({ blocked: false })
    expect((await mailsTo(portal, person.mail)).at(-1)?.subject).toBe("Ihrer Beschwerde wurde stattgegeben")

    const late = await complained()
    portal.clock.set(late.block.endsAt as string)
    expect((await answer(colleague, late.complaintId, "LIFTED")).body).toMatchObject({ state: "LIFTED" })
  })
})

describe("lifting a block", () => {
  test("requires a running block and a reason", async () => {
    const { block: made } = await blocked()
    expect(await lift(admin, randomUUID())).toMatchObject(refused(404, "not_found"))
    expect(await lift(admin, made.id, "")).toMatchObject(refused(422, "invalid_input"))
    expect((await lift(admin, made.id)).status).toBe(200)
    expect(await lift(colleague, made.id)).toMatchObject(refused(409, "block_over"))
  })

  test("unblocks at once, settles an open complaint and sends an e-mail", async () => {
    const { person, block: made, complaintId } = await complained()
    expect((await lift(admin, made.id)).body).toMatchObject({
      state: "LIFTED",
      lift: { by: "Anna Behrens", reason: "Der Verdacht hat sich nicht bestätigt." },
      complaints: [{ state: "SETTLED", answer: null }],
    })
    expect((await call(person, "/api/user/")).body).toMatchObject({ blocked: false })
    expect((await mailsTo(portal, person.mail)).at(-1)?.text).toContain(
      "Der Verdacht hat sich nicht bestätigt.",
    )
    expect(await answer(colleague, complaintId)).toMatchObject(refused(409, "complaint_answered"))
    expect(await complain(person, made.id)).toMatchObject(refused(409, "block_over"))
  })
})

describe("a blacklisted address", () => {
  const form = (mail: string) => ({ firstname: "Neu", lastname: "Neu", mail, type: "ADMIN", active: true })

  test("stays blacklisted in any spelling after the user is deleted, until the block is lifted", async () => {
    const { person, block: made } = await blocked({ duration: "BLACKLIST" })
    expect(made).toMatchObject({ endsAt: null })
    const remove = () => call(admin, "/api/user/delete", { id: person.id, version: 1 })
    // Only after the period for complaints.
    expect(await remove()).toMatchObject(refused(409, "complaint_running"))
    const now = portal.clock.now().toISOString()
    portal.clock.set("2027-05-20T09:00:00.000Z")
    expect(await remove()).toEqual({ status: 200, body: { anonymised: true } })
    portal.clock.set(now)
    const barred = refused(409, "mail_barred")
    const again = form(` ${person.mail.toUpperCase()}`)
    expect(await call(admin, "/api/user/", again)).toMatchObject(barred)
    const other = (await call(admin, "/api/user/", form(`${randomUUID()}@aurel.example`))).body
    expect(await call(admin, "/api/user/update", { ...other, mail: person.mail })).toMatchObject(barred)
    const kept = await portal.db.many("select mail_hash from blacklisted_mails")
    expect(JSON.stringify(kept)).not.toContain("moderation.example")
  })

  test("may stay with the user, and is released when the block is lifted", async () => {
    const { person, block: made } = await blocked({ duration: "BLACKLIST" })
    const { body: user } = await call(admin, `/api/user/?id=${person.id}`)
    const mail = person.mail.replace("Person", "person")
    const saved = await call(admin, "/api/user/update", { ...user, type: "ADMIN", mail })
    expect(saved).toMatchObject({ status: 200, body: { mail, blocked: true } })
    await builderOn(portal).storeUser(mail, { mail: `${randomUUID()}@neu.example` })
    expect(await call(admin, "/api/user/", form(mail))).toMatchObject(refused(409, "mail_barred"))
    await lift(admin, made.id)
    expect((await call(admin, "/api/user/", form(mail))).status).toBe(200)
  })
})

test("a permanent block blacklists no address", async () => {
  const { person } = await blocked({ duration: "PERMANENT" })
  await builderOn(portal).storeUser(person.mail, { mail: `${randomUUID()}@neu.example` })
  const form = { firstname: "Neu", lastname: "Neu", mail: person.mail, type: "ADMIN" }
  expect((await call(admin, "/api/user/", form)).status).toBe(200)
})

describe("simultaneously", () => {
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

  test("two admins block the same user: one block", async () => {
    const { id } = await somebody()
    const both = [admin, colleague].map((who) => call(who, "/api/user/block", blockForm(id)))
    expect(statuses(await Promise.all(both))).toEqual([200, 409])
    expect((await call(admin, `/api/user/block/all?userId=${id}`)).body).toHaveLength(1)
  })

  test("one admin lifts, another answers: one decision", async () => {
    const { person, block: made, complaintId } = await complained()
    const both = await Promise.all([answer(colleague, complaintId, "LIFTED"), lift(admin, made.id)])
    expect(statuses(both)).toEqual([200, 409])
    const kinds = (await mailsTo(portal, person.mail)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind !== "BLOCKED")).toHaveLength(2)
    expect((await call(person, "/api/user/")).body).toMatchObject({ blocked: false })
  })

  test("several complaints: one", async () => {
    const { person, block: made } = await blocked()
    const all = Array.from({ length: 6 }, () => complain(person, made.id))
    expect(statuses(await Promise.all(all))).toEqual([200, 409, 409, 409, 409, 409])
  })
})

test("a user cannot be deleted while a complaint is open", async () => {
  const { person, block: made } = await blocked({ duration: "MONTHS_1" })
  await complain(person, made.id)
  const { body: user } = await call(admin, `/api/user/?id=${person.id}`)
  const deleted = await call(admin, "/api/user/delete", { id: person.id, version: user.version })
  expect(deleted).toMatchObject(refused(409, "complaint_running"))
})
