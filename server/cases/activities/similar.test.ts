import { expect, test } from "vitest"
import { castLocation, castOptions } from "../../demo/cast.ts"
import { portalOfFile } from "../../testing/app.ts"
import { builderOn, kessler, seller } from "../../testing/builder.ts"
import { admin } from "../../testing/requests.ts"

const portal = portalOfFile()
const { accepted, caseOf, preOffer, requested, requestedSelection, selection, update } = builderOn(portal)

const [modelSeries, otherSeries] = castOptions
  .filter(({ type }) => type === "MODEL_SERIES")
  .map(({ id }) => id) as [string, string]
const priced = (offerPriceExclVat: number, fields: object = {}) =>
  preOffer({
    modelSeries,
    offerPriceExclVat,
    offerPriceInclVat: Math.round(offerPriceExclVat * 119) / 100,
    ...fields,
  })
const reject = { activityState: "PRE_CONTRACT_REJECTED", reason: "Unfall" }
const suggested = async (id: string, who?: string) => (await caseOf(id, who)).similar.map((car) => car.id)

test("only rejected cases suggest cars, and only acceptable ones", async () => {
  const { car, id } = await accepted({ modelSeries })
  const near = await priced(40_500)
  expect(await suggested(id)).toEqual([])
  await priced(40_000, { modelSeries: otherSeries })
  await priced(35_999)
  await priced(44_001)
  await priced(40_000, { display: false })
  await priced(40_000, { acceptPreOffer: false })
  await priced(40_000, { dateOfDelivery: "2020-01-31", dateUntilTakeover: "2020-02-28" })
  await priced(40_000, { locationId: castLocation("1201").id })
  await accepted({ modelSeries })
  await selection({ modelSeries, listPriceExclVat: 40_000 })
  await update(car, reject)
  expect(await suggested(id)).toEqual([near.id])
  expect(await suggested(id, admin)).toEqual([])
})

test("a rejection suggests the three closest in price, also to a seller", async () => {
  const rejected = await requestedSelection()
  const series = { modelSeries: otherSeries }
  await portal.db.run("update cars set model_series = $2 where id = $1", [rejected.car.id, otherSeries])
  const cars = []
  for (const listPriceExclVat of [66_000, 61_500, 55_000, 60_000])
    cars.push(await selection({ ...series, listPriceExclVat }))
  const { version } = rejected.car
  await update(
    { id: rejected.car.id, version: version + 1 },
    { activityState: "REQUEST_REJECTED", reason: "Presse" },
  )
  expect(await suggested(rejected.id)).toEqual([cars[1]!.id, cars[3]!.id, cars[0]!.id])
  expect(await caseOf(rejected.id, kessler)).toMatchObject({ code: "not_found" })
  const { car, id } = await requested({ modelSeries: otherSeries, locationId: castLocation("1102").id })
  const instead = await preOffer({ modelSeries: otherSeries, locationId: castLocation("1102").id })
  await update(car, { requestState: "DECLINED", reason: "Geht nicht." })
  expect(await suggested(id, seller)).toEqual([instead.id])
})
