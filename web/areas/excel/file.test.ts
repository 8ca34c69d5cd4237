import { expect, test } from "vitest"
import { errorFileName, fileRefusal } from "./file.ts"

const megabyte = 1024 * 1024

test("only what is too large is not sent", () => {
  expect(fileRefusal({ size: 20 * megabyte + 1 })).toBe("file_too_large")
  expect(fileRefusal({ size: 20 * megabyte })).toBeNull()
})

test.each([
  ["Bestand.xlsx", "Bestand_Fehler.xlsx"],
  ["Bestand.XLS", "Bestand_Fehler.xlsx"],
  ["Bestand.xlsm", "Bestand_Fehler.xlsx"],
  ["Bestand_Fehler.xlsx", "Bestand_Fehler.xlsx"],
])("the errors of %s are saved as %s", (name, saved) => {
  expect(errorFileName(name)).toBe(saved)
})
