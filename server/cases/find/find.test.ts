import { expect, test } from "vitest"
import type { Found } from "../../../contract/cases/find.ts"
import { castLocation } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn, freising, kessler, seller } from "../../testing/builder.ts"
import { admin, manager, read } from "../../testing/requests.ts"

const portal = portalOfFile()
const { preOffer, selection, send, storeCar, storeUser } = builderOn(portal)

const find = async (who: string, words: string) =>
  (await read(portal, `/api/find?words=${encodeURIComponent(words)}`, who)).body as Found
const numbersOf = async (who: string, words: string) =>
  (await find(who, words)).cars.map(({ jobNumber }) => jobNumber)

test("finds a car by plate in any spelling, end of VIN, and job number", async () => {
  const car = await preOffer({
    jobNumber: "F-0001",
    licensePlateNumber: "TÜ-ZV 7781",
    idNumber: "WARFNDX0000098765",
  })
  for (const words of ["tü zv 7781", "TUE-ZV7781", "7781", "98765", "f-0001", "corso f0001", "2.0 f-0001"])
    expect([words, await numbersOf(manager, words)]).toEqual([words, [car.jobNumber]])
  expect(await numbersOf(manager, "98765 smart")).toEqual([])
  expect(await numbersOf(manager, "%")).toEqual([])
})

test("ranks exact numbers, then number ends, then the rest; at most eight", async () => {
  const [exact] = [await selection({ jobNumber: "5550" }), await selection({ jobNumber: "955501" })]
  await selection({ jobNumber: "95550" })
  expect(await numbersOf(manager, "5550")).toEqual(["5550", "95550", "955501"])
  await storeCar(exact, { archivedAt: "2026-11-16" })
  expect(await numbersOf(admin, "5550")).toEqual(["5550", "95550", "955501"])
  for (let at = 0; at < 9; at++) await selection({ jobNumber: `77700${at}` })
  expect(await numbersOf(manager, "77700")).toHaveLength(8)
})

test("agents find only cars of their lists; admins all, including archived", async () => {
  const other = await preOffer({ jobNumber: "F-0100" })
  expect(await numbersOf(manager, "F-0100")).toEqual([other.jobNumber])
  expect(await numbersOf(seller, "F-0100")).toEqual([other.jobNumber])
  expect(await numbersOf(kessler, "F-0100")).toEqual([])

  const hidden = await preOffer({ jobNumber: "F-0101", display: false })
  expect(await numbersOf(manager, hidden.jobNumber)).toEqual([])

  await send("PRE_OFFER_ACCEPT", other)
  // No longer in the group's list.
  expect(await numbersOf(manager, "F-0100")).toEqual([])
  const branch = await preOffer({ jobNumber: "F-0102", locationId: castLocation("1201").id })
  expect(await numbersOf(manager, branch.jobNumber)).toEqual([])

  await storeCar(hidden, { archivedAt: "2026-11-16" })
  expect((await find(admin, "F-0101")).cars).toMatchObject([{ id: hidden.id, archived: true }])
  expect((await find(admin, "F-0100")).cars).toMatchObject([{ id: other.id, archived: false }])
})

test("a case is found by its car: by its location always, by admins while unanswered", async () => {
  const car = await preOffer({ jobNumber: "F-0200", idNumber: "WARFNDX0000020020" })
  await send("PRE_OFFER_REQUEST", car)
  const request = { type: "PRE_OFFER_REQUEST", carId: car.id, state: "OPEN" }
  for (const who of [manager, admin]) expect((await find(who, "20020")).cases).toMatchObject([request])
  for (const who of [kessler, seller]) expect((await find(who, "20020")).cases).toEqual([])

  await send("PRE_OFFER_ACCEPT", { ...car, offerVersion: car.offerVersion })
  const accepted = { type: "PRE_OFFER_ACCEPT", carId: car.id, state: "PRE_CONTRACT_ACCEPTED" }
  const settled = { ...request, state: "ANSWERED" }
  expect((await find(manager, "corso F-0200")).cases).toMatchObject([accepted, settled])
  expect((await find(admin, "F-0200")).cases).toMatchObject([accepted])
})

test("users are found by admins only, until they are deleted", async () => {
  expect((await find(admin, "brenner jens")).people).toMatchObject([{ mail: manager, name: "Jens Brenner" }])
  expect((await find(admin, seller)).people).toHaveLength(1)
  expect((await find(manager, "brenner jens")).people).toEqual([])
  await storeUser(freising, { active: false, deletedAt: portal.clock.now(), identityId: null })
  expect((await find(admin, freising)).people).toEqual([])
})

test("an empty search finds nothing", async () => {
  expect(await find(admin, " - ")).toEqual({ cars: [], cases: [], people: [] })
})
