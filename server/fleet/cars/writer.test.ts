import { describe, expect, test } from "vitest"
import type { Car } from "../../../contract/fleet/cars.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { manager } from "../../testing/requests.ts"
import { heldUp } from "../../testing/waiting.ts"
import type { CarPatch } from "./change.ts"
import { lockCar, type StoredCar } from "./write.ts"
import { changeCar, changeCars } from "./writer.ts"

const portal = portalOfFile()
const { preOffer, selection } = builderOn(portal)

const patchIn = async (tx: Tx, { id }: Car, patch: CarPatch) =>
  changeCar(tx, ((await lockCar(tx, id)) as StoredCar).car, patch)
const patch = (car: Car, fields: CarPatch) => portal.db.transaction((tx) => patchIn(tx, car, fields))
/** Increments of the versions of car and offer. */
async function growth(car: Car, fields: CarPatch) {
  const { version, offerVersion } = await patch(car, fields)
  return [version - car.version, offerVersion - car.offerVersion]
}
const elsewhere = { locationId: castLocation("1102").id }
const accepted = { activityState: "REQUEST_ACCEPTED" as const, userId: castUser(manager).id }
const freed = { activityState: null, userId: null }

describe("versions of a car and its offer", () => {
  test.each<[string, CarPatch, number[]]>([
    ["a field of the offer", { offerPriceExclVat: 39_999.99 }, [1, 1]],
    ["who may accept it", { acceptPreOffer: false }, [1, 1]],
    ["what identifies it", { idNumber: "W9ZHRD2DRCJV3KHWM" }, [1, 1]],
    ["what is stated", { licensePlateNumber: "S-AU 1" }, [1, 1]],
    ["its location", elsewhere, [1, 1]],
    ["two of them", { ...elsewhere, jobNumber: "4711-1" }, [1, 1]],
    ["another field", { plannedUsageTime: 12 }, [1, 0]],
    ["the archive", { archivedAt: new Date() }, [1, 0]],
    ["its documents", { offerVersion: 2 }, [1, 1]],
    ["nothing", { acceptPreOffer: true }, [0, 0]],
    ["no column", {}, [0, 0]],
  ])("are incremented by %s", async (_, fields, expected) => {
    expect(await growth(await preOffer(), fields)).toEqual(expected)
  })

  test("ignore the location of a ZVF that changes with its holder", async () => {
    const car = await selection()
    expect(await growth(car, elsewhere)).toEqual([1, 1])
    expect(await growth(await patch(car, { locationId: null }), { ...accepted, ...elsewhere })).toEqual([
      1, 0,
    ])
    expect(await growth(await patch(car, {}), { ...freed, locationId: null })).toEqual([1, 0])
    const held = await patch(car, { ...accepted, ...elsewhere, listPriceExclVat: 1 })
    expect(held.offerVersion - car.offerVersion).toBe(3)
    expect(await growth(held, { ...freed, locationId: castLocation("1201").id })).toEqual([1, 1])
  })
})

test("patches change only the named columns of each car", async () => {
  const [one, two, other] = [await preOffer(), await preOffer(), await preOffer()]
  const patches = [
    { before: one, patch: { plannedUsageTime: 12 } },
    { before: two, patch: { upholsteryCode: "2", promotion: null, jobNumber: "4711-2" } },
  ]
  await portal.db.transaction((tx) => changeCars(tx, patches))
  expect(await patch(one, {})).toEqual({ ...one, version: 2, plannedUsageTime: 12 })
  const renamed = { version: 2, offerVersion: 2, upholsteryCode: "2", jobNumber: "4711-2" }
  expect(await patch(two, {})).toEqual({ ...two, ...renamed })
  expect(await patch(other, {})).toEqual(other)
})

test("a patch keeps a concurrent transaction's changes", async () => {
  const car = await preOffer()
  const first = (tx: Tx) => patchIn(tx, car, { paintCode: "first" })
  const second = await heldUp(portal.db, first, () => patch(car, { upholsteryCode: "second" }))
  expect(second).toMatchObject({ version: 3, paintCode: "first", upholsteryCode: "second" })
})
