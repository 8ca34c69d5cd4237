import type { Drive } from "../core/enums.ts"
import { kmText, numberText, oneTenthText } from "../core/format.ts"
import { withUnits } from "../core/with-units.ts"
import type { CarFieldName, CarFields } from "./car-fields.ts"
import { energyFields } from "./energy-fields.ts"

/** Consumption and emissions: litres and kWh per 100 km, CO₂ in g/km, range in km; 0 and null = not set. */
export const energyNames = energyFields.map(({ name }) => name)
export type EnergyField = (typeof energyNames)[number]
export type EnergyCar = Pick<CarFields, EnergyField>

type Kind = "combustion" | "electric" | "plugIn"
const kindOf = {
  PETROL: "combustion",
  DIESEL: "combustion",
  ELECTRIC: "electric",
  PLUG_IN_PETROL: "plugIn",
  PLUG_IN_DIESEL: "plugIn",
} as const satisfies Record<Drive, Kind>

/** Fields of cars with this kind of drive. */
const fieldsOf: Record<Kind, readonly EnergyField[]> = {
  combustion: ["drive", "fuelConsumption", "co2", "co2Class"],
  electric: ["drive", "powerConsumption", "co2Class", "electricRange"],
  plugIn: energyNames,
}
/** An advertisement must contain all others. */
const optional: readonly EnergyField[] = ["co2Discharged", "electricRange"]

/** Whether cars with this drive have the field; all of them while the drive is unknown. */
export const fitsDrive = (name: CarFieldName, drive: Drive | null): boolean =>
  drive === null ||
  !(energyNames as readonly CarFieldName[]).includes(name) ||
  fieldsOf[kindOf[drive]].includes(name as EnergyField)

const isSet = (car: EnergyCar, name: EnergyField) => car[name] !== 0 && car[name] !== null

export type EnergyLine = { label: string; value: string }

const litres = (value: number) => withUnits(`${oneTenthText(value)} l/100 km`)
const kilowattHours = (value: number) => withUnits(`${oneTenthText(value)} kWh/100 km`)
export const grams = (value: number) => `${numberText(value)}\u00a0g/km`

/** Lines in the wording of the Pkw-EnVKV (P222); values that are not set or do not fit the drive are omitted. */
export function energyLines(car: EnergyCar): EnergyLine[] {
  if (car.drive === null) return []
  const kind = kindOf[car.drive]
  const how = kind === "plugIn" ? "gewichtet kombiniert" : "kombiniert"
  const lines: [string, string | null][] = [
    [`Energieverbrauch (${how})`, consumptionText(car, kind)],
    [
      "Kraftstoffverbrauch bei entladener Batterie (kombiniert)",
      kind === "plugIn" ? textOf(car.fuelConsumptionDischarged, litres) : null,
    ],
    [`CO₂-Emissionen (${how})`, kind === "electric" ? grams(0) : textOf(car.co2, grams)],
    ["CO₂-Emissionen bei entladener Batterie", kind === "plugIn" ? textOf(car.co2Discharged, grams) : null],
    [kind === "plugIn" ? `CO₂-Klasse (${how})` : "CO₂-Klasse", car.co2Class],
    ["CO₂-Klasse bei entladener Batterie", kind === "plugIn" ? car.co2ClassDischarged : null],
    ["Elektrische Reichweite", kind === "combustion" ? null : textOf(car.electricRange, kmText)],
  ]
  return lines.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}

const textOf = (value: number, text: (value: number) => string) => (value === 0 ? null : text(value))

function consumptionText(car: EnergyCar, kind: Kind): string | null {
  const fuel = kind === "electric" ? null : textOf(car.fuelConsumption, litres)
  const power = kind === "combustion" ? null : textOf(car.powerConsumption, kilowattHours)
  return [power, fuel].filter((part) => part !== null).join(" plus ") || null
}

/** "0,9 l/100 km · 20 g/km", as far as set. */
export const energySummary = (car: EnergyCar): string => {
  const kind = car.drive && kindOf[car.drive]
  if (!kind) return ""
  const co2 = kind === "electric" ? grams(0) : textOf(car.co2, grams)
  return [consumptionText(car, kind), co2].filter(Boolean).join(" · ")
}

/** Mandatory consumption and CO₂ statement of an advertisement in one line (P225); null if a value is missing. */
export const mandatoryTextOf = (car: EnergyCar): string | null =>
  car.drive !== null &&
  fieldsOf[kindOf[car.drive]].every((name) => optional.includes(name) || isSet(car, name))
    ? energyLines(car)
        .map(({ label, value }) => `${label}: ${value}`)
        .join("; ")
    : null
