import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { requiredColumns } from "../contract/car-catalogue.ts"
import { type Catalogue, headerOf } from "../contract/car-field.ts"
import { type CarField, catalogue } from "../contract/car-fields.ts"

/** The document whose column table is generated from the catalogue; running this file writes it. */
export const columnDocument = join(import.meta.dirname, "../docs/product/excel.md")

const kinds = {
  text: "Text",
  integer: "Zahl",
  euro: "Euro",
  decimal: "Dezimalzahl",
  date: "Datum",
  instant: "Zeitpunkt",
  flag: "ja/nein",
  choice: "Wahl",
  option: "Option",
  location: "Standort",
  user: "Benutzer",
} as const satisfies Record<CarField["kind"], string>

function valuesOf(field: CarField): string {
  if (field.kind === "choice") return field.choices.map((choice) => field.labels[choice]).join(", ")
  if (field.kind === "option") return `\`${field.optionType}\``
  return field.kind === "euro" && field.signed ? "may be negative" : ""
}

const notes = (field: CarField): string =>
  [valuesOf(field), requiredColumns.has(field.name) ? "" : "column may be missing"].filter(Boolean).join("; ")

export const columnTable = (fields: Catalogue = catalogue): string =>
  [
    "| header | kind | values | field |",
    "|---|---|---|---|",
    ...fields.map(
      (field) => `| ${headerOf(field)} | ${kinds[field.kind]} | ${notes(field)} | \`${field.name}\` |`,
    ),
  ].join("\n")

/** The document with the current table. */
export const withColumns = (document: string, fields: Catalogue = catalogue): string =>
  document.replace(
    /(<!-- columns.*?-->\n).*(?=<!-- \/columns -->)/s,
    (_, mark) => `${mark}\n${columnTable(fields)}\n\n`,
  )

if (import.meta.main) writeFileSync(columnDocument, withColumns(readFileSync(columnDocument, "utf8")))
