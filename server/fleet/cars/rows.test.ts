import { describe, expect, test } from "vitest"
import type { Car } from "../../../contract/fleet/cars.ts"
import type { Tx } from "../../core/postgres/db.ts"
import { castLocation, castUser } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn } from "../../testing/builder.ts"
import { manager } from "../../testing/requests.ts"
import { heldUp } from "../../testing/waiting.ts"
import { type CarColumns, patchCar, patchCars } from "./rows.ts"

const portal = portalOfFile()
const { preOffer, selection } = builderOn(portal)

const patch = ({ id }: Car, columns: CarColumns) => portal.db.transaction((tx) => patchCar(tx, id, columns))
/** Increments of the versions of car and offer. */
async function growth(car: Car, columns: CarColumns) {
  const { version, offerVersion } = await patch(car, columns)
  return [version - car.version, offerVersion - car.offerVersion]
}
const elsewhere = { location_id: castLocation("1102").id }
const accepted = { activity_state: "REQUEST_ACCEPTED", user_id: castUser(manager).id }
const freed = { activity_state: null, user_id: null }

describe("versions of a car and its offer", () => {
  test.each<[string, CarColumns, number[]]>([
    ["a field of the offer", { offer_price_excl_vat: 39_999.99 }, [1, 1]],
    ["who may accept it", { accept_pre_offer: false }, [1, 1]],
    ["what identifies it", { id_number: "W9ZHRD2DRCJV3KHWM" }, [1, 1]],
    ["what is stated", { license_plate_number: "S-AU 1" }, [1, 1]],
    ["its location", elsewhere, [1, 1]],
    ["two of them", { ...elsewhere, job_number: "4711-1" }, [1, 1]],
    ["another field", { planned_usage_time: 12 }, [1, 0]],
    ["the archive", { archived_at: new Date() }, [1, 0]],
    ["its documents", { offer_version: 2 }, [1, 1]],
    ["nothing", { accept_pre_offer: true }, [0, 0]],
    ["no column", {}, [0, 0]],
  ])("are incremented by %s", async (_, columns, expected) => {
    expect(await growth(await preOffer(), columns)).toEqual(expected)
  })

  test("ignore the location of a ZVF that changes with its holder", async () => {
    const car = await selection()
    expect(await growth(car, elsewhere)).toEqual([1, 1])
    expect(await growth(await patch(car, { location_id: null }), { ...accepted, ...elsewhere })).toEqual([
      1, 0,
    ])
    expect(await growth(await patch(car, {}), { ...freed, location_id: null })).toEqual([1, 0])
    const held = await patch(car, { ...accepted, ...elsewhere, list_price_excl_vat: 1 })
    expect(held.offerVersion - car.offerVersion).toBe(3)
    expect(await growth(held, { ...freed, location_id: castLocation("1201").id })).toEqual([1, 1])
  })
})

test("patches change only the named columns of each car", async () => {
  const [one, two, other] = [await preOffer(), await preOffer(), await preOffer()]
  const patches = [
    { id: one.id, patch: { planned_usage_time: 12 } },
    { id: two.id, patch: { upholstery_code: "2", promotion: null, job_number: "4711-2" } },
  ]
  expect(await portal.db.transaction((tx) => patchCars(tx, patches))).toBe(2)
  expect(await patch(one, {})).toEqual({ ...one, version: 2, plannedUsageTime: 12 })
  const renamed = { version: 2, offerVersion: 2, upholsteryCode: "2", jobNumber: "4711-2" }
  expect(await patch(two, {})).toEqual({ ...two, ...renamed })
  expect(await patch(other, {})).toEqual(other)
})

test("a patch keeps a concurrent transaction's changes", async () => {
  const car = await preOffer()
  const first = (tx: Tx) => patchCar(tx, car.id, { paint_code: "first" })
  const second = await heldUp(portal.db, first, () => patch(car, { upholstery_code: "second" }))
  expect(second).toMatchObject({ version: 3, paintCode: "first", upholsteryCode: "second" })
})
