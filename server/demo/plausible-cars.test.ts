import { readdirSync } from "node:fs"
import { join } from "node:path"
import type { Cell } from "@packages/workbook"
import { beforeAll, expect, it } from "vitest"
import { isWeekend } from "../../contract/cases/deadlines.ts"
import { addDays, addMonths, berlinToday, daysBetween } from "../../contract/core/dates.ts"
import type { co2ClassText } from "../../contract/core/enums.ts"
import { carFields, labelOf as fieldLabel } from "../../contract/fleet/car-fields.ts"
import type { Car } from "../../contract/fleet/cars.ts"
import { mandatoryTextOf } from "../../contract/fleet/energy.ts"
import { carImageName } from "../../contract/fleet/image-name.ts"
import { warningsOf } from "../../contract/fleet/warnings.ts"
import { columnOf } from "../core/postgres/db.ts"
import { portalOfFile } from "../testing/app.ts"
import { usualNow } from "../testing/cast.ts"
import { castLocations, castOptions, demoUsers } from "./cast.ts"
import { loadDemoCars } from "./demo.ts"
import { demoSheet, moveDates, workbookDay } from "./stock.ts"
import { isHoliday } from "./workdays.ts"

// What a demonstration car salesperson would notice, for every car of the demo.

const portal = portalOfFile()
const today = berlinToday(new Date(usualNow))
let [cars, preOffers, newCars]: [Car[], Car[], Car[]] = [[], [], []]
beforeAll(async () => {
  await loadDemoCars(portal.db, today)
  const columns = carFields.map(({ name }) => `${columnOf(name)} as "${name}"`)
  cars = await portal.db.many<Car>(`select ${columns.join(", ")} from cars order by job_number`)
  preOffers = cars.filter(({ area }) => area === "PRE_OFFER")
  newCars = cars.filter(({ area }) => area === "SELECTION")
})

const labelOf = (id: string | null) => castOptions.find((option) => option.id === id)?.label ?? ""
const isVan = ({ brand }: Car) => labelOf(brand) === "Aurel Vans"
/** Fails with the violating cars. */
const expectEach = (some: readonly Car[], isRight: (car: Car) => boolean) =>
  expect(some.filter((car) => !isRight(car))).toEqual([])

it("has no warnings", () => {
  const warnings = cars.flatMap((car) =>
    warningsOf(car, undefined, today).map((each) => [car.jobNumber, each]),
  )
  expect(warnings).toEqual([])
})

it("is at the detailer only if it leaves within a fortnight, and upholstered for its class", () => {
  expectEach(
    preOffers,
    (car) =>
      !/Aufbereiter/.test(car.additionalInformation) || (car.dateOfDelivery ?? "") <= addDays(today, 14),
  )
  const unusual: Record<string, RegExp> = { Grande: /Stoff/, Piccolo: /Nappa/, Porter: /Nappa|Mikrofaser/ }
  expectEach(
    cars,
    ({ model, upholsteryDesignation }) => !unusual[labelOf(model)]?.test(upholsteryDesignation),
  )
})

it("has an identification number that ends in six digits once built, and always if registered", () => {
  const form = /^W9Z[0-9A-HJ-NPR-Z]{8}\d{6}$/
  expectEach(
    cars,
    (car) => form.test(car.idNumber) || (car.idNumber === "" && (car.productionMonth ?? "") > today),
  )
  const numbers = cars.flatMap(({ idNumber }) => idNumber || [])
  expect(new Set(numbers).size).toBe(numbers.length)
})

it("costs less the longer it is used and the further it is driven", () => {
  expectEach(preOffers, (car) => {
    const offers = [
      [car.dateOfDelivery, car.atTargetKilometerReading, car.offerPriceExclVat],
      [car.preOffer2DateOfDelivery, car.preOffer2TargetKilometerReadingAt, car.preOffer2PurchasePriceExclVat],
      [car.preOffer3DateOfDelivery, car.preOffer3TargetKilometerReadingAt, car.preOffer3PurchasePriceExclVat],
    ].filter(([date]) => date !== null) as [string, number, number][]
    const share = (part: number) => -part / car.listPriceExclVat
    const month = share(car.additionalOrReducedPricePerMonth)
    const thousand = share(car.additionalOrReducedPricePer1000Kilometer)
    return (
      offers.every(([date, km, price], at) => {
        const [earlierDate, lessKm, morePrice] = offers[at - 1] ?? ["", 0, Number.POSITIVE_INFINITY]
        return earlierDate < date && lessKm < km && price < morePrice
      }) &&
      month > 0.002 &&
      month < 0.012 &&
      thousand > 0.001 &&
      thousand < 0.005 &&
      today <= (car.dateUntilTakeover ?? "")
    )
  })
})

/** § 3 EmoG: battery cars, and plug-in hybrids with at most 50 g/km or at least 40 km. */
const isElectricByLaw = ({ drive, co2, electricRange }: Car) =>
  drive === "ELECTRIC" || (drive?.startsWith("PLUG_IN") === true && (co2 <= 50 || electricRange >= 40))

const districts: Record<string, string> = {
  ...{ 1001: "S", 1002: "ES", 1003: "LB", 1101: "HH", 1102: "HH", 1103: "HL", 1201: "M", 1202: "FS" },
  ...{ 1301: "K", 1302: "BN", 1303: "LEV", 1401: "L", 1402: "HAL", 1501: "F" },
}

it("registers cars at their location, with an E exactly if the law gives one, in eight characters", () => {
  const form = /^([A-ZÄÖÜ]{1,3})-([A-Z]{1,2}) ([1-9]\d{0,3})(E?)$/
  expectEach(preOffers, (car) => {
    const [whole = "", district, , , e] = form.exec(car.licensePlateNumber) ?? []
    const vfnr = castLocations.find(({ id }) => id === car.locationId)?.vfnr ?? ""
    return (
      whole.replace(/[- ]/g, "").length <= 8 &&
      district === districts[vfnr] &&
      (e === "E") === isElectricByLaw(car)
    )
  })
  expect(new Set(preOffers.map((car) => car.licensePlateNumber)).size).toBe(preOffers.length)
  expectEach(newCars, (car) => car.licensePlateNumber === "" && car.dateOfFirstRegistration === null)
})

const electricWords = /electric/
it("describes drive, body and promotion consistently", () => {
  const bodies: Record<string, RegExp> = {
    Classic: /Limousine$/,
    Estate: /Kombi$/,
    "Cargo Lang": /(lang|extralang)$/,
  }
  expectEach(
    cars,
    ({ modelDesignation, model, modelSeries, drive, promotion }) =>
      modelDesignation.startsWith(labelOf(model)) &&
      (bodies[labelOf(modelSeries)]?.test(modelDesignation) ?? !/Limousine|Kombi/.test(modelDesignation)) &&
      electricWords.test(modelDesignation) === (drive === "ELECTRIC") &&
      / d\b/.test(modelDesignation) === (drive === "DIESEL") &&
      / e /.test(modelDesignation) === (drive === "PLUG_IN_PETROL") &&
      (labelOf(promotion) !== "Elektro-Wochen" || drive === "ELECTRIC"),
  )
})

it("has unused, undamaged new cars, and used ones for young promotions", () => {
  expectEach(
    newCars,
    (car) =>
      car.kilometerReading === 0 &&
      car.condition !== "PREVIOUS_DAMAGE" &&
      !/Aufbereiter|nachgerüstet/.test(car.additionalInformation) &&
      labelOf(car.promotion) !== "Junge Vorführer",
  )
})

it("has kilometres that fit the offers", () => {
  expectEach(preOffers, (car) => {
    const { kilometerReading: km, minKilometerReading: least, maxKilometerReading: most } = car
    const months = daysBetween(car.dateOfFirstRegistration ?? today, car.dateOfDelivery ?? today) / 30.4
    const forecast = car.expectedKilometerReading
    const perMonth = forecast / months
    const isDue = (car.dateOfDelivery ?? today) <= today
    return (
      least <= forecast &&
      forecast <= most &&
      km <= forecast &&
      (!isDue || km >= least) &&
      perMonth > 400 &&
      perMonth < 2300
    )
  })
})

/** Upper limits of the classes in g/km (Pkw-EnVKV). */
const limits: [keyof typeof co2ClassText, number][] = [
  ["A", 0],
  ["B", 95],
  ["C", 115],
  ["D", 135],
  ["E", 155],
  ["F", 175],
]
const classOf = (co2: number) => limits.find(([, most]) => co2 <= most)?.[0] ?? "G"
/** Grams of CO₂ per litre. */
const gramsPerLitre = { PETROL: 23, DIESEL: 26.3, PLUG_IN_PETROL: 23 }

it("has consumption and emission class that fit the engine", () => {
  const fits = (litres: number, co2: number, each: number) =>
    Math.abs(litres * each - co2) <= Math.max(4, co2 * 0.04)
  expectEach(
    cars.filter((car) => !isVan(car)),
    (car) => {
      const { drive } = car
      if (drive === null || drive === "PLUG_IN_DIESEL" || mandatoryTextOf(car) === null) return false
      if (car.co2Class !== classOf(drive === "ELECTRIC" ? 0 : car.co2)) return false
      if (drive === "ELECTRIC") return car.fuelConsumption === 0 && car.co2 === 0 && car.electricRange > 0
      const each = gramsPerLitre[drive]
      if (drive !== "PLUG_IN_PETROL")
        return fits(car.fuelConsumption, car.co2, each) && car.electricRange === 0
      return (
        fits(car.fuelConsumptionDischarged, car.co2Discharged, each) &&
        car.co2ClassDischarged === classOf(car.co2Discharged)
      )
    },
  )
  // Vans need no label, so the demo also shows missing values.
  expectEach(cars.filter(isVan), (car) => car.drive === "DIESEL" && mandatoryTextOf(car) === null)
})

it("has the colours of a fleet, and names for paint and upholstery that no maker uses", () => {
  const isNeutral = ({ paintBaseColor: colour }: Car) =>
    colour !== null && ["BLACK", "WHITE", "GREY", "SILVER"].includes(colour)
  expect(cars.filter(isNeutral).length / cars.length).toBeGreaterThanOrEqual(0.75)
  const real =
    /Obsidian|Cavansit|Citrin|Iridium|Selenit|Jupiter|Smaragd|Bernstein|Diamant|Polar|Artico|Dinamica|tartufo/
  expectEach(cars, (car) => !real.test(`${car.paintDesignation} ${car.upholsteryDesignation}`))
})

it("leaves, is taken over and registered on working days, whenever the demo starts", async () => {
  const { rows, ...sheet } = await demoSheet(workbookDay)
  const month = rows[0]?.indexOf(fieldLabel("productionMonth"))
  const dateOf = (cell: Cell | undefined) =>
    cell !== null && typeof cell === "object" && "date" in cell ? cell.date : []
  const days = new Set(rows.flatMap((row) => row.filter((_, column) => column !== month).flatMap(dateOf)))
  expect(days.size).toBeGreaterThan(300)
  const oneRow = { ...sheet, rows: [[...days].map((date) => ({ date }))] }
  for (let week = 0; week < 110; week++) {
    const moved = moveDates(oneRow, workbookDay, addDays(workbookDay, 7 * week))
      .rows.flat()
      .flatMap(dateOf)
    expect(moved.filter((date) => isWeekend(date) || isHoliday(date))).toEqual([])
  }
})

it("knows the holidays of two years", () => {
  const days = Array.from({ length: 730 }, (_, day) => addDays("2026-01-01", day)).filter(isHoliday)
  expect(days.map((day) => day.slice(2)).join(" ")).toBe(
    "26-01-01 26-01-06 26-04-03 26-04-06 26-05-01 26-05-14 26-05-25 26-06-04 26-08-15 26-10-03 26-10-31 26-11-01 26-12-25 26-12-26 " +
      "27-01-01 27-01-06 27-03-26 27-03-29 27-05-01 27-05-06 27-05-17 27-05-27 27-08-15 27-10-03 27-10-31 27-11-01 27-12-25 27-12-26",
  )
})

it("has dates in order, at a price for its age", () => {
  expectEach(preOffers, (car) => {
    const registered = car.dateOfFirstRegistration ?? ""
    const sold = car.dateOfDelivery ?? ""
    const used = daysBetween(addMonths(registered, car.plannedUsageTime), sold)
    const share = car.offerPriceExclVat / car.listPriceExclVat
    return (
      (car.productionMonth ?? "") < registered &&
      registered < addDays(today, -20) &&
      car.minimumUsageTime < car.plannedUsageTime &&
      used >= -5 &&
      used <= 16 &&
      share > 0.55 &&
      share < 0.9
    )
  })
  expectEach(newCars, (car) => (car.productionMonth ?? "") < (car.dateOfDelivery ?? ""))
})

/** Range of net list prices in euros. */
const listPrices: Record<string, [number, number]> = {
  ...{ Piccolo: [18_000, 34_000], Corso: [36_000, 60_000], Lumen: [40_000, 66_000], Terra: [48_000, 76_000] },
  ...{ Grande: [98_000, 140_000], Porter: [32_000, 52_000], Camp: [54_000, 82_000] },
}
it("has a price that fits the model", () => {
  expectEach(cars, ({ model, listPriceExclVat: price }) => {
    const [least, most] = listPrices[labelOf(model)] ?? [0, 0]
    return least <= price && price <= most
  })
})

it("has an image for every configuration but two", () => {
  const pictures = new Set(
    readdirSync(join(import.meta.dirname, "images")).map((name) => name.normalize("NFC")),
  )
  const names = new Set(
    cars.map(({ brand, model, modelSeries, paintBaseColor }) =>
      carImageName({
        brand: labelOf(brand),
        model: labelOf(model),
        modelSeries: labelOf(modelSeries),
        paintBaseColor,
      }),
    ),
  )
  expect([...names].filter((name) => !pictures.has(name)).sort()).toEqual([
    "Fahrzeugbild_Aurel_Corso_Estate_Grün.png",
    "Fahrzeugbild_Aurel_Terra_Trail Lang_Blau.png",
  ])
  expect([...pictures].filter((name) => !names.has(name))).toEqual([])
})

it("has people whose two names begin differently", () => {
  expect(demoUsers.filter(({ firstname, lastname }) => firstname[0] === lastname[0])).toEqual([])
})
