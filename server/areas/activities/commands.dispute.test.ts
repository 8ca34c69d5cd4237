import { describe, expect, test } from "vitest"
import { castPassword, castUser } from "../../demo/cast.ts"
import { portalOfFile, signInOver } from "../../testing/app.ts"
import { addPreOffer } from "../../testing/cars.ts"
import { makeContracts, makerOfFile } from "../../testing/contracts.ts"
import {
  actsOf,
  admin,
  mailsOf,
  manager,
  post,
  read,
  refused,
  sendRequest,
  updateCar,
} from "../../testing/requests.ts"

const portal = portalOfFile()
const maker = makerOfFile()

const codeOf = (text = "") => /\/link#([\w-]+)/.exec(text)?.[1] ?? ""
const dispute = (code: string, text = "") => post(portal, "/api/car/activity/dispute", null, { code, text })
/** The manager has the password of the cast again, as by the link of the mail. */
async function newPassword() {
  const { identity, db } = portal
  const row = await db.one<{ id: string }>("select identity_id as id from users where mail = $1", [manager])
  await identity.setPassword(row?.id ?? "", castPassword)
}
async function accepted() {
  const car = await addPreOffer(portal.db)
  const { authorization } = await signInOver(portal.app, manager)
  const { status, body } = await sendRequest(
    { ...portal, signInAs: async () => ({ authorization }) },
    "PRE_OFFER_ACCEPT",
    car,
  )
  expect(status).toBe(200)
  const receipt = (await mailsOf(portal, car)).find(({ kind }) => kind === "RECEIPT")
  const [act] = await actsOf(portal, car.id)
  return { car: body, code: codeOf(receipt?.text), activityId: act?.id ?? "", authorization }
}
const desk = async () => (await read(portal, "/api/desk", admin)).body
const step = async (id: string, changes: object) => {
  const car = await portal.db.one<{ version: number }>("select version from cars where id = $1", [id])
  return updateCar(portal, { id, version: car?.version ?? 0 }, changes)
}
const confirm = (carId: string) => step(carId, { activityState: "PRE_CONTRACT_CONFIRMED" })

describe("Das war ich nicht (P145)", () => {
  test("looking at the link changes nothing, and anybody else's code is none", async () => {
    const { code, car } = await accepted()
    const shown = await post(portal, "/api/link/check", null, { code })
    expect(shown).toMatchObject({
      status: 200,
      body: { kind: "DISPUTE", case: { jobNumber: car.jobNumber, standing: "OPEN" } },
    })
    expect(await dispute("geraten")).toMatchObject(refused(422, "invalid_link"))
    expect((await actsOf(portal, car.id)).map(({ verb }) => verb)).toEqual(["accept"])
  })

  test("stops the case, tells everybody, and takes the account from whoever has it", async () => {
    const { code, car, activityId, authorization } = await accepted()
    expect((await dispute(code, "Ich war im Urlaub")).status).toBe(200)
    expect(await dispute(code)).toMatchObject(refused(422, "invalid_link"))

    expect(await confirm(car.id)).toMatchObject(refused(409, "case_disputed"))
    const mails = await mailsOf(portal, car)
    expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["DISPUTED", "DISPUTE_RECEIPT"]))
    expect(mails.find(({ kind }) => kind === "DISPUTED")?.text).toContain("Ich war im Urlaub")
    expect((await desk()).disputes).toContainEqual(
      expect.objectContaining({
        id: activityId,
        dispute: expect.objectContaining({ open: true, text: "Ich war im Urlaub" }),
      }),
    )

    expect((await portal.app.inject({ url: "/api/user/", headers: { authorization } })).statusCode).toBe(401)
    await expect(signInOver(portal.app, manager)).rejects.toThrow("invalid_credentials")
    const secured = await portal.db.one<{ text: string }>(
      "select body_text as text from outbox where kind = 'ACCOUNT_SECURED' and recipient_mail = $1 order by created_at desc",
      [manager],
    )
    const oobCode = /oobCode=([\w-]+)/.exec(secured?.text ?? "")?.[1] ?? ""
    const chosen = "Quer-durch-den-Wald-7"
    const set = { oobCode, newPassword: chosen }
    expect((await post(portal, "/api/identity/reset/confirm", null, set)).status).toBe(200)
    await signInOver(portal.app, manager, chosen)
    await newPassword()
  })

  test("has a document, a step of the timeline and an entry, and goes on once an admin clarified it", async () => {
    const { code, car, activityId } = await accepted()
    await dispute(code)
    await newPassword()
    const clarify = (reason: string, who = admin) =>
      post(portal, "/api/car/activity/clarify", who, { id: activityId, reason })
    expect(await clarify(" ")).toMatchObject(refused(422, "invalid_input"))
    expect(await clarify("Am Telefon geklärt: doch von ihm.")).toMatchObject({
      status: 200,
      body: { dispute: { open: false }, state: "PRE_CONTRACT_ACCEPTED" },
    })
    expect(await clarify("Noch einmal")).toMatchObject(refused(409, "state_changed"))
    expect((await desk()).disputes.filter(({ id }: { id: string }) => id === activityId)).toEqual([])
    expect((await confirm(car.id)).status).toBe(200)

    await makeContracts(portal, maker)
    const { body: documents } = await read(portal, `/api/contract/all?activityId=${activityId}`, admin)
    expect(documents.map(({ title }: { title: string }) => title)).toEqual([
      "Verbindliche Anfrage Pre-Offer 1",
      "Bestreiten der verbindlichen Anfrage Pre-Offer 1",
      "Klärung der bestrittenen Anfrage Pre-Offer 1",
      "Bestätigung des Vorvertrags",
    ])
    const { body: found } = await read(portal, `/api/car/activity?id=${activityId}`, admin)
    expect(found.steps).toMatchObject([
      { event: "accept" },
      { event: "dispute", by: "AGENT" },
      { event: "clarify", by: "PROVIDER", reason: "Am Telefon geklärt: doch von ihm." },
      { event: "confirm" },
    ])
    const kinds = await portal.db.many<{ kind: string }>(
      "select kind from record_entries where content ->> 'activity_id' = $1 order by position",
      [activityId],
    )
    expect(kinds.map(({ kind }) => kind)).toEqual([
      "case.accept",
      "case.dispute",
      "case.clarify",
      "case.confirm",
    ])
  })

  test("of a contract that was confirmed meanwhile marks it, and leaves it to the provider", async () => {
    const { code, car, activityId } = await accepted()
    expect((await confirm(car.id)).status).toBe(200)
    expect((await dispute(code)).status).toBe(200)
    await newPassword()
    expect((await desk()).disputes).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id: activityId, state: "PRE_CONTRACT_CONFIRMED" })]),
    )
    const told = (await mailsOf(portal, car)).find(({ kind }) => kind === "DISPUTED")
    expect(told?.text).toContain("Der Vorgang gilt als bestritten")
    const cancelled = await step(car.id, { activityState: "PRE_CONTRACT_REJECTED", reason: "Bestritten" })
    expect(cancelled.status).toBe(200)
  })

  test("of a case that is over says so to everybody, and asks only for what came out of it", async () => {
    const { code, car, activityId } = await accepted()
    const rejected = { activityState: "PRE_CONTRACT_REJECTED", reason: "Das Fahrzeug bleibt im Einsatz." }
    expect((await step(car.id, rejected)).status).toBe(200)
    expect((await post(portal, "/api/link/check", null, { code })).body.case).toMatchObject({
      standing: "OVER",
    })
    expect((await dispute(code)).body).toEqual({ activityId, standing: "OVER", wayBack: "password" })
    await newPassword()
    const waiting = async () => (await desk()).disputes.map(({ id }: { id: string }) => id)
    expect(await waiting()).toContain(activityId)
    const clarified = await post(portal, "/api/car/activity/clarify", admin, {
      id: activityId,
      reason: "Geklärt.",
    })
    expect(clarified.status).toBe(200)
    expect(await waiting()).not.toContain(activityId)
    const texts = (await mailsOf(portal, car)).map(({ kind, text }) => `${kind} ${text}`)
    const told = (kind: string) => texts.find((text) => text.startsWith(`${kind} `))
    expect(told("DISPUTED")).toContain("bereits beendet")
    expect(told("DISPUTE_RECEIPT")).toContain("bereits beendet")
    expect(told("DISPUTE_RECEIPT")).not.toContain("angehalten")
    expect(told("CLARIFIED")).toContain("bereits beendet")
    expect(told("CLARIFIED")).not.toContain("weiter")
  })

  test("removes second factors that are young, names by date those that stay, and forgets browsers", async () => {
    const { code } = await accepted()
    const person = await portal.db.one<{ id: string }>(
      "select identity_id as id from users where mail = $1",
      [manager],
    )
    const accountId = person?.id ?? ""
    const daysAgo = (days: number) => new Date(portal.clock.now().getTime() - days * 86_400_000)
    await portal.db.run(
      `insert into identity.second_factors ("userId", secret, "confirmedAt") values ($1, '', $2)`,
      [accountId, daysAgo(3)],
    )
    for (const [name, days] of [
      ["Boese Worte", 29],
      ["Eigener", 31],
    ] as const)
      await portal.db.run(
        `insert into identity.passkeys (id, "userId", name, "publicKey", counter, transports, "createdAt")
         values ($1, $2, $1, '', 0, '{}', $3)`,
        [name, accountId, daysAgo(days)],
      )
    expect((await dispute(code)).status).toBe(200)
    await newPassword()
    const left = await portal.db.many<{ name: string }>(
      `select name from identity.passkeys where "userId" = $1`,
      [accountId],
    )
    expect(left).toEqual([{ name: "Eigener" }])
    const factors = await portal.db.many(`select from identity.second_factors where "userId" = $1`, [
      accountId,
    ])
    expect(factors).toEqual([])
    const secured = await portal.db.one<{ text: string }>(
      "select body_text as text from outbox where kind = 'ACCOUNT_SECURED' order by created_at desc",
    )
    expect(secured?.text).toMatch(
      /Entfernt wurde.*Codes einer App \(eingeschaltet .*ein Passkey \(eingerichtet/s,
    )
    expect(secured?.text).toMatch(/gilt weiter: ein Passkey \(eingerichtet \d/)
    expect(secured?.text).not.toMatch(/Boese|Eigener/)
    expect(
      await portal.db.one(`select epoch from identity.device_epochs where "userId" = $1`, [accountId]),
    ).toEqual({ epoch: expect.any(Number) })
    await portal.db.run(`delete from identity.passkeys where "userId" = $1`, [accountId])
  })

  test("of somebody who never set a password renews their invitation", async () => {
    const { id } = castUser(manager)
    const car = await addPreOffer(portal.db)
    const recorded = await updateCar(portal, car, {
      activityState: "PRE_CONTRACT_CONFIRMED",
      userId: id,
      preOfferType: "MAIN",
    })
    expect(recorded.status).toBe(200)
    const [mail] = await mailsOf(portal, car)
    const before = await portal.db.one<{ account: string }>(
      "select identity_id as account from users where id = $1",
      [id],
    )
    await portal.db.run("update users set identity_id = null where id = $1", [id])
    expect((await dispute(codeOf(mail?.text))).body).toMatchObject({ wayBack: "invitation" })
    const codes = await portal.db.many("select kind from password_codes where user_id = $1", [id])
    expect(codes).toEqual([{ kind: "INVITATION" }])
    const told = (await mailsOf(portal, car)).find(({ kind }) => kind === "DISPUTE_RECEIPT")
    expect(told?.text).toContain("noch kein Passwort")
    await portal.db.run("update users set identity_id = $2 where id = $1", [id, before?.account])
  })

  test("works for what the provider recorded in a person's name", async () => {
    const car = await addPreOffer(portal.db)
    const recorded = await updateCar(portal, car, {
      activityState: "PRE_CONTRACT_CONFIRMED",
      userId: castUser(manager).id,
      preOfferType: "MAIN",
    })
    expect(recorded.status).toBe(200)
    const [mail] = await mailsOf(portal, car)
    expect((await dispute(codeOf(mail?.text))).status).toBe(200)
    await newPassword()
  })
})
