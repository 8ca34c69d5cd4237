import { expect, test } from "vitest"
import { errorFileName, fileRefusal } from "./file.ts"

const megabyte = 1024 * 1024

test.each([
  ["bestand.csv", 100, "unsupported_media_type"],
  ["bestand.xlsx.exe", 100, "unsupported_media_type"],
  ["bestand.xlsm", 100, "unsupported_media_type"],
  ["bestand.xlsx", 20 * megabyte + 1, "file_too_large"],
  ["bestand.xlsx", 20 * megabyte, null],
  ["BESTAND.XLS", 100, null],
] as const)("%s with %i bytes: %s", (name, size, refusal) => {
  expect(fileRefusal({ name, size })).toBe(refusal)
})

test.each([
  ["Bestand.xlsx", "Bestand_Fehler.xlsx"],
  ["Bestand.XLS", "Bestand_Fehler.xlsx"],
  ["Bestand_Fehler.xlsx", "Bestand_Fehler.xlsx"],
])("the errors of %s are saved as %s", (name, saved) => {
  expect(errorFileName(name)).toBe(saved)
})
