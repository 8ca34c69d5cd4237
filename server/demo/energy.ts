import { energyFields } from "../../contract/energy-fields.ts"
import type { Cell, Sheet } from "../core/workbook/index.ts"

const hybrid = "Plug-in-Hybrid Benzin"

/** Invented values of the models (P220), in the order of `energyFields`. Camp and Porter have none, so that gaps are visible. */
const byDesignation: Record<string, Cell[]> = {
  "Corso 180 Limousine": ["Benzin", 6.2, null, null, 141, "E"],
  "Corso 220 d Kombi": ["Diesel", 5.1, null, null, 134, "D"],
  "Corso 300 e Limousine": [hybrid, 0.9, 17.2, 6.3, 20, "B", 143, "E", 92],
  "Grande 450 e Langversion": [hybrid, 1.1, 20.8, 7.4, 25, "B", 168, "F", 101],
  "Grande 580 4x4": ["Benzin", 10.8, null, null, 246, "G"],
  "Lumen 40 electric": ["Elektro", null, 15.9, null, null, "A", null, null, 412],
  "Lumen 60 electric 4x4": ["Elektro", null, 18.3, null, null, "A", null, null, 498],
  "Piccolo 1.0": ["Benzin", 5, null, null, 114, "C"],
  "Piccolo electric": ["Elektro", null, 14.6, null, null, "A", null, null, 318],
  "Terra 250 4x4": ["Benzin", 8.1, null, null, 184, "G"],
  "Terra 350 d 4x4": ["Diesel", 7.2, null, null, 189, "G"],
}

/** The demo's workbook with consumption and CO₂, which the file lacks, by designation. */
export function withEnergy(sheet: Sheet): Sheet {
  const [header = [], ...rows] = sheet.rows
  const designation = header.indexOf("Modellbezeichnung")
  const headers = energyFields.map((field) => ("header" in field ? field.header : field.label))
  const filled = rows.map((row) => {
    // Rows end with their last value.
    const whole = header.map((_, at) => row[at] ?? null)
    return [...whole, ...(byDesignation[String(row[designation])] ?? [])]
  })
  return { ...sheet, rows: [[...header, ...headers], ...filled] }
}
