import { co2ClassOf, type EnergyCar } from "../../contract/energy.ts"
import { energyFields } from "../../contract/energy-fields.ts"
import { driveText } from "../../contract/enums.ts"
import type { Cell, Sheet } from "../platform/workbook/index.ts"

type Values = Partial<EnergyCar>

const combustion = (drive: "PETROL" | "DIESEL", fuelConsumption: number, co2: number): Values => ({
  ...{ drive, fuelConsumption, co2, co2Class: co2ClassOf(co2) },
})
const electric = (powerConsumption: number, electricRange: number): Values => ({
  ...{ drive: "ELECTRIC", powerConsumption, electricRange, co2Class: co2ClassOf(0) },
})
const plugIn = (
  weighted: [kWh: number, l: number, co2: number],
  discharged: [l: number, co2: number],
  electricRange: number,
): Values => ({
  ...{ drive: "PLUG_IN_PETROL", powerConsumption: weighted[0], fuelConsumption: weighted[1], electricRange },
  ...{ co2: weighted[2], co2Class: co2ClassOf(weighted[2]) },
  ...{ fuelConsumptionDischarged: discharged[0], co2Discharged: discharged[1] },
  co2ClassDischarged: co2ClassOf(discharged[1]),
})

/** Invented values of the models (P220). Camp and Porter have none, so that what is missing is seen too. */
const byDesignation: Record<string, Values> = {
  "Corso 180 Limousine": combustion("PETROL", 6.2, 141),
  "Corso 220 d Kombi": combustion("DIESEL", 5.1, 134),
  "Corso 300 e Limousine": plugIn([17.2, 0.9, 20], [6.3, 143], 92),
  "Grande 450 e Langversion": plugIn([20.8, 1.1, 25], [7.4, 168], 101),
  "Grande 580 4x4": combustion("PETROL", 10.8, 246),
  "Lumen 40 electric": electric(15.9, 412),
  "Lumen 60 electric 4x4": electric(18.3, 498),
  "Piccolo 1.0": combustion("PETROL", 5, 114),
  "Piccolo electric": electric(14.6, 318),
  "Terra 250 4x4": combustion("PETROL", 8.1, 184),
  "Terra 350 d 4x4": combustion("DIESEL", 7.2, 189),
}

const headerOf = (field: (typeof energyFields)[number]) => ("header" in field ? field.header : field.label)

function cellsOf(values: Values): Cell[] {
  return energyFields.map(({ name }) => {
    const value = values[name] ?? null
    return name === "drive" && values.drive ? driveText[values.drive] : value
  })
}

/** The demo's workbook with columns of consumption and CO₂, which it does not have, by what the cars are called. */
export function withEnergy(sheet: Sheet): Sheet {
  const [header = [], ...rows] = sheet.rows
  const designation = header.indexOf("Modellbezeichnung")
  // Rows end with their last value.
  const whole = (row: Cell[]) => header.map((_, at) => row[at] ?? null)
  const filled = rows.map((row) => [...whole(row), ...cellsOf(byDesignation[String(row[designation])] ?? {})])
  return { ...sheet, rows: [[...header, ...energyFields.map(headerOf)], ...filled] }
}
