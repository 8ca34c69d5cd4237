import { expect, test } from "vitest"
import { rowsOf } from "../../../contract/filters.ts"
import { carOf } from "../car/car-for-tests.ts"
import { comparedGroups } from "./compared-lines.ts"

const names = { option: (id: string | null) => id ?? "", location: (id: string | null) => id ?? "" }
const words = {
  names,
  underList: () => null,
  underListLabel: "unter Liste",
  notOffered: "wird nicht angeboten",
  offerTitle: "Angebot",
  carTitle: "Fahrzeug",
}
const one = carOf({ id: "one", kilometerReading: 5000, paintCode: "7" })
const other = carOf({ id: "other", kilometerReading: 6000, paintCode: "7" })
const groupsOf = (...cars: (typeof one | undefined)[]) => {
  const rows = rowsOf(cars.filter((car) => car !== undefined))
  return comparedGroups(
    "PRE_OFFER",
    cars.map((car) => rows.find((row) => row.car === car)),
    words,
  )
}
const lineOf = (groups: ReturnType<typeof groupsOf>, key: string) =>
  groups.flatMap(({ lines }) => lines).find((line) => line.key === key)

test("says what each of them says, and whether it is the same", () => {
  const groups = groupsOf(one, other)
  expect(lineOf(groups, "kilometerReading")).toMatchObject({
    texts: ["5.000\u00a0km", "6.000\u00a0km"],
    differs: true,
  })
  expect(lineOf(groups, "paintCode")).toMatchObject({ texts: ["7", "7"], differs: false })
})

test("consumption and CO₂ read as in the panel of a car: a battery car has 0 g/km though nobody entered it", () => {
  const petrol = carOf({ id: "petrol", drive: "PETROL", fuelConsumption: 5, co2: 114 })
  const battery = carOf({ id: "battery", drive: "ELECTRIC" })
  const groups = groupsOf(petrol, battery)
  expect(lineOf(groups, "co2")?.texts).toEqual(["114\u00a0g/km", "0\u00a0g/km"])
  expect(lineOf(groups, "fuelConsumption")?.texts).toEqual(["5,0\u00a0l/100\u00a0km", "–"])
})

test("a car that is gone says nothing, and differs in nothing", () => {
  const groups = groupsOf(one, undefined, one)
  expect(lineOf(groups, "kilometerReading")).toMatchObject({
    texts: ["5.000\u00a0km", null, "5.000\u00a0km"],
    differs: false,
  })
  expect(groups.flatMap(({ lines }) => lines).some(({ differs }) => differs)).toBe(false)
})

test("an offer that one does not have is said to be missing; what nobody has is left out", () => {
  const without = carOf({ preOffer2PurchasePriceExclVat: 0, preOffer2DateOfDelivery: null })
  const groups = groupsOf(one, without)
  expect(groups.map(({ key }) => key)).toEqual(["MAIN", "TWO", "car"])
  expect(groups[1]?.lines[0]?.texts).toEqual([expect.stringContaining("€"), "wird nicht angeboten"])
  expect(groups[1]?.lines.every(({ differs }) => differs)).toBe(true)
})

test("of a car without list price it says that there is no distance to it", () => {
  const underList = ({ car }: { car: { id: string } }) => (car.id === "one" ? "−25,6\u00a0%" : null)
  const groups = comparedGroups("PRE_OFFER", [...rowsOf([one, other]), undefined], { ...words, underList })
  expect(lineOf(groups, "underList")?.texts).toEqual(["−25,6\u00a0%", "–", null])
})

test("of no car it says nothing at all", () => {
  expect(groupsOf(undefined)).toEqual([])
})
