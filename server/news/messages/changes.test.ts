import { randomUUID } from "node:crypto"
import { pdfOf } from "@packages/active-content/for-tests"
import { readWorkbook } from "@packages/workbook"
import { beforeEach, describe, expect, onTestFinished, test } from "vitest"
import type { OptionType } from "../../../contract/core/enums.ts"
import { labelOf } from "../../../contract/fleet/car-fields.ts"
import type { Car } from "../../../contract/fleet/cars.ts"
import type { Message } from "../../../contract/news/messages.ts"
import { castLocation, castOptions, castUser } from "../../demo/cast.ts"
import { importCars } from "../../fleet/excel/import.ts"
import { today } from "../../fleet/excel/sheet.for-tests.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { sendFile } from "../../testing/files.ts"
import { sentMails } from "../../testing/mails.ts"
import { newcomer } from "../../testing/moderation.ts"
import { admin, manager, post, read, sendRequest } from "../../testing/requests.ts"
import { addPendingMessages } from "./jobs.ts"

const portal = portalOfFile()
const make = builderOn(portal)
const publicUrl = "https://portal.example"

/** Admin view of the car. */
const now = async (car: Pick<Car, "id">) => (await make.current(car)) as Car
async function held(changes = {}): Promise<Car> {
  const { car } = await make.accepted({ condition: "ACCIDENT_FREE", ...changes })
  return now(car)
}

/** Imports the export with previous damage for these cars. */
async function importDamaged(cars: readonly Car[]) {
  const headers = await portal.signInAs(admin)
  const { rawPayload } = await portal.app.inject({ url: "/api/car/export", headers })
  const { rows, ...sheet } = await readWorkbook(rawPayload)
  const [header = [], ...lines] = rows
  const [job, condition] = [header.indexOf("Auftragsnummer"), header.indexOf(labelOf("condition"))]
  const wanted = new Set(cars.map(({ jobNumber }) => jobNumber))
  const edited = lines.map((line) =>
    wanted.has(String(line[job])) ? line.map((cell, at) => (at === condition ? "Vorschaden" : cell)) : line,
  )
  const importer = { actorId: castUser(admin).id, fileName: "Bestand.xlsx" }
  return portal.db.transaction((tx) =>
    importCars(tx, { ...sheet, rows: [header, ...edited] }, { createOptions: false, today }, importer),
  )
}

/** Messages since the last call. */
async function sentNews() {
  await addPendingMessages({ db: portal.db, publicUrl, clock: portal.clock.now })
  const messages = await portal.db.many<{ userId: string; caseId: string; facts: Message["facts"] }>(
    `select user_id as "userId", case_id as "caseId", facts from messages where kind = 'CAR_CHANGED' order by number`,
  )
  const mails = await sentMails(portal, { kind: "CAR_CHANGED" })
  await forget()
  return { messages, mails }
}
async function forget() {
  await portal.db.run("delete from messages")
  await portal.db.run("delete from outbox")
}
beforeEach(forget)

/** Another sales manager of the main location during the test. */
async function deputyAt(name: string) {
  const { id } = await newcomer(portal, name, "SALES_MANAGER", "1101")
  onTestFinished(async () => {
    await portal.db.run("delete from user_locations where user_id = $1", [id])
  })
  return id
}

const nothing = { messages: [], mails: [] }
const damaged = { label: "Zustand", from: "unfallfrei", to: "Vorschaden" }

test("free cars and fields outside the contract cause no notification", async () => {
  const free = await make.preOffer({ condition: "ACCIDENT_FREE" })
  expect((await make.update(free, { condition: "PREVIOUS_DAMAGE" })).status).toBe(200)
  expect((await make.update(await held(), { powerConsumption: 17.5, drive: "ELECTRIC" })).status).toBe(200)
  expect(await sentNews()).toEqual(nothing)
})

test("changes before and after holding the car cause no notification", async () => {
  const free = await make.preOffer({ condition: "ACCIDENT_FREE" })
  const holder = { userId: castUser(manager).id, locationId: castLocation("1101").id, preOfferType: "MAIN" }
  const condition = "PREVIOUS_DAMAGE"
  const recorded = await make.update(free, { activityState: "PRE_CONTRACT_ACCEPTED", ...holder, condition })
  expect(recorded.status).toBe(200)
  const freed = await make.update(await held(), { activityState: null, reason: "Versehen", condition })
  expect(freed.status).toBe(200)
  expect(await sentNews()).toEqual(nothing)
})

test("the holder gets a message and an e-mail, the location's other sales managers a message", async () => {
  const deputy = await deputyAt("Vertretung")
  const car = await held({ licensePlateNumber: "HH-ZV 17" })
  const confirmed = await make.update(car, {
    activityState: "PRE_CONTRACT_CONFIRMED",
    condition: "PREVIOUS_DAMAGE",
    licensePlateNumber: "S-XY 1",
  })
  expect(confirmed.status).toBe(200)
  const { messages, mails } = await sentNews()
  expect(messages.map(({ userId }) => userId).sort()).toEqual([castUser(manager).id, deputy].sort())
  for (const { facts } of messages)
    expect(facts).toMatchObject({
      jobNumber: car.jobNumber,
      location: "1101 - Autohaus Brenner Hamburg",
      type: "PRE_OFFER_ACCEPT",
      preOfferType: "MAIN",
      changes: [{ label: "Kennzeichen", from: "HH-ZV 17", to: "S-XY 1" }, damaged],
    })
  expect(mails).toMatchObject([
    { to: manager, subject: `Angaben geändert: Corso Kombi 2.0, Auftrag ${car.jobNumber}` },
  ])
  expect(mails[0]?.text).toContain("Zustand: unfallfrei → Vorschaden")
  expect(mails[0]?.text).toContain(`${publicUrl}/activity?activityId=${messages[0]?.caseId}`)
  const { changes } = (await read(portal, `/api/car/activity?id=${messages[0]?.caseId}`, manager)).body
  expect(changes).toMatchObject(messages[0]?.facts.changes as object)
  expect(await sentNews()).toEqual(nothing)
})

test("reports a missing value once set, by its label", async () => {
  const optionOf = (type: OptionType) => castOptions.find((option) => option.type === type)
  const [brand, series] = [optionOf("BRAND"), optionOf("MODEL_SERIES")]
  const car = await held({ idNumber: "", licensePlateNumber: "", brand: null, modelSeries: series?.id })
  const edits = { idNumber: "WARTEST0000000777", licensePlateNumber: "S-XY 1", brand: brand?.id }
  expect((await make.update(car, edits)).status).toBe(200)
  const { messages, mails } = await sentNews()
  expect(messages[0]?.facts.changes).toEqual([
    { label: "FIN", from: "FIN nicht vergeben", to: edits.idNumber },
    { label: "Marke", from: "–", to: brand?.label },
    { label: "Kennzeichen", from: "–", to: edits.licensePlateNumber },
  ])
  expect(mails[0]?.text).toContain(`FIN: FIN nicht vergeben → ${edits.idNumber}`)
})

test("repeated changes are reported by their final value, and reverted ones not at all", async () => {
  const car = await held()
  const first = await make.update(car, { condition: "PREVIOUS_DAMAGE" })
  await make.update(first.body, { condition: "ACCIDENT_FREE" })
  expect(await sentNews()).toEqual(nothing)
  await make.update(await now(car), { condition: "PREVIOUS_DAMAGE" })
  const { messages, mails } = await sentNews()
  expect(messages.map(({ facts }) => facts.changes)).toEqual([[damaged]])
  expect(mails).toMatchObject([{ subject: expect.stringContaining(car.jobNumber) }])
  await make.update(await now(car), { condition: "ACCIDENT_FREE" })
  const back = { ...damaged, from: damaged.to, to: damaged.from }
  expect((await sentNews()).messages.map(({ facts }) => facts.changes)).toEqual([[back]])
})

test("the holder is notified of paint, upholstery and renamed options or locations", async () => {
  const series = castOptions.find(({ type }) => type === "MODEL_SERIES")
  const car = await held({ modelSeries: series?.id, locationId: castLocation("1101").id })
  await sentNews()
  await make.update(car, { paintDesignation: "Papierweiß", upholsteryCode: "L5" })
  await portal.db.run("update options set label = 'Umbenannt' where id = $1", [series?.id])
  const { messages, mails } = await sentNews()
  const own = messages.filter(({ facts }) => facts.jobNumber === car.jobNumber)
  expect(own.map(({ facts }) => facts.changes)).toEqual([
    [
      { label: "Baureihe", from: series?.label, to: "Umbenannt" },
      { label: "Lackbezeichnung", from: "–", to: "Papierweiß" },
      { label: "Polstercode", from: "–", to: "L5" },
    ],
  ])
  expect(mails).toHaveLength(1)
  await portal.db.run("update options set label = $2 where id = $1", [series?.id, series?.label])
  await sentNews()
})

describe("the requester of an individual pre-offer", () => {
  const price = { label: "Pre-Offer 1 Kaufpreis netto", from: "40.000,00\u00a0€", to: "39.000,00\u00a0€" }
  const acceptance = (from: string, to: string) => ({ label: "Annahme", from, to })
  const answered = async () => {
    const { car } = await make.requested({ acceptPreOffer: true })
    expect((await make.update(car, { requestState: "ANSWERED", offerPriceExclVat: 40_500 })).status).toBe(200)
    await sentNews()
    return now(car)
  }

  test("is notified of the price while the request is open", async () => {
    const { car } = await make.requested()
    await make.update(await now(car), { offerPriceExclVat: 39_000 })
    const { messages, mails } = await sentNews()
    expect(messages.map(({ userId, facts }) => [userId, facts.changes])).toEqual([
      [castUser(manager).id, [price]],
    ])
    expect(mails[0]?.text).toContain("für das Sie ein individuelles Pre-Offer angefragt haben")
    expect(mails[0]?.text).toContain("Ihre Anfrage bleibt offen.")
  })

  test("is notified when the answered offer changes, closes and reopens, but not while it is closed", async () => {
    const car = await answered()
    await make.update(car, { offerPriceExclVat: 39_000 })
    expect((await sentNews()).messages.map(({ facts }) => facts.changes)).toEqual([
      [{ ...price, from: "40.500,00\u00a0€" }],
    ])
    await make.update(await now(car), { acceptPreOffer: false })
    expect((await sentNews()).messages[0]?.facts.changes).toEqual([acceptance("möglich", "nicht möglich")])
    await make.update(await now(car), { offerPriceExclVat: 38_000 })
    expect(await sentNews()).toEqual(nothing)
    await make.update(await now(car), { acceptPreOffer: true })
    const { mails, messages } = await sentNews()
    expect(messages[0]?.facts.changes).toEqual([
      { ...price, from: price.to, to: "38.000,00\u00a0€" },
      acceptance("nicht möglich", "möglich"),
    ])
    expect(mails[0]?.text).toContain("Es gilt, was das Portal jetzt zeigt.")
    await make.archive(car)
    expect((await sentNews()).messages[0]?.facts.changes).toEqual([acceptance("möglich", "nicht möglich")])
    await make.restore(car)
    expect(await sentNews()).toEqual(nothing)
  })

  test("gets no price of a hidden car, and people who left the location get no e-mail", async () => {
    const { car } = await make.requested()
    await sentNews()
    await make.update(await now(car), { display: false, offerPriceExclVat: 39_500 })
    expect(await sentNews()).toEqual(nothing)
    const deputy = await deputyAt("Vertreterin")
    await make.leave(castUser(manager).id, "1101")
    onTestFinished(async () => void (await make.join(castUser(manager).id, "1101")))
    await make.update(await now(car), { display: true, offerPriceExclVat: 39_000 })
    const { messages, mails } = await sentNews()
    expect(messages.map(({ userId, facts }) => [userId, facts.changes])).toEqual([[deputy, [price]]])
    expect(mails).toEqual([])
  })

  test("gets no notification of their own acceptance, nor after withdrawing the request", async () => {
    const car = await answered()
    expect((await sendRequest(portal, "PRE_OFFER_ACCEPT", car)).status).toBe(200)
    expect(await sentNews()).toEqual(nothing)
    const { car: other, id } = await make.requested()
    expect((await make.withdraw(id)).status).toBe(200)
    await make.update(await now(other), { offerPriceExclVat: 39_000 })
    expect(await sentNews()).toEqual(nothing)
  })
})

test("an import and its undo are a message per car and one e-mail each", async () => {
  const cars = [await held(), await held()]
  expect(await importDamaged(cars)).toMatchObject({ updated: 2 })
  const done = await sentNews()
  expect(done.messages.map(({ facts }) => [facts.jobNumber, facts.changes]).sort()).toEqual(
    cars.map(({ jobNumber }) => [jobNumber, [damaged]]).sort(),
  )
  expect(done.mails).toMatchObject([{ to: manager, subject: "Angaben zu 2 Fahrzeugen geändert" }])
  const [batch] = (await read(portal, "/api/car/import/all", admin)).body
  expect((await post(portal, "/api/car/import/undo", admin, { id: batch.id })).status).toBe(200)
  const undone = await sentNews()
  expect(undone.messages.map(({ facts }) => facts.changes?.[0]?.to)).toEqual(["unfallfrei", "unfallfrei"])
  expect(undone.mails).toHaveLength(1)
})

test("an import of many held cars sends one e-mail per holder, which lists some and links to all", async () => {
  const cars = await Promise.all(Array.from({ length: 22 }, () => held()))
  const report = await importDamaged(cars)
  expect(report).toMatchObject({ updated: 22, errorCount: 0 })
  const { messages, mails } = await sentNews()
  expect(messages).toHaveLength(22)
  expect(mails).toMatchObject([{ to: manager, subject: "Angaben zu 22 Fahrzeugen geändert" }])
  expect(mails[0]?.text.match(/activityId=/g)).toHaveLength(20)
  expect(mails[0]?.text).toContain("2 weitere Fahrzeuge im Portal")
})

describe("documents of a held car", () => {
  const add = async ({ id }: Pick<Car, "id">, name: string) => {
    const file = { name, bytes: pdfOf(`${name} ${randomUUID()}`) }
    return String((await sendFile(portal, `/api/car/document?carId=${id}`, admin, file)).body.id)
  }
  const remove = (id: string) => post(portal, "/api/car/document/delete", admin, { id })
  /** Messages after a minute without changes by the provider. */
  async function sentLater() {
    await portal.db.transaction(async (tx) => {
      await tx.run("alter table journal disable trigger journal_append_only")
      await tx.run("update journal set since = since - interval '1 minute' where topic = 'document'")
      await tx.run("alter table journal enable trigger journal_append_only")
    })
    return sentNews()
  }

  test("cause no notification if the car is free, the file was removed again, or the case ended with its own message", async () => {
    const free = await make.preOffer()
    await remove(await add(free, "Gutachten.pdf"))
    await remove(await add(await held(), "Gutachten.pdf"))
    const freed = await held()
    await add(freed, "Gutachten.pdf")
    await make.update(await now(freed), { activityState: null, reason: "Versehen" })
    expect(await sentLater()).toEqual(nothing)
  })

  test("are reported by name in one message and one e-mail, a minute after the last one", async () => {
    const free = await make.preOffer()
    const old = await add(free, "Gutachten.pdf")
    await sendRequest(portal, "PRE_OFFER_ACCEPT", await now(free))
    const other = await held()
    await remove(old)
    for (const name of ["Gutachten.pdf", "Rechnung.pdf"]) await add(free, name)
    await add(other, "Datenblatt.pdf")
    expect(await sentNews()).toEqual(nothing)
    const { messages, mails } = await sentLater()
    const added = (filename: string) => ({ filename, standing: "added" })
    expect(messages.map(({ userId, facts }) => [userId, facts.jobNumber, facts.documents])).toEqual([
      [
        castUser(manager).id,
        free.jobNumber,
        [{ filename: "Gutachten.pdf", standing: "removed" }, added("Gutachten.pdf"), added("Rechnung.pdf")],
      ],
      [castUser(manager).id, other.jobNumber, [added("Datenblatt.pdf")]],
    ])
    expect(mails).toMatchObject([{ to: manager, subject: "Dokumente zu 2 Fahrzeugen geändert" }])
    expect(mails[0]?.text).toContain(
      "Entferntes Dokument: Gutachten.pdf; Neues Dokument: Gutachten.pdf; Neues Dokument: Rechnung.pdf",
    )
    expect(await sentLater()).toEqual(nothing)
  })

  test("are reported only to the location once the requester has left", async () => {
    const deputy = await deputyAt("Nachfolge")
    const car = await held()
    await make.leave(castUser(manager).id, "1101")
    await add(car, "Gutachten.pdf")
    const { messages, mails } = await sentLater()
    expect(messages.map(({ userId }) => userId)).toEqual([deputy])
    expect(mails).toEqual([])
    await make.join(castUser(manager).id, "1101")
  })
})
