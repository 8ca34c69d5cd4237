import { expect, it } from "vitest"
import { documentRefusal, sizeText } from "./use-documents.ts"

it("accepts every format of P96, ignoring the extension's case", () => {
  for (const name of ["a.docx", "a.doc", "A.PDF", "a.jpg", "a.jpeg", "a.png", "a.gif"])
    expect(documentRefusal({ name, size: 1 })).toBeNull()
})

it("refuses what the server would refuse", () => {
  expect(documentRefusal({ name: "a.exe", size: 1 })).toBe("unsupported_media_type")
  expect(documentRefusal({ name: "a.pdf.html", size: 1 })).toBe("unsupported_media_type")
  expect(documentRefusal({ name: "a.pdf", size: 20 * 1024 * 1024 })).toBeNull()
  expect(documentRefusal({ name: "a.pdf", size: 20 * 1024 * 1024 + 1 })).toBe("file_too_large")
})

it.each([
  [0, "0\u00a0Byte"],
  [1023, "1.023\u00a0Byte"],
  [1024, "1\u00a0KB"],
  [1434, "1,4\u00a0KB"],
  [1024 ** 2 - 1, "1.024\u00a0KB"],
  [1024 ** 2, "1\u00a0MB"],
  [20 * 1024 ** 2, "20\u00a0MB"],
])("formats %i bytes as %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})
