import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type AllDayEvent, calendarFile } from "./calendar.ts"

const at = new Date("2026-11-20T13:05:09.123Z")
const event: AllDayEvent = {
  uid: "one@zvf-portal",
  sequence: 2,
  date: "2026-12-31",
  summary: "Übernahme bis heute: Corso",
  description: "Auftrag 4000123",
  url: "https://zvf.example/mine?carId=7",
  status: "CONFIRMED",
}

/** What a calendar program reads: folded lines joined, texts without escapes. */
const readBack = (file: string) => {
  const lines = file.replaceAll("\r\n ", "").split("\r\n")
  const textOf = (name: string) =>
    lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? ""
  return (name: string) => textOf(name).replace(/\\(.)/g, (_, sign) => (sign === "n" ? "\n" : sign))
}

describe("a calendar file", () => {
  test("has each day as a date that ends the day after", () => {
    const file = calendarFile([event], at)
    expect(file.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")).toBe(true)
    expect(file.endsWith("END:VEVENT\r\nEND:VCALENDAR\r\n")).toBe(true)
    for (const line of [
      "UID:one@zvf-portal",
      "DTSTAMP:20261120T130509Z",
      "SEQUENCE:2",
      "DTSTART;VALUE=DATE:20261231",
      "DTEND;VALUE=DATE:20270101",
      "STATUS:CONFIRMED",
    ])
      expect(file).toContain(`\r\n${line}\r\n`)
  })

  test("is the same for the same events, and empty without any", () => {
    expect(calendarFile([event], at)).toBe(calendarFile([event], at))
    expect(calendarFile([], at)).not.toContain("VEVENT")
  })

  test("keeps any text in lines of 75 octets at most and lets none of it be a property", () => {
    const part = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 60 }),
      fc.constantFrom("\r\nATTACH:x", "\n", "\\", ";", ",", "\\n", "\u2028", "Anhängevorrichtung", "🚗"),
    )
    const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""))
    fc.assert(
      fc.property(text, text, (summary, description) => {
        const file = calendarFile([{ ...event, summary, description }], at)
        const lines = file.split("\r\n")
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(line).not.toMatch(/\p{Cc}/u)
          expect(line.isWellFormed()).toBe(true)
        }
        expect(lines.filter((line) => !line.startsWith(" ")).length).toBe(19)
        const read = readBack(file)
        const plain = (value: string) =>
          value.replace(/\r\n|[\n\r\u2028\u2029]/g, "\n").replace(/(?!\n)\p{Cc}/gu, " ")
        expect(read("SUMMARY")).toBe(plain(summary))
        expect(read("DESCRIPTION")).toBe(plain(description))
      }),
    )
  })
})
