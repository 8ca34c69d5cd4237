import { co2ClassText, driveText } from "../core/enums.ts"
import type { CarField } from "./car-field.ts"

const energy = { editor: "energy", panel: "energy" } as const
const litres = { kind: "decimal", unit: "l/100 km", max: 100, ...energy } as const
const emission = { kind: "integer", unit: "g/km", max: 1000, ...energy } as const
const co2Class = { kind: "choice", labels: co2ClassText, ...energy } as const

/** Consumption and emission fields of the catalogue (P220). */
export const energyFields = [
  {
    name: "drive",
    label: "Antrieb",
    kind: "choice",
    labels: driveText,
    ...energy,
  },
  {
    name: "fuelConsumption",
    label: "Kraftstoffverbrauch kombiniert",
    header: "Kraftstoffverbrauch kombiniert (l/100 km)",
    hint: "Plug-in-Hybrid: gewichtet kombiniert.",
    ...litres,
  },
  {
    name: "powerConsumption",
    label: "Stromverbrauch kombiniert",
    header: "Stromverbrauch kombiniert (kWh/100 km)",
    hint: "Plug-in-Hybrid: gewichtet kombiniert.",
    kind: "decimal",
    unit: "kWh/100 km",
    max: 200,
    ...energy,
  },
  {
    name: "fuelConsumptionDischarged",
    label: "Kraftstoffverbrauch bei entladener Batterie",
    header: "Kraftstoffverbrauch bei entladener Batterie (l/100 km)",
    hint: "Nur Plug-in-Hybrid.",
    ...litres,
  },
  {
    name: "co2",
    label: "CO₂-Emissionen kombiniert",
    header: "CO2-Emissionen kombiniert (g/km)",
    hint: "Plug-in-Hybrid: gewichtet kombiniert. Elektro: leer, es sind 0\u00a0g/km.",
    ...emission,
  },
  {
    name: "co2Class",
    label: "CO₂-Klasse",
    header: "CO2-Klasse",
    hint: "Plug-in-Hybrid: gewichtet kombiniert.",
    ...co2Class,
  },
  {
    name: "co2Discharged",
    label: "CO₂-Emissionen bei entladener Batterie",
    header: "CO2-Emissionen bei entladener Batterie (g/km)",
    hint: "Nur Plug-in-Hybrid.",
    ...emission,
  },
  {
    name: "co2ClassDischarged",
    label: "CO₂-Klasse bei entladener Batterie",
    header: "CO2-Klasse bei entladener Batterie",
    hint: "Nur Plug-in-Hybrid.",
    ...co2Class,
  },
  {
    name: "electricRange",
    label: "Elektrische Reichweite",
    header: "Elektrische Reichweite (km)",
    hint: "Elektro und Plug-in-Hybrid.",
    kind: "integer",
    unit: "km",
    max: 2000,
    ...energy,
  },
] as const satisfies readonly CarField[]
